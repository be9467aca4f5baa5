import { Link } from '@tanstack/react-router'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Order } from '@/shared/order/order'

type Line = Order['products'][number]

const quiet = 'text-muted-foreground'

const columns: LineCell<Line>[] = [
  {
    header: 'Producto',
    className: 'sm:min-w-48 py-2',
    cell: (line) => (
      <>
        <LineName line={line} />
        <Under>
          <span className="max-sm:hidden">{line.reference}</span>
          <span className="sm:hidden">
            {quantity(line.quantity)} × {money(line.price)}
            {line.total_discount > 0 && ` − ${money(line.total_discount)}`}
          </span>
        </Under>
      </>
    ),
  },
  { header: 'Cantidad', numeric: true, wide: true, cell: (line) => quantity(line.quantity) },
  { header: 'Precio', numeric: true, wide: true, cell: (line) => money(line.price) },
  {
    header: 'Descuento',
    numeric: true,
    wide: true,
    className: quiet,
    cell: (line) => (line.total_discount > 0 ? money(line.total_discount) : ''),
  },
  {
    header: 'Impuesto',
    numeric: true,
    wide: true,
    className: quiet,
    cell: (line) => (line.total_tax > 0 ? `${quantity(line.taxt)} %` : taxNames[line.tax_code]),
  },
  { header: 'Total', numeric: true, className: 'font-medium', cell: (line) => money(line.total) },
]

/** What was sold, and what it adds up to. */
export const OrderLines = ({ order }: { order: Order }) => (
  <LinesTable lines={order.products} keyOf={(line) => `${line.reference}|${line.userStorage}`} columns={columns}>
    <div className="border-t">
      <OrderTotals order={order} />
    </div>
  </LinesTable>
)

const taxNames = { IVA: '0 %', INC: '0 %', EXENTO: 'Exento', EXCLUIDO: 'Excluido' } as const

function LineName({ line }: { line: Line }) {
  const opens = useCan('product-read') && line.kind === 'product'
  if (!opens) return <span className="block font-medium text-pretty">{line.name}</span>
  return (
    <Link {...screenOf.product(line.product_id)} className="block rounded-sm font-medium text-pretty hover:underline">
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
