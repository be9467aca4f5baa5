import { monthName } from '../../accounting/journal/closing'
import { costCentersReport } from '../../accounting/reports/cost-center-report'
import { lastDayOf } from '../../kernel/values/time'
import { MAX_DAYS, monthsBefore } from '../period'
import { salesByDay, salesByMonth } from '../sales'
import type { Asked, Report, Row, Target } from './report'
import { profitColumns, valuesOf } from './sales'

const daily = (from: string, to: string): Target => ({ screen: 'report', id: 'daily-sales', filter: { from, to } })

/** What sales left, by month or by day: base less cost, as accounts 4135, 4175 and 6135 have it. */
async function profits(asked: Asked) {
  if (asked.by === 'dia') {
    const days = await salesByDay(asked)
    return {
      rows: days.map(
        ({ day, rollup }): Row => ({ key: day, values: { name: day, ...valuesOf(rollup.sums) }, to: daily(day, day) }),
      ),
    }
  }
  const months = await salesByMonth(asked)
  return {
    rows: months.map(({ month, rollup }): Row => {
      const [first, last] = [`${month}-01`, lastDayOf(month)]
      const to = daily(first > asked.from ? first : asked.from, last < asked.to ? last : asked.to)
      return { key: month, values: { name: capital(monthName(month)), ...valuesOf(rollup.sums) }, to }
    }),
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Income, expenses and costs of each cost centre: classes 4, 5, and 6 with 7. */
async function byCenter({ from, to }: Asked) {
  const rows = await costCentersReport({ from, to })
  return {
    rows: rows
      .filter(({ income, expenses, costs }) => income !== 0 || expenses !== 0 || costs !== 0)
      .map(
        ({ id, ...values }): Row => ({
          key: id ?? 'ninguno',
          values,
          to: { screen: 'report', id: 'income-statement', filter: { from, to, center: id ?? 'ninguno' } },
        }),
      ),
  }
}

export const results: readonly Report[] = [
  {
    name: 'utilidades',
    title: 'Utilidades',
    about: 'Lo que dejaron las ventas después del costo, mes a mes o día a día.',
    group: 'Utilidad',
    allow: 'dashboard_graphic-read',
    start: (to) => monthsBefore(to, 11),
    by: {
      label: 'Cada fila',
      options: [
        { value: 'mes', label: 'Por mes' },
        { value: 'dia', label: 'Por día' },
      ],
    },
    columns: ({ by }) => [
      { key: 'name', label: by === 'dia' ? 'Día' : 'Mes', kind: 'day' },
      { key: 'count', label: 'Ventas', kind: 'count', wide: true },
      { key: 'base', label: 'Base', kind: 'money', wide: true },
      ...profitColumns,
    ],
    rows: profits,
    most: 10 * MAX_DAYS,
    chart: { of: 'utility', title: 'Utilidad en el tiempo' },
    empty: 'Elige otro periodo arriba, o vende algo: este informe se actualiza con cada venta.',
  },
  {
    name: 'centro-costo',
    title: 'Resultado por centro de costo',
    about: 'Ingresos, gastos y costos de cada centro de costo, según los libros.',
    group: 'Contabilidad',
    allow: 'cost_center-read',
    columns: () => [
      { key: 'name', label: 'Centro de costo', kind: 'text' },
      { key: 'income', label: 'Ingresos', kind: 'money' },
      { key: 'expenses', label: 'Gastos', kind: 'money', wide: true },
      { key: 'costs', label: 'Costos', kind: 'money', cost: true, wide: true },
      { key: 'result', label: 'Resultado', kind: 'money', cost: true },
    ],
    rows: byCenter,
    compare: 'income',
    chart: { of: 'income', title: 'Ingresos por centro' },
    empty: 'Elige otro periodo arriba, o asigna centros de costo a tus ventas y gastos.',
  },
]
