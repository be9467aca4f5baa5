import { accountChoices } from '../../accounting/chart/accounts'
import { neededBy } from '../../accounting/journal/account-rules'
import { controlled, sideOf } from '../../accounting/journal/controls'
import { load } from '../../kernel/db/read'
import type { GoodRow, Opened, Problem, Said } from '../../kernel/import/sheet'
import { date, money, text } from '../../kernel/sheet/cells'
import { defineColumns, exportColumns, type Values } from '../../kernel/sheet/columns'
import { writeSheet } from '../../kernel/sheet/write'
import { formatCop } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import { banks } from '../../treasury/banks/banks'
import { OpenItem } from '../../treasury/open-item/open-item'
import { type OpeningLine, openedIn } from './opening-line'
import { type FoundThird, thirdsByDocument } from './third-by-document'

/** Changes that one transaction takes of what an opening opens: items, balances and counts of thirds. */
const MAX_CHANGES = 85
const MAX_LINES = 300

const columns = defineColumns([
  {
    key: 'account',
    headers: ['Cuenta', 'Código', 'Código de la cuenta', 'Cuenta contable', 'PUC'],
    required: true,
    parse: text({ max: 12 }),
  },
  {
    key: 'third',
    headers: ['NIT o cédula', 'Tercero', 'NIT', 'Documento del tercero', 'Identificación'],
    parse: text({ max: 40 }),
  },
  {
    key: 'number',
    headers: ['Factura', 'Número de factura', 'Documento', 'Documento cruce', 'Número'],
    parse: text({ max: 40 }),
  },
  { key: 'day', headers: ['Fecha de la factura', 'Fecha', 'Fecha del documento'], parse: date, kind: 'date' },
  { key: 'dueDate', headers: ['Vence', 'Vencimiento', 'Fecha de vencimiento'], parse: date, kind: 'date' },
  { key: 'bank', headers: ['Banco', 'Cuenta bancaria'], parse: text({ max: 60 }) },
  { key: 'debitCents', headers: ['Débito', 'Debe', 'Saldo débito', 'Débitos'], parse: money(), kind: 'money' },
  { key: 'creditCents', headers: ['Crédito', 'Haber', 'Saldo crédito', 'Créditos'], parse: money(), kind: 'money' },
  { key: 'note', headers: ['Nota', 'Detalle', 'Concepto'], parse: text({ max: 200 }), width: 36 },
])
type Cells = Values<typeof columns>

/** A row that says an account of the chart and an amount on one side. */
export type OpeningRow = Cells & { debitCents: number; creditCents: number }

const no = (key: keyof Cells, message: string): { problems: Problem[] } => ({ problems: [{ key, message }] })

/** Goods are worth what their stock rows say. */
const isGoods = (account: string) => account.startsWith('1435') || account.startsWith('1465')

function readRow(values: Cells, accounts: ReadonlySet<string>): Said<OpeningRow> {
  const { debitCents = 0, creditCents = 0 } = values
  const account = values.account.replaceAll(/[\s.]/g, '')
  if (debitCents === 0 && creditCents === 0) return undefined
  if (debitCents < 0 || creditCents < 0) return no('debitCents', 'Escribe valores sin signo, cada uno en su columna')
  if (debitCents > 0 === creditCents > 0)
    return no('debitCents', 'Escribe el valor al débito o al crédito, y no en los dos')
  if (isGoods(account))
    return no('account', 'Quita esta fila: tus existencias entran con la planilla de productos, que ya las suma aquí')
  if (!accounts.has(account)) return no('account', 'Elige una cuenta de tu plan, sin otras debajo')
  if (sideOf(account) && !values.number)
    return no('number', 'Escribe el número de la factura: esta cuenta se lleva documento por documento')
  if (neededBy(account).includes('thirdId') && !values.third)
    return no('third', 'Escribe el NIT o la cédula: esta cuenta necesita el tercero')
  return { values: { ...values, account, debitCents, creditCents } }
}

/** Accounts that can be posted on: of the chart, with none below them. */
async function postable(): Promise<ReadonlySet<string>> {
  const all = (await accountChoices()).map(({ value }) => value)
  return new Set(all.filter((code) => !all.some((other) => other !== code && other.startsWith(code))))
}

/** What rows say once their thirds and banks are known; `problems` by number of row. */
interface Resolved {
  lines: OpeningLine[]
  problems: Map<number, Problem>
}

type Known = Awaited<ReturnType<typeof known>>
const known = async (rows: readonly GoodRow<OpeningRow>[]) => ({
  thirds: await thirdsByDocument(rows.flatMap(({ values }) => values.third ?? [])),
  banks: await banks.rows.active(),
})

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The bank of a row: the one that it names, or the only one of its account. */
function bankOf({ account, bank }: OpeningRow, all: Known['banks']): string | undefined {
  const found = all.filter((one) => (bank ? sameName(one.name, bank) || one.number === bank : one.account === account))
  return found.length === 1 ? found[0]!.id : undefined
}

/** Who a row is with: the client, provider or other that its account is of. */
function thirdFor({ account, third }: OpeningRow, thirds: Known['thirds']): FoundThird | undefined {
  const found = thirds.get(third ?? '') ?? []
  const side = sideOf(account)
  const wanted =
    side === 'clients' || side === 'clientAdvances'
      ? 'client'
      : side === 'providers' || side === 'providerAdvances'
        ? 'provider'
        : undefined
  if (wanted) return found.find(({ kind }) => kind === wanted)
  return found[0]
}

const missing = (account: string): string => {
  const side = sideOf(account)
  if (side === 'clients' || side === 'clientAdvances')
    return 'No tienes un cliente con este documento: créalo o impórtalo primero'
  if (side === 'providers' || side === 'providerAdvances')
    return 'No tienes un proveedor con este documento: créalo primero'
  return 'No tienes un tercero con este documento: créalo primero'
}

