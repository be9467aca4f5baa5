import { isBlank, type SheetRow } from '../../kernel/sheet/cell'
import { text as textCell } from '../../kernel/sheet/cells'
import { type CellError, columnIndex, columnLetter, defineColumns, fixer, type Match } from '../../kernel/sheet/columns'
import { ownValue } from '../../kernel/values/own'
import { plain } from '../../kernel/values/text'
import { type Dialect, dialectOf, type Mark, type RawAmount, rawAmount, readAmount } from './amount'
import { type Answers, type Ask, Asks } from './asks'
import { bankDay } from './day'
import { BARE_DAY, OFX_TITLES } from './ofx'
import type { SaidLine } from './said-line'
import { errorAt, foreign, isPesos, markAsk, type Statement, shown, type Told } from './table'

/** Makes the lines of a statement in OFX, stored as a sheet by `asSheet`. */

const parse = textCell()
export const ofxColumns = defineColumns([
  { key: 'day', headers: ['Fecha'], required: true, parse },
  { key: 'text', headers: ['Descripción'], required: true, parse },
  { key: 'reference', headers: ['FITID'], parse },
  { key: 'cents', headers: ['Valor OFX'], required: true, parse },
  { key: 'type', headers: ['Tipo OFX'], parse },
  { key: 'account', headers: ['Cuenta'], parse },
  { key: 'currency', headers: ['Moneda'], parse },
  { key: 'hour', headers: ['Hora'], parse },
])
type Key = (typeof ofxColumns)[number]['key']
const at = Object.fromEntries(ofxColumns.map(({ key }, index) => [key, index])) as Record<Key, number>

/** A line of OFX with the id that its bank gives it. */
export type OfxLine = SaidLine & { fitId?: string }

export const isOfxSheet = (rows: readonly SheetRow[]): boolean =>
  OFX_TITLES.every((title, index) => rows[0]?.cells[index] === title)

const cellOf = ({ cells }: SheetRow, key: Key): string => (isBlank(cells[at[key]]) ? '' : String(cells[at[key]]).trim())

const matchOf = (rows: readonly SheetRow[]): Match => ({
  headerRow: 1,
  header: [...OFX_TITLES],
  found: ofxColumns.map(({ key }, index) => ({ key, index, letter: columnLetter(index), header: OFX_TITLES[index]! })),
  unknown: [],
  errors: [],
  first: rows.slice(1, 4).map(({ cells }) => cells),
})

/** Reads the rows of a sheet of OFX. */
export function readOfx(
  all: readonly SheetRow[],
  { fixes = [], omit = [], answers = {}, number }: Told & { number?: string | undefined },
): Statement<OfxLine> {
  const rows = all.map(fixer(fixes))
  const body = rows.slice(1)
  const out: Statement<OfxLine> = { match: matchOf(rows), good: [], bad: [], left: [], asks: [] }
  const mended = new Set(fixes.map(({ row, column }) => `${row}.${columnIndex(column)}`))
  const isFixed = (row: SheetRow) => mended.has(`${row.row}.${at.cents}`)
  const asks = new Asks()
  const note = (row: SheetRow, message: string, key?: Key) =>
    out.left.push(
      key
        ? errorAt(out.match, row.row, key, message)
        : { row: row.row, letter: '', header: 'Fila', message: `${message}: ${shown(cellOf(row, 'text'))}` },
    )
  const stays = accountsOf(body, answers, number, asks)
  if (stays.foreign)
    out.match.errors.push(
      `El extracto está en ${stays.foreign} y este banco es en pesos: sube el de la cuenta en pesos`,
    )
  const amounts = body.flatMap((row) => (isFixed(row) ? [] : (rawAmount(cellOf(row, 'cents')) ?? [])))
  const dialect = ofxDialect(amounts, answers)
  const signOf = signs(body, answers, asks)
  const repeats = repeatedIds(body)
  const taken = new Set<string>()
  if (out.match.errors.length > 0) return out
  for (const row of body) {
    const verdict = omit.includes(row.row) ? 'La dejaste fuera' : stays.of(row)
    if (typeof verdict === 'string') {
      note(row, verdict)
      continue
    }
    const errors: CellError[] = []
    const fail = (key: Key, message: string) => errors.push(errorAt(out.match, row.row, key, message))
    if (verdict) fail(...verdict)
    const line = lineOf(row, { dialect, isFixed: isFixed(row), answers, asks, fail })
    const sign = signOf(row)
    if (typeof sign === 'object') fail('type', 'El archivo no trae signos: elige si DEBIT sale')
    if (errors.length > 0 || !line) {
      out.bad.push({ row: row.row, cells: row.cells, errors })
      continue
    }
    if (line.cents === 0) {
      note(row, 'Vale 0')
      continue
    }
    if (line.rounded)
      note(row, `${shown(cellOf(row, 'cents'))} tiene más de dos decimales: lo redondeamos al centavo`, 'cents')
    if (cellOf(row, 'hour') === BARE_DAY)
      note(row, 'Trae las 0:00 de otra zona horaria: dejamos el día como está escrito', 'day')
    const values: OfxLine = {
      day: line.day,
      cents: typeof sign === 'number' ? sign * Math.abs(line.cents) : line.cents,
      text: line.text,
    }
    if (line.fitId) Object.assign(values, { reference: line.fitId, fitId: line.fitId })
    const id = JSON.stringify([line.fitId, values.day, values.cents])
    if (line.fitId && !repeats.has(line.fitId) && taken.has(id)) {
      note(row, `Repite el FITID ${line.fitId} con igual fecha y valor: es el mismo movimiento`)
      continue
    }
    taken.add(id)
    if (sign === 'unsigned')
      note(row, 'El archivo dice que es un débito y su valor no trae signo: entra como ingreso', 'cents')
    out.good.push({ row: row.row, cells: row.cells, values })
  }
  out.asks = asks.all()
  return out
}

