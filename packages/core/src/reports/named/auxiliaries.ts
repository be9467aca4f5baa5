import { accountNames } from '../../accounting/chart/accounts'
import { type EntryFact, journalBook } from '../../accounting/journal/journal'
import { documentText, thirdsOf } from '../../accounting/thirds/third'
import { addDays } from '../../kernel/values/time'
import { MAX_DAYS } from '../period'
import { balancesBefore, lastYear, linesOf } from './lines-of'
import type { Asked, Report, Row, Table } from './report'
import { moved } from './statements'

type Line = EntryFact['lines'][number]

const wants =
  ({ account = '', third, center }: Asked) =>
  (line: Line): boolean =>
    line.account.startsWith(account) &&
    (third === undefined || line.thirdId === third) &&
    (center === undefined || (line.costCenterId ?? 'ninguno') === center)

/** Debits less credits before a period: of the account, or of a third in it; results begin each year at zero. */
async function openingOf({ account = '', third, center, from }: Asked): Promise<number> {
  if (center !== undefined) return 0
  const net = (code: string, [debit, credit]: readonly [number, number]) =>
    code.startsWith(account) ? debit - credit : 0
  if (third === undefined)
    return Object.entries(await balancesBefore(from)).reduce((sum, [code, both]) => sum + net(code, both), 0)
  const [all, past] = await Promise.all([journalBook.through(addDays(from, -1)), journalBook.through(lastYear(from))])
  const ofThird = ({ thirds }: Pick<typeof all, 'thirds'>, begins: RegExp) =>
    Object.entries(thirds).reduce((sum, [key, both]) => {
      const [code = '', who] = key.split('|')
      return who === third && begins.test(code) ? sum + net(code, both) : sum
    }, 0)
  return ofThird(all, /./) - ofThird(past, /^[4-7]/)
}

/** Every line of an account, or of those that begin so, in a period, with what stood after each; each opens its entry. */
async function auxiliary(asked: Asked): Promise<Table> {
  const keep = wants(asked)
  const found: { entry: EntryFact; line: Line }[] = []
  const { from, to } = await journalBook.within(asked.from, asked.to)
  const [opening] = await Promise.all([
    openingOf(asked),
    (async () => {
      for await (const entry of journalBook.each(from, to))
        for (const line of entry.lines) if (keep(line)) found.push({ entry, line })
    })(),
  ])
  const [thirds, names] = await Promise.all([
    thirdsOf(found.flatMap(({ line }) => line.thirdId ?? [])),
    accountNames(found.map(({ line }) => line.account)),
  ])
  let balance = opening
  const rows = found.map(({ entry, line }, i): Row => {
    balance += line.debitCents - line.creditCents
    return {
      key: String(i),
      values: {
        day: entry.day,
        number: entry.documentNumber,
        concept: entry.concept,
        account: `${line.account} ${names.get(line.account) ?? ''}`.trim(),
        third: thirds.get(line.thirdId ?? '')?.name ?? '',
        debit: line.debitCents,
        credit: line.creditCents,
        closing: balance,
      },
      to: { screen: 'diary', filter: { from: entry.day, to: entry.day, document: entry.documentId } },
    }
  })
  const first: Row = {
    key: 'opening',
    values: { day: asked.from, concept: 'Saldo inicial', closing: opening },
    sum: true,
  }
  return { rows: rows.length > 0 || opening !== 0 ? [first, ...rows] : [], totals: { closing: balance } }
}

/** What stands with each third in each account that names thirds: before, during and after a period. */
async function thirdBalance(asked: Asked): Promise<Table> {
  const [before, during] = await Promise.all([
    journalBook.through(addDays(asked.from, -1)),
    journalBook.rollup(asked.from, asked.to),
  ])
  const keep = (key: string) => {
    const [account = '', third] = key.split('|')
    return /^[123]/.test(account) && account.startsWith(asked.account ?? '') && (!asked.third || third === asked.third)
  }
  const keys = [...new Set([...Object.keys(before.thirds), ...Object.keys(during.thirds)])].filter(keep)
  const rows = keys.flatMap((key) => {
    const [[wasDebit, wasCredit], [debit, credit]] = [before.thirds[key] ?? [0, 0], during.thirds[key] ?? [0, 0]]
    const opening = wasDebit - wasCredit
    if (opening === 0 && debit === 0 && credit === 0) return []
    const [account = '', third = ''] = key.split('|')
    return [{ key, account, third, opening, debit, credit, closing: opening + debit - credit }]
  })
  const [names, thirds] = await Promise.all([
    accountNames(rows.map(({ account }) => account)),
    thirdsOf(rows.map(({ third }) => third)),
  ])
  const told = rows.map(({ key, account, third, ...amounts }): Row => {
    const who = thirds.get(third)
    const values = {
      name: who?.name ?? third,
      document: (who && documentText(who)) ?? '',
      account: `${account} ${names.get(account) ?? ''}`.trim(),
      ...amounts,
    }
    return { key, values, to: linesOf(account, asked, { third }) }
  })
  const place = ({ values }: Row) => `${values.account} ${values.name}`
  return { rows: told.sort((a, b) => place(a).localeCompare(place(b), 'es')) }
}

const common = { group: 'Contabilidad', allow: 'ledger-read', costs: true } as const

export const auxiliaries: readonly Report[] = [
  {
    ...common,
    name: 'auxiliary',
    title: 'Auxiliar por cuenta',
    about: 'Cada movimiento de una cuenta, con su documento, su tercero y el saldo que quedó.',
    most: MAX_DAYS,
    filters: ['account', 'third', 'center'],
    needs: 'account',
    columns: () => [
      { key: 'day', label: 'Fecha', kind: 'day' },
      { key: 'number', label: 'Documento', kind: 'text' },
      { key: 'concept', label: 'Concepto', kind: 'text', wide: true },
      { key: 'account', label: 'Cuenta', kind: 'text', wide: true },
      { key: 'third', label: 'Tercero', kind: 'text', wide: true },
      { key: 'debit', label: 'Débito', kind: 'money', wide: true },
      { key: 'credit', label: 'Crédito', kind: 'money', wide: true },
      { key: 'closing', label: 'Saldo', kind: 'money', alone: true },
    ],
    rows: auxiliary,
    empty: 'Esta cuenta no tiene saldo ni movimientos en estas fechas.',
  },
  {
    ...common,
    name: 'third-balance',
    title: 'Balance por tercero',
    about: 'Lo que hay con cada tercero en cada cuenta: saldo inicial, débitos, créditos y saldo final.',
    most: MAX_DAYS,
    filters: ['account', 'third'],
    columns: () => [
      { key: 'name', label: 'Tercero', kind: 'text' },
      { key: 'document', label: 'Documento', kind: 'text', wide: true },
      { key: 'account', label: 'Cuenta', kind: 'text', wide: true },
      ...moved,
    ],
    rows: thirdBalance,
    empty: 'Nadie tiene saldo ni movimientos en estas fechas.',
  },
]