function lineOf(row: OpeningRow, { thirds, banks: all }: Known): OpeningLine | Problem {
  const { account, debitCents, creditCents, number, note, day, dueDate } = row
  const needsBank = neededBy(account).includes('bankId')
  const third = row.third ? thirdFor(row, thirds) : undefined
  if (row.third && !third) return { key: 'third', message: missing(account) }
  const bankId = needsBank ? bankOf(row, all) : undefined
  if (needsBank && !bankId) return { key: 'bank', message: 'Escribe el nombre de tu banco como está en Bancos' }
  const line: OpeningLine = {
    ...{ account, debitCents, creditCents },
    ...(third ? { thirdId: third.id, thirdName: third.name } : {}),
    ...(bankId ? { bankId } : {}),
    ...(note ? { note } : {}),
    ...(number ? { number } : {}),
    ...(day ? { day } : {}),
    ...(dueDate ? { dueDate } : {}),
  }
  const opened = controlled(line)
  if (opened && opened.cents < 0)
    return { key: debitCents > 0 ? 'debitCents' : 'creditCents', message: 'El saldo de esta cuenta va en el otro lado' }
  return line
}

/** Rows of one document are one: a second one, or one that is open already, would be owed twice. */
async function repeated(lines: ReadonlyMap<number, OpeningLine>): Promise<Map<number, Problem>> {
  const problems = new Map<number, Problem>()
  const first = new Map<string, number>()
  for (const [row, line] of lines) {
    const opened = openedIn(line)
    if (!opened) continue
    const before = first.get(opened.id)
    if (before === undefined) first.set(opened.id, row)
    else
      problems.set(row, { key: 'number', message: `Este documento ya está en la fila ${before}: déjalo en una sola` })
  }
  const { items } = await load({ items: OpenItem.many([...first.keys()]) })
  for (const [id, row] of first)
    if ((items.get(id)?.balanceCents ?? 0) > 0)
      problems.set(row, { key: 'number', message: 'Este saldo ya está registrado y sin pagar: quita la fila' })
  return problems
}

/** Reads rows against thirds, banks and what is open already. */
export async function resolve(rows: readonly GoodRow<OpeningRow>[]): Promise<Resolved> {
  const found = await known(rows)
  const problems = new Map<number, Problem>()
  const lines = new Map<number, OpeningLine>()
  for (const { row, values } of rows) {
    const line = lineOf(values, found)
    if ('message' in line) problems.set(row, line)
    else lines.set(row, line)
  }
  for (const [row, problem] of await repeated(lines)) problems.set(row, problem)
  return { lines: [...lines].flatMap(([row, line]) => (problems.has(row) ? [] : [line])), problems }
}

/** Why a whole opening does not fit one entry; undefined when it does. */
export function tooLong(lines: readonly OpeningLine[]): string | undefined {
  const clients = new Set(lines.flatMap(({ account, thirdId }) => (sideOf(account) === 'clients' ? [thirdId] : [])))
  const thirds = new Set(lines.flatMap(({ thirdId }) => thirdId ?? []))
  const accounts = new Set(lines.map(({ account }) => account))
  const documents = lines.filter((line) => openedIn(line)).length
  if (lines.length <= MAX_LINES && documents + clients.size + thirds.size + accounts.size <= MAX_CHANGES)
    return undefined
  return `Esta planilla trae ${documents} documentos de ${thirds.size} terceros: no caben en un solo asiento. Divídela en varias, cada una con débitos iguales a créditos (usa el patrimonio como contrapartida)`
}

/** Debits and credits of some rows, in cents. */
export const sidesOf = (rows: readonly { debitCents: number; creditCents: number }[]) => ({
  debitCents: rows.reduce((sum, row) => sum + row.debitCents, 0),
  creditCents: rows.reduce((sum, row) => sum + row.creditCents, 0),
})

/** Why rows do not balance; undefined when they do. */
export function unbalanced(rows: readonly { debitCents: number; creditCents: number }[]): string | undefined {
  const { debitCents, creditCents } = sidesOf(rows)
  if (debitCents === creditCents) return undefined
  const [more, less] = debitCents > creditCents ? ['débitos', 'créditos'] : ['créditos', 'débitos']
  return `No cuadra: los ${more} suman ${formatCop(Math.abs(debitCents - creditCents))} más que los ${less}. Corrige la planilla; no ponemos la diferencia en ninguna cuenta`
}

/** A sheet of opening balances as it is read. */
export async function openingSheet(): Promise<Opened<typeof columns, OpeningRow>> {
  const accounts = await postable()
  return {
    columns,
    read: (values) => readRow(values, accounts),
    check: async (rows) => (await resolve(rows)).problems,
    decide: async () => ({
      look: async (rows) => rows.map(() => ({ verdict: 'new' as const, left: [] })),
      write: () => Promise.reject(new Error('an opening is written whole')),
    }),
  }
}

/** The template: its columns with rows that balance, to be written over. */
export const openingTemplate = async (today: Day) => ({
  filename: 'saldos-iniciales.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: writeSheet({
    name: 'Saldos iniciales',
    columns: exportColumns(columns),
    rows: [
      ['110505', null, null, null, null, null, 500_000_00, null, 'Fila de ejemplo: bórrala'],
      ['130505', '900373076-4', 'FV-101', today, today, null, 300_000_00, null, 'Fila de ejemplo: bórrala'],
      ['311505', null, null, null, null, null, null, 800_000_00, 'Fila de ejemplo: bórrala'],
    ].map((row) => row.map((cell) => cell)),
  }),
})
