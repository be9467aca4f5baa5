import { accountNames } from '../../accounting/chart/accounts'
import { monthName } from '../../accounting/journal/closing'
import type { JournalRollup } from '../../accounting/journal/journal-rollup'
import { atLevel } from '../../accounting/reports/ledger-book'
import { emptyRecord } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'
import { costCenters } from '../../settings/cost-centers'
import { changedSince, type Journal, journalOf } from './known'
import { linesOf, none, type Sides, yearBefore } from './lines-of'
import type { Asked, Column, Row, Table, Values } from './report'

/** Sections of the income statement in order, each of the accounts that begin so and no other, and what stands after it. */
const sections: readonly { codes: RegExp; after?: string }[] = [
  { codes: /^41/, after: 'Ingresos netos' },
  { codes: /^[67]/, after: 'Utilidad bruta' },
  { codes: /^5[12]/, after: 'Utilidad operacional' },
  { codes: /^4(?!1)/ },
  { codes: /^5(?![124])/, after: 'Utilidad antes de impuestos' },
  { codes: /^54/, after: 'Utilidad neta' },
]

/** Accounts of results without what closed their year. */
function results({ accounts, closing }: Pick<JournalRollup, 'accounts' | 'closing'>): Sides {
  const open = Object.entries(accounts).filter(([code]) => /^[4-7]/.test(code))
  return Object.fromEntries(
    open.map(([code, [debit, credit]]) => {
      const [d, c] = closing[code] ?? none
      return [code, [debit - d, credit - c] as const]
    }),
  )
}

/** What stands in each column of the income statement, in order. */
async function incomeColumns(asked: Asked, journal: Journal): Promise<{ key: string; label: string; sides: Sides }[]> {
  const whole = async (from: Day, to: Day) => results(await journal.rollup(from, to))
  if (asked.by === 'mes') {
    const months = await journal.months(asked.from, asked.to)
    return months.map(({ month, rollup }) => ({
      key: month,
      label: monthName(month).replace(' de ', ' '),
      sides: results(rollup),
    }))
  }
  if (asked.by === 'centro' || asked.center) return byCenter(asked, journal)
  const [from, to] = [yearBefore(asked.from), yearBefore(asked.to)]
  const [now, past] = await Promise.all([whole(asked.from, asked.to), whole(from, to)])
  return [
    { key: 'now', label: 'Periodo', sides: now },
    { key: 'past', label: 'Un año antes', sides: past },
  ]
}

const NO_CENTER = 'ninguno'

/** One column a cost centre, and one of what names none; one alone when one was asked for. */
async function byCenter(asked: Asked, journal: Journal) {
  const [rollup, named] = await Promise.all([journal.detail(asked.from, asked.to), costCenters.rows.every()])
  const rest: Record<string, [number, number]> = emptyRecord()
  for (const [code, [debit, credit]] of Object.entries(results(rollup))) rest[code] = [debit, credit]
  const centers = new Map(
    named.map(({ id, name }) => [id, { key: id, label: name, sides: {} as Record<string, [number, number]> }]),
  )
  for (const [key, [debit, credit]] of Object.entries(rollup.centerAccounts)) {
    const [code = '', id = ''] = key.split('|')
    const into = centers.get(id)
    if (!into) continue
    into.sides[code] = [debit, credit]
    const left = rest[code] ?? none
    rest[code] = [left[0] - debit, left[1] - credit]
  }
  const all = [...centers.values(), { key: NO_CENTER, label: 'Sin centro', sides: rest as Sides }]
  return asked.center
    ? all.filter(({ key }) => key === asked.center)
    : all.filter(({ sides: s }) => Object.keys(s).length > 0)
}

/** Income statement: what came in, less what it cost and what was spent, by account, with what is left after each. */
export async function incomeStatement(asked: Asked): Promise<Table> {
  const journal = await journalOf(asked)
  const columns = await incomeColumns(asked, journal)
  const sums = columns.map(({ sides: s }) => atLevel(s, 'account'))
  const codes = [...new Set(sums.flatMap((map) => [...map.keys()]))].sort()
  const names = await accountNames(codes)
  const adds = columns.length > 1 && asked.by !== 'total'
  const rows: Row[] = []
  let left = columns.map(() => 0)
  const valuesOf = (name: string, amounts: readonly number[]): Values => ({
    name,
    ...Object.fromEntries(columns.map(({ key }, i) => [key, amounts[i]])),
    ...(adds ? { all: amounts.reduce((sum, cents) => sum + cents, 0) } : {}),
  })
  for (const { codes: of, after } of sections) {
    for (const code of codes.filter((one) => of.test(one))) {
      // What comes in stands above 0 and what goes out below, so that a column adds up by itself.
      const amounts = sums.map((map) => {
        const [debit, credit] = map.get(code) ?? none
        return credit - debit
      })
      if (amounts.every((cents) => cents === 0)) continue
      left = left.map((cents, i) => cents + amounts[i]!)
      const values = { ...valuesOf(names.get(code) ?? code, amounts), code }
      rows.push({ key: code, values, to: linesOf(code, asked, asked.center ? { center: asked.center } : {}) })
    }
    if (after) rows.push({ key: after, values: valuesOf(after, left), sum: true })
  }
  const money = (key: string, label: string, wide = false): Column => ({
    key,
    label,
    kind: 'money',
    ...(wide ? { wide } : {}),
  })
  return {
    columns: [
      { key: 'name', label: 'Concepto', kind: 'text' },
      { key: 'code', label: 'Cuenta', kind: 'text', wide: true },
      ...columns.map(({ key, label }, i) => money(key, label, i > 0 || adds)),
      ...(adds ? [money('all', 'Total')] : []),
    ],
    rows: rows.some(({ sum }) => !sum) ? rows : [],
    totals: valuesOf('', left),
    ...changedSince(journal, asked),
  }
}
