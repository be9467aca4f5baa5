import { accountNames } from '../../accounting/chart/accounts'
import { atLevel, openingBalances } from '../../accounting/reports/ledger-book'
import type { Day } from '../../kernel/values/time'
import { MAX_DAYS } from '../period'
import { incomeStatement } from './income-statement'
import { changedSince, type Journal, journalOf } from './known'
import { balancesBefore, lastYear, linesOf, none, type Sides, yearBefore, yearOf } from './lines-of'
import type { Asked, Column, Report, Row, Table, Target, Values } from './report'

/** On the side of its class, so that what lowers it (losses, depreciation) stands below 0 and each class adds up. */
const own = (code: string, [debit, credit]: readonly [number, number]): number =>
  code.startsWith('1') ? debit - credit : credit - debit

/** Balances at the end of a day: results of its own year only, those of the years before in accumulated profits. */
async function balancesAt(to: Day, journal: Journal): Promise<Sides> {
  const [all, past] = await Promise.all([journal.through(to), journal.through(lastYear(to))])
  return openingBalances(all.accounts, past.accounts)
}

const levels = { cuenta: 'account', subcuenta: 'subaccount', auxiliar: 'auxiliary', clase: 'class' } as const

const sides: readonly Column[] = [
  { key: 'debit', label: 'Débitos', kind: 'money', wide: true },
  { key: 'credit', label: 'Créditos', kind: 'money', wide: true },
]
export const moved: readonly Column[] = [
  { key: 'opening', label: 'Saldo inicial', kind: 'money', wide: true },
  ...sides,
  { key: 'closing', label: 'Saldo final', kind: 'money' },
]

/** Trial balance: debits less credits of each account before, during and after a period. Each column adds up to nothing. */
async function trialBalance(asked: Asked): Promise<Table> {
  const level = levels[asked.by as keyof typeof levels]
  const journal = await journalOf(asked)
  const [before, during] = await Promise.all([
    balancesBefore(asked.from, journal),
    journal.rollup(asked.from, asked.to),
  ])
  const [opening, moves] = [atLevel(before, level), atLevel(during.accounts, level)]
  const codes = [...new Set([...opening.keys(), ...moves.keys()])].sort()
  const names = await accountNames(codes)
  const rows = codes.flatMap((code): Row[] => {
    const [was, [debit, credit]] = [opening.get(code) ?? none, moves.get(code) ?? none]
    const start = was[0] - was[1]
    if (start === 0 && debit === 0 && credit === 0) return []
    const values = {
      code,
      name: names.get(code) ?? code,
      opening: start,
      debit,
      credit,
      closing: start + debit - credit,
    }
    return [{ key: code, values, to: linesOf(code, asked) }]
  })
  return { rows, ...changedSince(journal, asked) }
}

const classNames = { 1: 'activo', 2: 'pasivo', 3: 'patrimonio' } as const

/** Results of the year in course, by their accounts: what no entry has closed yet. */
const resultOf = (balances: Sides): number =>
  Object.entries(balances).reduce(
    (sum, [code, [debit, credit]]) => (/^[4-7]/.test(code) ? sum + credit - debit : sum),
    0,
  )

/** Balance sheet at the end of a day, beside that of a year before: assets = liabilities + equity, with the result so far. */
async function balanceSheet(asked: Asked): Promise<Table> {
  const past = yearBefore(asked.to)
  const journal = await journalOf(asked)
  const [now, before] = await Promise.all([balancesAt(asked.to, journal), balancesAt(past, journal)])
  const [here, there] = [atLevel(now, 'account'), atLevel(before, 'account')]
  const codes = [...new Set([...here.keys(), ...there.keys()])].filter((code) => /^[123]/.test(code)).sort()
  const names = await accountNames(codes)
  const of = (code: string): Values => ({
    balance: own(code, here.get(code) ?? none),
    past: own(code, there.get(code) ?? none),
  })
  const rows: Row[] = []
  const totals = { 1: { balance: 0, past: 0 }, 2: { balance: 0, past: 0 }, 3: { balance: 0, past: 0 } }
  for (const group of ['1', '2', '3'] as const) {
    const sum = totals[group]
    const add = (key: string, name: string, values: Values, to: Target | undefined) => {
      sum.balance += Number(values.balance)
      sum.past += Number(values.past)
      if (values.balance !== 0 || values.past !== 0)
        rows.push({ key, values: { code: /^\d/.test(key) ? key : '', name, ...values }, to })
    }
    for (const code of codes.filter((one) => one.startsWith(group)))
      add(code, names.get(code) ?? code, of(code), linesOf(code, { from: yearOf(asked.to), to: asked.to }))
    if (group === '3') {
      const target: Target = {
        screen: 'report',
        id: 'income-statement',
        filter: { from: yearOf(asked.to), to: asked.to },
      }
      add('result', 'Resultado del ejercicio', { balance: resultOf(now), past: resultOf(before) }, target)
    }
    rows.push({ key: `total${group}`, values: { code: '', name: `Total ${classNames[group]}`, ...sum }, sum: true })
  }
  const owed = (key: 'balance' | 'past') => totals[2][key] + totals[3][key]
  const both = { name: 'Total pasivo y patrimonio', balance: owed('balance'), past: owed('past') }
  return { rows: [...rows, { key: 'both', values: both, sum: true }], totals: both, ...changedSince(journal, asked) }
}

const common = { group: 'Contabilidad', allow: 'ledger-read', costs: true } as const
const empty = 'Elige otra fecha arriba: los libros se llenan con cada venta, compra, pago y ajuste.'
const named: readonly Column[] = [
  { key: 'name', label: 'Cuenta', kind: 'text' },
  { key: 'code', label: 'Código', kind: 'text' },
]

export const statements: readonly Report[] = [
  {
    ...common,
    name: 'balance-sheet',
    title: 'Estado de situación financiera',
    about: 'Balance general: lo que tienes, lo que debes y tu patrimonio, el día que elijas y un año antes.',
    atDay: true,
    filters: ['known'],
    columns: () => [
      ...named,
      { key: 'balance', label: 'Saldo', kind: 'money', alone: true },
      { key: 'past', label: 'Un año antes', kind: 'money', alone: true, wide: true },
    ],
    rows: balanceSheet,
    empty,
  },
  {
    ...common,
    name: 'income-statement',
    title: 'Estado de resultados',
    about: 'Lo que ganaste o perdiste: contra el año anterior, mes a mes o por centro de costo.',
    start: yearOf,
    most: MAX_DAYS,
    filters: ['center', 'known'],
    by: {
      label: 'Columnas',
      options: [
        { value: 'total', label: 'Contra el año anterior' },
        { value: 'mes', label: 'Mes a mes' },
        { value: 'centro', label: 'Por centro de costo' },
      ],
    },
    columns: () => named,
    rows: incomeStatement,
    empty,
  },
  {
    ...common,
    name: 'trial-balance',
    title: 'Balance de prueba',
    about: 'Saldo inicial, débitos, créditos y saldo final de cada cuenta; los créditos restan y todo suma cero.',
    filters: ['known'],
    by: {
      label: 'Nivel',
      options: [
        { value: 'cuenta', label: 'Por cuenta' },
        { value: 'subcuenta', label: 'Por subcuenta' },
        { value: 'auxiliar', label: 'Por auxiliar' },
        { value: 'clase', label: 'Por clase' },
      ],
    },
    columns: () => [...named, ...moved],
    rows: trialBalance,
    empty,
  },
]
