import type { FileAnswer } from '../kernel/call'
import { XLSX } from '../kernel/files/content-type'
import { writeSheet } from '../kernel/sheet/write'
import type { Day } from '../kernel/values/time'
import { means } from '../sales/book/payment'
import type { SaleTotals } from '../sales/book/sale-book'
import { typeNames } from '../sales/order/order'
import { seesCost } from '../settings/costs'
import type { PaymentMeans } from '../settings/payment-types/payment-type.input'
import type { DailySalesData } from './daily-sales.wire'
import { MAX_DAYS, monthToDate, type PeriodData, periodOf } from './period'
import { noSales, presentSums, salesByDay, summed } from './sales'
import { sameWeekdaysBefore } from './same-weekdays'

const meansNames: Record<PaymentMeans, string> = {
  cash: 'Efectivo',
  card: 'Tarjeta crédito',
  debit: 'Tarjeta débito',
  transfer: 'Transferencia',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
}

const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()

const types = (rollup: SaleTotals) =>
  Object.entries(typeNames).map(([type, name]) => {
    const [count, total] = rollup.types[type] ?? noSales()
    return { type: Number(type), name, count, total }
  })

/** Money by means, in their order, those that moved. */
const payments = (rollup: SaleTotals) =>
  means
    .map((name) => ({ means: name, name: meansNames[name], total: rollup.means[name] ?? 0 }))
    .filter(({ total }) => total !== 0)

function hours(rollup: SaleTotals): DailySalesData['hours'] {
  const open = Object.keys(rollup.hours).map(Number)
  if (open.length === 0) return []
  const first = Math.min(...open)
  return Array.from({ length: Math.max(...open) - first + 1 }, (_, i) => {
    const [count, total] = rollup.hours[String(first + i)] ?? noSales()
    return { hour: first + i, count, total }
  })
}

function taxes(rollup: SaleTotals): DailySalesData['taxes'] {
  return Object.entries(rollup.taxes)
    .map(([key, [base, tax]]) => {
      const [code, bps] = key.split('|') as [string, string]
      return { code, rate: Number(bps), base, tax }
    })
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
    .sort((a, b) => b.rate - a.rate || a.code.localeCompare(b.code))
}

function totals(rollup: SaleTotals): DailySalesData['totals'] {
  const [count, total] = rollup.sums
  const reversed = [rollup.events.cancel, rollup.events.return].flatMap((event) => (event ? [event] : []))
  return {
    ...presentSums(rollup.sums),
    delivery: rollup.deliveryCents,
    discount: rollup.discountCents,
    reversed: {
      count: reversed.reduce((sum, [n]) => sum + n, 0),
      total: Math.abs(reversed.reduce((sum, [, cents]) => sum + cents, 0)),
    },
    average: count > 0 ? Math.round(total / count) : 0,
    received: Object.values(rollup.means).reduce((sum, cents) => sum + cents, 0),
  }
}

/** Change from `before` to `after` in percent with one decimal; null when there was nothing before. */
const change = (before: number, after: number): number | null =>
  before > 0 ? Math.round(((after - before) * 1_000) / before) / 10 : null

/**
 * Sales of a period day by day, with their split by type, payment, tax and hour, each day beside the same weekday before.
 * This month up to today unless told. All of it is a sum of rollups of days.
 * @throws AppError 422 for a period of more than 366 days
 */
export async function dailySales(input: PeriodData): Promise<DailySalesData> {
  const span = periodOf(input, (to) => monthToDate(to).from, MAX_DAYS)
  const past = sameWeekdaysBefore(span)
  const [days, earlier] = await Promise.all([salesByDay(span), salesByDay(past)])
  const whole = summed(days.map((d) => d.rollup))
  const [count, total] = summed(earlier.map((d) => d.rollup)).sums
  return {
    ...span,
    totals: totals(whole),
    days: days.map(({ day, rollup }, i) => {
      const before = earlier[i]!
      return {
        day,
        weekday: weekdayOf(day),
        ...presentSums(rollup.sums),
        delivery: rollup.deliveryCents,
        discount: rollup.discountCents,
        types: types(rollup),
        payments: payments(rollup),
        before: { day: before.day, count: before.rollup.sums[0], total: before.rollup.sums[1] },
      }
    }),
    types: Object.entries(typeNames).map(([type, name]) => ({
      type: Number(type),
      name,
      ...presentSums(whole.types[type] ?? noSales()),
    })),
    payments: payments(whole),
    taxes: taxes(whole),
    hours: hours(whole),
    comparison: { ...past, count, total, change: change(total, whole.sums[1]) },
  }
}

/** The same report as a workbook: one row a day and the totals at the end. */
export async function dailySalesSheet(input: PeriodData): Promise<FileAnswer> {
  const report = await dailySales(input)
  const paid = report.payments
  const costs = report.totals.cost !== null && (await seesCost())
  const row = (
    name: string,
    sums: Pick<
      DailySalesData['days'][number],
      'count' | 'total' | 'base' | 'tax' | 'cost' | 'utility' | 'discount' | 'delivery'
    >,
    byType: readonly { total: number }[],
    byMeans: readonly { means: string; total: number }[],
  ) => [
    name,
    sums.count,
    sums.total,
    sums.base,
    sums.tax,
    ...(costs ? [sums.cost, sums.utility] : []),
    sums.discount,
    sums.delivery,
    ...byType.map((t) => t.total),
    ...paid.map((p) => byMeans.find((m) => m.means === p.means)?.total ?? 0),
  ]
  const money = (header: string) => ({ header, kind: 'money' as const })
  return {
    filename: `ventas-diarias-${report.from}-a-${report.to}.xlsx`,
    contentType: XLSX,
    body: writeSheet({
      name: 'Ventas diarias',
      columns: [
        { header: 'Día', kind: 'date', width: 12 },
        { header: 'Ventas', kind: 'number' },
        ...['Total', 'Base', 'Impuestos', ...(costs ? ['Costo', 'Utilidad'] : []), 'Descuentos', 'Domicilios'].map(
          money,
        ),
        ...report.types.map((t) => money(t.name)),
        ...paid.map((p) => money(p.name)),
      ],
      rows: [
        ...report.days.map((d) => row(d.day, d, d.types, d.payments)),
        row('Total', report.totals, report.types, report.payments),
      ],
    }),
  }
}
