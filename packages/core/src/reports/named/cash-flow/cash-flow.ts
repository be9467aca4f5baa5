import { journalBook } from '../../../accounting/journal/journal'
import { now } from '../../../kernel/context'
import { load, range } from '../../../kernel/db/read'
import { addDays, type Day, dayOf, formatDay } from '../../../kernel/values/time'
import { contracts } from '../../../payroll/contracts'
import { dueAfter, Recurring } from '../../../purchasing/causations/recurring'
import { settingsOf } from '../../../settings/settings'
import { isBankMoney } from '../../../treasury/banks/banks'
import type { Asked, Column, Report, Row, Table } from '../report'
import { comingIn, goingOut } from './debts'
import { type Expected, flowNames, flows } from './expected'
import { payrollOf } from './payroll'
import { taxesComing } from './taxes'

const WEEKS = 13
/** Expenses that come back, at most; those of `listRecurring`. */
const MOST_RECURRING = 100

/** What is in drawers and banks at the end of a day, in the books. */
async function cashAt(day: Day): Promise<number> {
  const { accounts } = await journalBook.sums.through(day)
  return Object.entries(accounts).reduce(
    (sum, [code, [debit, credit]]) => (code.startsWith('1105') || isBankMoney(code) ? sum + debit - credit : sum),
    0,
  )
}

/** Expenses that come back each month, each time until a day. */
async function recurring(today: Day, to: Day): Promise<Expected[]> {
  const index = Recurring.indexOf('due')
  const { items } = await range({ pk: Recurring.indexPartition('due', 'all'), index, limit: MOST_RECURRING })
  return items.map(Recurring.fromItem).flatMap((row) => {
    const found: Expected[] = []
    for (let day = row.dueOn < today ? today : row.dueOn; day <= to; day = dueAfter(day, row.dayOfMonth))
      found.push({
        ...{ day, flow: 'expenses' as const, cents: 0 - row.totalCents, who: row.providerName },
        what: row.lines.map(({ name }) => name).join(', '),
        why: `Se repite el día ${row.dayOfMonth} de cada mes`,
        to: { screen: 'record', kind: 'provider', id: row.providerId },
      })
    return found
  })
}

/** Everything that is expected until a day, in order, and what is not counted. */
async function forecast(to: Day) {
  const today = dayOf(now())
  const [clients, cards, carriers, providers, couriers, again, taxes, all, { settings }] = await Promise.all([
    comingIn('clients', today),
    comingIn('cards', today),
    comingIn('carriers', today),
    goingOut('providers', today),
    goingOut('couriers', today),
    recurring(today, to),
    taxesComing(today),
    contracts.rows.every(),
    load({ settings: settingsOf() }),
  ])
  const paid = payrollOf(all, settings.payroll, { from: today, to })
  const coming = [clients, cards, carriers]
  const expected = [...coming.flatMap((one) => one.expected), ...providers, ...couriers, ...again, ...paid]
  return {
    cash: await cashAt(today),
    expected: [...expected, ...taxes.expected]
      .filter(({ day }) => day <= to)
      .sort((a, b) => (a.day === b.day ? b.cents - a.cents : a.day < b.day ? -1 : 1)),
    doubtful: coming.flatMap((one) => one.doubtful),
    undated: taxes.undated,
  }
}

const sum = (rows: readonly Expected[]) => rows.reduce((all, { cents }) => all + cents, 0)

type Forecast = Awaited<ReturnType<typeof forecast>>

/** Rows that a list beside the table has. */
const LISTED = 8

const lists = ({ doubtful, undated }: Forecast): NonNullable<Table['lists']> => {
  const most = [...doubtful].sort((a, b) => b.amount - a.amount)
  const rest = most.slice(LISTED).reduce((all, { amount }) => all + amount, 0)
  const rows = [...most.slice(0, LISTED), ...(rest > 0 ? [{ name: 'Otras', amount: rest }] : [])]
  return [
    { title: 'No se cuenta: vencido hace más de 90 días', rows },
    { title: 'No se cuenta: sin fecha', rows: undated },
  ].filter((list) => list.rows.length > 0)
}