/** A point is always the decimal mark of OFX, unless the file itself groups thousands with it. */
function ofxDialect(amounts: readonly RawAmount[], answers: Answers): Dialect {
  const comma = ownValue(answers, 'mark:,') as Dialect['chosen'][Mark]
  const dialect = dialectOf(amounts, { '.': 'decimal', ...(comma ? { ',': comma } : {}) })
  const isOpen = dialect.decimal === undefined && amounts.some(({ digits }) => /,\d{3}$/.test(digits))
  if (isOpen || dialect.decimal === 'mixed') return dialect
  return { ...dialect, decimal: dialect.decimal ?? '.', places: 9 }
}

interface Reader {
  dialect: Dialect
  isFixed: boolean
  answers: Answers
  asks: Asks
  fail: (key: Key, message: string) => void
}

/** A line before it is known whether it repeats another; undefined when one of its cells cannot be read. */
function lineOf(row: SheetRow, reader: Reader) {
  const { fail } = reader
  const day = cellOf(row, 'day') === '' ? { error: 'Falta la fecha' } : bankDay(cellOf(row, 'day'))
  if ('error' in day) fail('day', day.error)
  const text = textCell({ max: 200 })((cellOf(row, 'text') || cellOf(row, 'type') || 'Movimiento').slice(0, 200))
  const reference = textCell({ max: 200 })(cellOf(row, 'reference'))
  if ('error' in text) fail('text', text.error)
  if ('error' in reference) fail('reference', reference.error)
  const amount = amountOf(row, reader)
  if (!amount || 'error' in day || 'error' in text || 'error' in reference) return undefined
  return { ...amount, day: day.value, text: text.value, fitId: reference.value }
}

/** Cents of a row by the sign of its amount. More decimals than a cent has are rounded. */
function amountOf(
  row: SheetRow,
  { dialect, isFixed, answers, asks, fail }: Reader,
): { cents: number; rounded: boolean } | undefined {
  const written = cellOf(row, 'cents')
  if (written === '') {
    fail('cents', 'Falta el valor del movimiento')
    return undefined
  }
  const raw = rawAmount(written)
  if (raw?.word !== '') {
    fail('cents', `${shown(written)} no es un valor en pesos: escribe solo números, como 45900`)
    return undefined
  }
  const person: Dialect = { decimal: undefined, places: 0, ungrouped: false, chosen: {} }
  const reading = readAmount(raw, isFixed ? person : dialect)
  const sign = raw.sign < 0 ? -1 : 1
  if ('cents' in reading) return { cents: sign * reading.cents + 0, rounded: false }
  if ('unclear' in reading && reading.unclear === 'cents')
    return { cents: sign * roundedCents(raw.digits), rounded: true }
  fail('cents', `No es claro cuánto es ${shown(written)}: escribe solo números, como 1234 o 1234,50`)
  if ('open' in reading && !isFixed)
    asks.add(
      markAsk(
        reading.open,
        { row: row.row, letter: columnLetter(at.cents), header: 'Valor OFX' },
        written,
        ownValue(answers, `mark:${reading.open}`),
      ),
    )
  return undefined
}

/** Nearest cent of digits with one decimal mark at the end, the half up. */
function roundedCents(digits: string): number {
  const [, whole = '0', decimals = ''] = /^(.*)[.,](\d+)$/.exec(digits) ?? []
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.slice(0, 2)) + (decimals[2]! >= '5' ? 1 : 0)
}

const DEBITS = new Set('DEBIT CHECK PAYMENT ATM POS FEE SRVCHG DIRECTDEBIT REPEATPMT CASH'.split(' '))
const CREDITS = new Set('CREDIT DEP DIRECTDEP INT DIV'.split(' '))
const TYPES = 'types:ofx'

/**
 * Sides of a file that writes no sign at all: by its types when a person says so. `unsigned` is a debit alone, which its sign
 * decides, as OFX says.
 */
