import { Link } from '@tanstack/react-router'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { money, quantity } from '@/lib/format'
import { usePhone } from '@/lib/hooks'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Order } from '@/shared/order/order'

type Line = Order['products'][number]

/** What was sold, and what it adds up to. */
export function OrderLines({ order }: { order: Order }) {
  const phone = usePhone()
  return (
    <Card className="p-0 sm:p-0">
      {phone ? (
        <ul className="divide-y">
          {order.products.map((line) => (
            <li
              key={`${line.reference}|${line.userStorage}`}
              className="flex items-baseline justify-between gap-4 px-4 py-3"
            >
              <span className="min-w-0">
                <LineName line={line} />
                <span className="block text-sm text-muted-foreground">
                  {quantity(line.quantity)} × {money(line.price)}
                  {line.total_discount > 0 && ` − ${money(line.total_discount)}`}
                </span>
              </span>
              <span className="money font-medium">{money(line.total)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>Producto</Th>
              <Th numeric>Cantidad</Th>
              <Th numeric>Precio</Th>
              <Th numeric>Descuento</Th>
              <Th numeric>Impuesto</Th>
              <Th numeric>Total</Th>
            </tr>
          </thead>
          <tbody>
            {order.products.map((line) => (
              <tr key={`${line.reference}|${line.userStorage}`}>
                <Td className="min-w-48 py-2">
                  <LineName line={line} />
                  <span className="block text-xs text-muted-foreground">{line.reference}</span>
                </Td>
                <Td numeric>{quantity(line.quantity)}</Td>
                <Td numeric>{money(line.price)}</Td>
                <Td numeric className="text-muted-foreground">
                  {line.total_discount > 0 ? money(line.total_discount) : ''}
                </Td>
                <Td numeric className="text-muted-foreground">
                  {line.total_tax > 0 ? `${quantity(line.taxt)} %` : taxNames[line.tax_code]}
                </Td>
                <Td numeric className="font-medium">
                  {money(line.total)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <OrderTotals order={order} />
    </Card>
  )
}

const taxNames = { IVA: '0 %', INC: '0 %', EXENTO: 'Exento', EXCLUIDO: 'Excluido' } as const

function LineName({ line }: { line: Line }) {
  const opens = useCan('product-read') && line.kind === 'product'
  if (!opens) return <span className="block truncate font-medium">{line.name}</span>
  return (
    <Link {...screenOf.product(line.product_id)} className="block truncate rounded-sm font-medium hover:underline">
      {line.name}
    </Link>
  )
}

function OrderTotals({ order }: { order: Order }) {
  const { withholdings: held } = order
  const rows: [label: string, value: number][] = [
    ['Subtotal', order.subtotal],
    ...pair('Descuentos', -order.totalDiscount),
    ...pair('Domicilio', order.delivery),
    ...order.taxes.flatMap((tax) => pair(`${tax.code} ${quantity(tax.percent)} % incluido`, tax.tax)),
  ]
  const withheld: [string, number][] = [
    ...pair('Retefuente', -held.retefuente),
    ...pair('ReteIVA', -held.reteiva),
    ...pair('ReteICA', -held.reteica),
  ]
  return (
    <dl className="ml-auto grid max-w-sm gap-1 px-4 py-4 text-sm md:px-3">
      {rows.map(([label, value]) => (
        <Pair key={label} label={label} value={money(value)} />
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-6 border-t pt-2">
        <dt className="text-base font-medium">Total</dt>
        <dd className="money text-xl font-semibold">{money(order.total)}</dd>
      </div>
      {withheld.map(([label, value]) => (
        <Pair key={label} label={label} value={money(value)} />
      ))}
    </dl>
  )
}

const pair = (label: string, value: number): [string, number][] => (value === 0 ? [] : [[label, value]])

const Pair = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-6 text-muted-foreground">
    <dt>{label}</dt>
    <dd className="money">{value}</dd>
  </div>
)