/** Each week with what it begins with, what comes and goes by kind, and what is left. */
function byWeek(all: Forecast, { from, to }: Asked): Table {
  let cash = all.cash + sum(all.expected.filter(({ day }) => day < from))
  const rows: Row[] = []
  for (let first = from; first <= to; first = addDays(first, 7)) {
    const end = addDays(first, 6)
    const last = end < to ? end : to
    const some = all.expected.filter(({ day }) => day >= first && day <= last)
    const opening = cash
    cash += sum(some)
    const parts = flows.map((flow) => [flow, sum(some.filter((one) => one.flow === flow))] as const)
    rows.push({
      key: first,
      values: {
        week: `${formatDay(first).slice(0, 5)} al ${formatDay(last).slice(0, 5)}`,
        opening,
        ...Object.fromEntries(parts),
        closing: cash,
      },
      to: { screen: 'report', id: NAME, filter: { from: first, to: last, por: 'movimiento' } },
    })
  }
  const chart = {
    title: 'Lo que queda cada semana',
    label: 'Saldo',
    data: rows.map(({ values, to: at }) => ({
      name: String(values.week).slice(0, 5),
      title: String(values.week),
      amount: Number(values.closing),
      ...(at ? { to: at } : {}),
    })),
  }
  const least = Math.min(...rows.map(({ values }) => Number(values.closing)))
  const totals = { cash: all.cash, least, closing: cash }
  return { rows, totals, charts: [chart], lists: lists(all) }
}

/** Each movement of a period, with what is left after it. */
function byMove(all: Forecast, { from, to }: Asked): Table {
  let cash = all.cash + sum(all.expected.filter(({ day }) => day < from))
  const first: Row = { key: 'opening', values: { day: from, what: 'Saldo inicial', closing: cash }, sum: true }
  const moves = all.expected.filter(({ day }) => day >= from && day <= to)
  const rows = moves.map(({ day, flow, cents, who, what, why, to: at }, i): Row => {
    cash += cents
    const amounts = cents > 0 ? { in: cents, out: 0 } : { in: 0, out: 0 - cents }
    return { key: `${i}`, values: { day, what, who, flow: flowNames[flow], why, ...amounts, closing: cash }, to: at }
  })
  return { rows: rows.length > 0 ? [first, ...rows] : [], totals: { closing: cash, cash: all.cash, least: cash } }
}

const NAME = 'flujo-de-caja'
const money = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  ...{ key, label, kind: 'money' },
  ...more,
})

const moves: readonly Column[] = [
  { key: 'day', label: 'Fecha', kind: 'day' },
  { key: 'what', label: 'Qué', kind: 'text' },
  { key: 'who', label: 'Quién', kind: 'text', wide: true },
  { key: 'flow', label: 'Clase', kind: 'text', wide: true },
  { key: 'why', label: 'Por qué ese día', kind: 'text', wide: true },
  money('in', 'Entra', { wide: true }),
  money('out', 'Sale', { wide: true }),
  money('closing', 'Saldo', { alone: true }),
]
const weeks: readonly Column[] = [
  { key: 'week', label: 'Semana', kind: 'text' },
  money('opening', 'Saldo inicial', { alone: true, wide: true }),
  ...flows.map((flow) => money(flow, flowNames[flow], { wide: true })),
  money('closing', 'Saldo final', { alone: true }),
]

/** What comes and goes in the next thirteen weeks, and what is left at the end of each. */
export const cashFlow: Report = {
  name: NAME,
  title: 'Flujo de caja',
  about: 'Lo que entra y sale en las próximas 13 semanas, con lo que cada cliente suele demorarse, y lo que te queda.',
  group: 'Contabilidad',
  allow: 'ledger-read',
  costs: true,
  start: () => dayOf(now()),
  end: (today) => addDays(today, WEEKS * 7 - 1),
  most: 366,
  by: {
    label: 'Cada fila',
    options: [
      { value: 'semana', label: 'Por semana' },
      { value: 'movimiento', label: 'Cada movimiento' },
    ],
  },
  columns: ({ by }) => (by === 'movimiento' ? moves : weeks),
  figures: [
    money('cash', 'En caja y bancos hoy'),
    money('least', 'Lo menos que quedará'),
    money('closing', 'Al final'),
  ],
  rows: async ({ from, ...asked }) => {
    const today = dayOf(now())
    const span = { ...asked, from: from < today ? today : from }
    return (asked.by === 'movimiento' ? byMove : byWeek)(await forecast(asked.to), span)
  },
  empty: 'No hay nada por cobrar, por pagar ni que se repita en estas fechas.',
}