function signs(
  body: readonly SheetRow[],
  answers: Answers,
  asks: Asks,
): (row: SheetRow) => -1 | 1 | 'unsigned' | { ask: string } | undefined {
  const isUnsigned = body.every((row) => rawAmount(cellOf(row, 'cents'))?.sign !== -1)
  const typed = (types: ReadonlySet<string>) => body.some((row) => types.has(cellOf(row, 'type')))
  if (!isUnsigned || !typed(DEBITS)) return () => undefined
  const answer = ownValue(answers, TYPES)
  const isOpen = typed(CREDITS)
  return (row) => {
    const type = cellOf(row, 'type')
    if (!DEBITS.has(type) || rawAmount(cellOf(row, 'cents'))?.sign === 1) return undefined
    if (isOpen || answer)
      asks.add({
        ...{ key: TYPES, row: row.row, letter: columnLetter(at.type), header: 'Tipo OFX', said: type },
        question: 'Ningún valor de este archivo trae signo. ¿Qué es un DEBIT?',
        options: [
          { value: 'out', label: 'Sale dinero del banco' },
          { value: 'sign', label: 'Entra dinero, como dice su valor' },
        ],
        answer: answer ?? '',
      })
    return answer === 'out' ? -1 : answer === 'sign' ? undefined : isOpen ? { ask: TYPES } : 'unsigned'
  }
}

/** Ids that a file gives to several movements, and that so name none. */
function repeatedIds(body: readonly SheetRow[]): ReadonlySet<string> {
  const first = new Map<string, string>()
  const repeated = new Set<string>()
  for (const row of body) {
    const [id, what] = [cellOf(row, 'reference'), `${cellOf(row, 'day')} ${cellOf(row, 'cents')}`]
    if (first.has(id) && first.get(id) !== what) repeated.add(id)
    first.set(id, what)
  }
  return repeated
}

const accountKey = (account: string) => `account:${plain(account).replaceAll(' ', '')}`
const digitsOf = (text = '') => text.replace(/\D/g, '')

/** Accounts of a file: the one of the bank stays, others are left out, and what is not known is asked. */
function accountsOf(body: readonly SheetRow[], answers: Answers, number: string | undefined, asks: Asks) {
  const places = new Map<string, { account: string; row: number; isForeign: boolean; currency: string }>()
  for (const row of body) {
    const [account, currency] = [cellOf(row, 'account'), cellOf(row, 'currency')]
    const place = places.get(account)
    if (!place) places.set(account, { account, row: row.row, isForeign: !isPesos(currency), currency })
    else if (isPesos(currency)) place.isForeign = false
  }
  const all = [...places.values()]
  const remembered = Object.keys(answers).some((key) => key.startsWith('account:') && answers[key] === 'own')
  const isNumber = (account: string) => digitsOf(number).length >= 6 && digitsOf(account) === digitsOf(number)
  const answerOf = (account: string) => ownValue(answers, accountKey(account)) ?? (isNumber(account) ? 'own' : '')
  const isAsked =
    all.length > 1 || (remembered && all.some(({ account }) => account !== '' && answerOf(account) === ''))
  const open = all.filter(({ isForeign }) => !isForeign)
  if (isAsked) for (const { account, row } of open) asks.add(accountAsk(account, row, answerOf(account)))
  const of = (row: SheetRow): string | [Key, string] | undefined => {
    const [account, currency] = [cellOf(row, 'account'), cellOf(row, 'currency')]
    const place = places.get(account)!
    if (place.isForeign) return `Es de la cuenta ${account || 'sin número'}, en ${place.currency}`
    if (isAsked && answerOf(account) === '')
      return ['account', `No sabemos si la cuenta ${account || 'sin número'} es de este banco: elígelo`]
    if (isAsked && answerOf(account) === 'other')
      return `Es de la cuenta ${account || 'sin número'}, que no es de este banco`
    return isPesos(currency) ? undefined : ['currency', foreign(currency)]
  }
  return { of, foreign: all.length > 0 && open.length === 0 ? all[0]!.currency : undefined }
}

const accountAsk = (account: string, row: number, answer: string): Omit<Ask, 'count'> => ({
  ...{ key: accountKey(account), row, letter: columnLetter(at.account), header: 'Cuenta', said: account },
  question: `¿La cuenta ${account || 'sin número'} es de este banco?`,
  options: [
    { value: 'own', label: 'Sí, es de este banco' },
    { value: 'other', label: 'No: deja sus líneas fuera' },
  ],
  answer,
})

/** Accounts that a file brought in without a question, to be known the next time. */
export const ownAccounts = (rows: readonly SheetRow[]): Answers =>
  Object.fromEntries(
    [...new Set(rows.slice(1).map((row) => cellOf(row, 'account')))].flatMap((account) =>
      account === '' ? [] : [[accountKey(account), 'own']],
    ),
  )
