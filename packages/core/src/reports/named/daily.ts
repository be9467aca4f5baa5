import { ownValue } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'
import { means } from '../../sales/book/payment'
import type { SaleTotals } from '../../sales/book/sale-book'
import { typeNames } from '../../sales/order/order'
import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'
import { MAX_DAYS } from '../period'
import { salesByDay, summed } from '../sales'
import type { Asked, Chart, Column, Report, Row, Table } from './report'
import { own, profitColumns, valuesOf } from './sales'

const meansNames: Record<PaymentMeans, string> = {
  cash: 'Efectivo',
  card: 'Tarjeta crédito',
  debit: 'Tarjeta débito',
  transfer: 'Transferencia',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
}

const types = Object.entries(typeNames)

/** What a day, or a period, sold: with its delivery and discounts, by type, and the money received by means. */
const daily = (rollup: SaleTotals) => ({
  ...valuesOf(rollup.sums),
  delivery: rollup.deliveryCents,
  discount: rollup.discountCents,
  received: Object.values(rollup.means).reduce((sum, cents) => sum + cents, 0),
  ...Object.fromEntries(types.map(([type]) => [`type${type}`, rollup.types[type]?.[1] ?? 0])),
  ...Object.fromEntries(means.map((name) => [name, rollup.means[name] ?? 0])),
})

/** Sales that were cancelled or returned, and the average of a sale. */
function besides({ sums: [count, total], events }: SaleTotals) {
  const reversed = [events.cancel, events.return].reduce((sum, event) => sum + (event?.[0] ?? 0), 0)
  return { reversed, average: count > 0 ? Math.round(total / count) : 0 }
}

/** `3 p. m.`, of one piece. */
const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`

/** Every hour in which something was sold, and those between. */
function hours({ hours: sold }: SaleTotals): Chart[] {
  const open = Object.keys(sold).map(Number)
  if (open.length === 0) return []
  const first = Math.min(...open)
  const data = Array.from({ length: Math.max(...open) - first + 1 }, (_, i) => ({
    name: hourName(first + i),
    amount: sold[String(first + i)]?.[1] ?? 0,
  }))
  return [{ title: 'A qué hora se vende', label: 'Ventas', data }]
}

const exempt: Record<string, string> = { EXENTO: 'Exento', EXCLUIDO: 'Excluido' }

/** Tax by rate, and the base that it is of. */
function taxes(rollup: SaleTotals): NonNullable<Table['lists']> {
  const rows = Object.entries(rollup.taxes)
    .map(([key, [base, tax]]) => {
      const [code, bps] = key.split('|') as [string, string]
      return { code, bps: Number(bps), base, tax }
    })
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
    .sort((a, b) => b.bps - a.bps || a.code.localeCompare(b.code))
    .flatMap(({ code, bps, base, tax }) => {
      const name = ownValue(exempt, code) ?? `${code} ${bps / 100} %`
      return [
        { name: `Base de ${name}`, amount: base },
        { name, amount: tax },
      ]
    })
  return rows.length > 0 ? [{ title: 'Impuestos por tarifa', rows }] : []
}

/** Days by their place in the period, so that each stands beside the same weekday before. */
async function byDay(asked: Asked): Promise<Table> {
  const days = await salesByDay(asked)
  const whole = summed(days.map(({ rollup }) => rollup))
  const to = (day: Day): Row['to'] => ({ screen: 'orders', filter: { from: day, to: day } })
  return {
    rows: days.map(({ day, rollup }, i) => ({ key: String(i), values: { day, ...daily(rollup) }, to: to(day) })),
    totals: { ...daily(whole), ...besides(whole) },
    charts: hours(whole),
    lists: taxes(whole),
  }
}

const money = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  kind: 'money',
  ...more,
})

const splits: Record<string, readonly Column[]> = {
  totales: [
    money('base', 'Base', { wide: true }),
    money('tax', 'Impuestos', { wide: true }),
    ...profitColumns,
    money('discount', 'Descuentos', { wide: true }),
    money('delivery', 'Domicilios', { wide: true }),
  ],
  tipo: types.map(([type, name]) => money(`type${type}`, name, { wide: true })),
  pago: [
    ...means.map((name) => money(name, meansNames[name], { wide: true })),
    money('received', 'Recibido', { wide: true }),
  ],
}

/** Sales day by day, with their split by type, payment, tax and hour, each day beside the same weekday before. */
export const dailySales: Report = {
  name: 'daily-sales',
  title: 'Ventas diarias',
  about: 'Cuánto vendiste cada día, a qué hora, cómo te pagaron y qué impuestos llevaba.',
  group: 'Ventas',
  allow: own,
  most: MAX_DAYS,
  by: {
    label: 'Columnas',
    options: [
      { value: 'totales', label: 'Base, impuesto y utilidad' },
      { value: 'tipo', label: 'Por tipo de venta' },
      { value: 'pago', label: 'Por medio de pago' },
    ],
  },
  columns: ({ by }) => [
    { key: 'day', label: 'Día', kind: 'day' },
    { key: 'count', label: 'Ventas', kind: 'count' },
    money('total', 'Total'),
    ...splits[by]!,
  ],
  figures: [
    money('total', 'Ventas'),
    { key: 'count', label: 'Cantidad', kind: 'count' },
    money('average', 'Promedio por venta'),
    money('received', 'Recibido'),
    money('utility', 'Utilidad', { cost: true }),
    { key: 'reversed', label: 'Canceladas o devueltas', kind: 'count' },
  ],
  rows: byDay,
  compare: 'total',
  chart: { of: 'total', title: 'Por día' },
  empty: 'Elige otro periodo arriba, o vende algo: este informe se actualiza con cada venta.',
}
