import { Link } from '@tanstack/react-router'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Order } from '@/shared/order/order'

type Line = Omit<Order['products'][number], 'reference' | 'total_discount' | 'cost' | 'sold_short'>

/** A document with lines and totals; one that was not sold has no withholdings. */
type Answered<L> = Pick<Order, 'subtotal' | 'totalDiscount' | 'delivery' | 'taxes' | 'total'> & {
  products: L[]
  withholdings?: Order['withholdings']
}

const discountOf = (line: Line) => line.priceFull - line.total

const quiet = 'text-muted-foreground'

const columns: LineCell<Line>[] = [
  {
    header: 'Producto',
    className: 'sm:min-w-48 py-2',
    cell: (line) => (
      <>
        <LineName line={line} />
        <Under>
          <span className="max-sm:hidden">{line.sku}</span>
          <span className="sm:hidden">
            {quantity(line.quantity)} × {money(line.price)}
            {discountOf(line) > 0 && ` − ${money(discountOf(line))}`}
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
    cell: (line) => (discountOf(line) > 0 ? money(discountOf(line)) : ''),
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

/** The lines of a document and what they add up to; `more` stands before the total of each. */
export const AnsweredLines = <L extends Line>({
  document,
  more = [],
}: {
  document: Answered<L>
  more?: readonly LineCell<L>[]
}) => (
  <LinesTable
    lines={document.products}
    keyOf={(line) => `${line.sku}|${line.userStorage}|${document.products.indexOf(line)}`}
    columns={[...columns.slice(0, -1), ...more, ...columns.slice(-1)] as LineCell<L>[]}
  >
    <div className="border-t">
      <Totals document={document} />
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

function Totals({ document }: { document: Answered<Line> }) {
  const { withholdings: held = { retefuente: 0, reteiva: 0, reteica: 0 } } = document
  const rows: [label: string, value: number][] = [
    ['Subtotal', document.subtotal],
    ...pair('Descuentos', -document.totalDiscount),
    ...pair('Domicilio', document.delivery),
    ...document.taxes.flatMap((tax) => pair(`${tax.code} ${quantity(tax.percent)} % incluido`, tax.tax)),
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
        <dd className="money text-xl font-semibold">{money(document.total)}</dd>
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
