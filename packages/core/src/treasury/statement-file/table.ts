import type { BadRow, GoodRow, Sheet } from '../../kernel/import/sheet'
import { type Cell, isBlank, type SheetRow } from '../../kernel/sheet/cell'
import { text as textCell } from '../../kernel/sheet/cells'
import { type CellError, columnIndex, columnLetter, type Fix, fixer, type Match } from '../../kernel/sheet/columns'
import { ownValue } from '../../kernel/values/own'
import { plain } from '../../kernel/values/text'
import {
  type AmountCell,
  amountCell,
  assumedMark,
  type Dialect,
  dialectOf,
  type Mark,
  type RawAmount,
  readAmount,
} from './amount'
import { type Answers, type Ask, Asks } from './asks'
import type { StatementKey } from './columns'
import { bankDay, type DayOrder, dayOrderOf } from './day'
import { type Meaning, natureKey, sidesOf } from './nature'
import { contradicted } from './running-balance'
import type { SaidLine } from './said-line'
import { type Judgement, judge, SIGNS, type SignAnswer, signAnswers } from './sides'
import { isSummary } from './summary'
import { isData, matchStatement } from './titles'

/**
 * Reads the table of a statement as one thing: the marks of its amounts, the order of its days and the side of its movements
 * follow from all of its rows. Each row becomes a line, an error at its cell, or a row that is left out with its reason.
 */

/** Instructions of a person for one file, and what is remembered of the bank. */
export interface Told {
  chosen?: Readonly<Record<string, string>> | undefined
  /** Titles of earlier files. */
  known?: Readonly<Record<string, string>> | undefined
  answers?: Answers | undefined
  fixes?: readonly Fix[] | undefined
  /** Numbers of rows that stay out. */
  omit?: readonly number[] | undefined
}

/** A statement as it was read. */
export interface Statement<L = SaidLine> extends Sheet<L> {
  /** Rows that are no movement, with the reason. */
  left: CellError[]
  asks: Ask[]
}

const AMOUNT_KEYS = ['cents', 'outCents', 'inCents', 'balance'] as const
type AmountKey = (typeof AMOUNT_KEYS)[number]

/** Everything that is known of a file before its rows are read. */
interface Context {
  match: Match
  at: Partial<Record<StatementKey, number>>
  dialect: Dialect
  order: DayOrder
  answers: Answers
  isFixed(row: number, index: number | undefined): boolean
}

interface Draft {
  row: SheetRow
  errors: CellError[]
  day?: string
  text?: string
  reference?: string
  amounts: Partial<Record<AmountKey, ReadAmount>>
}
interface ReadAmount {
  cents: number
  sign: -1 | 0 | 1
  word: string
}

const own = (record: Answers, key: string) => ownValue(record, key)

/** Amount of a person, who writes `148.000`, whatever the file does. */
const PERSON: Dialect = { decimal: undefined, places: 0, ungrouped: false, chosen: {} }

const isEmpty = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (typeof cell === 'string' && /^[-–—]+$/.test(cell.trim()))
const cellOf = ({ cells }: SheetRow, index: number | undefined): Cell =>
  index === undefined ? null : (cells[index] ?? null)
export const shown = (cell: Cell): string =>
  `«${String(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell).slice(0, 40)}»`

/** Reads the rows of a statement. No row is read when `match.errors` has something. */
export function readTable(all: readonly SheetRow[], told: Told): Statement {
  const { chosen = {}, known = {}, fixes = [], omit = [], answers = {} } = told
  const mend = fixer(fixes)
  const { match, titles, body, above } = matchStatement(all.map(mend), { chosen, known })
  const out: Statement = { match, good: [], bad: [], left: [], asks: [] }
  const context = contextOf(match, body, { answers, fixes })
  const lacks = match.errors.length === 0 ? missingAmounts(context, body) : undefined
  if (lacks) match.errors.push(lacks)
  if (match.errors.length > 0) return out
  const leave = ({ row, cells }: SheetRow, why: string) => {
    const what = cells.filter((cell) => !isBlank(cell)).map(shown)
    out.left.push({ row, letter: '', header: 'Fila', message: `${why}: ${what.slice(0, 3).join(', ')}` })
  }
  for (const row of above) if (isData(row)) leave(row, 'Está encima de los títulos')
  const asks = new Asks()
  const drafts: Draft[] = []
  for (const row of body) {
    const why = omit.includes(row.row) ? 'La dejaste fuera' : reasonToLeave(row, titles, context)
    if (why) {
      leave(row, why)
      continue
    }
    const draft = draftOf(row, context, asks)
    if (draft.errors.length === 0 && isZero(draft)) leave(row, 'Vale 0')
    else drafts.push(draft)
  }
  const sides = judgeDrafts(drafts, context, asks)
  checkBalances(drafts, sides, context)
  for (const [index, draft] of drafts.entries()) finish(draft, sides[index], out, context)
  out.asks = asks.all()
  return out
}

function contextOf(
  match: Match,
  body: readonly SheetRow[],
  { answers, fixes }: Required<Pick<Told, 'fixes' | 'answers'>>,
): Context {
  const at = Object.fromEntries(match.found.map(({ key, index }) => [key, index])) as Context['at']
  const mended = new Set(fixes!.map(({ row, column }) => `${row}.${columnIndex(column)}`))
  const isFixed = (row: number, index: number | undefined) => mended.has(`${row}.${index}`)
  const raws = body.flatMap((row) =>
    AMOUNT_KEYS.flatMap((key): RawAmount[] => {
      const cell = cellOf(row, at[key])
      const amount = at[key] === undefined || cell === null || isFixed(row.row, at[key]) ? undefined : amountCell(cell)
      return amount && 'raw' in amount ? [amount.raw] : []
    }),
  )
  const role = (mark: Mark) => own(answers!, `mark:${mark}`) as Dialect['chosen'][Mark]
  const chosen = { ...(role('.') ? { '.': role('.')! } : {}), ...(role(',') ? { ',': role(',')! } : {}) }
  const days = body.flatMap((row) => (isFixed(row.row, at.day) ? [] : [cellOf(row, at.day)]))
  return { match, at, dialect: dialectOf(raws, chosen), order: dayOrderOf(days), answers: answers!, isFixed }
}

/** Says which column of amounts the file lacks; undefined when it lacks none. */
function missingAmounts({ at }: Context, body: readonly SheetRow[]): string | undefined {
  if (at.cents === undefined && at.outCents === undefined && at.inCents === undefined)
    return 'Falta la columna del valor: elige cuál trae el valor, o las de débito y crédito'
  if (at.cents !== undefined || (at.outCents !== undefined && at.inCents !== undefined)) return undefined
  const one = at.outCents ?? at.inCents
  const bare = body.find(
    (row) => isData(row) && isEmpty(cellOf(row, one)) && 'value' in bankDay(cellOf(row, at.day) ?? '', 'day'),
  )
  if (!bare) return undefined
  const name = at.outCents === undefined ? 'Débito (lo que sale)' : 'Crédito (lo que entra)'
  return `Falta la columna «${name}»: la fila ${bare.row} no trae valor en la otra. Elige cuál es`
}

const isTitles = ({ cells }: SheetRow, titles: SheetRow): boolean =>
  titles.row > 0 &&
  titles.cells.every((title, index) => isBlank(title) || plain(String(title)) === plain(String(cells[index] ?? '')))

/** Why a row is no movement; undefined for one that must be read. */
function reasonToLeave(row: SheetRow, titles: SheetRow, { at }: Context): string | undefined {
  if (isTitles(row, titles)) return 'Repite los títulos'
  const day = cellOf(row, at.day)
  const hasDay = !isBlank(day) && ['day', 'month'].some((order) => 'value' in bankDay(day!, order as DayOrder))
  const hasAmount = (['cents', 'outCents', 'inCents'] as const).some((key) =>
    /\d/.test(String(cellOf(row, at[key]) ?? '')),
  )
  const labels = hasDay ? [cellOf(row, at.text)] : row.cells
  if (labels.some((cell) => typeof cell === 'string' && isSummary(cell)))
    return 'Es un saldo o un total, no un movimiento'
  return hasDay || hasAmount ? undefined : 'No trae fecha ni valor'
}

/** Cells of a row that stand by themselves; the amounts have no side yet. */
function draftOf(row: SheetRow, context: Context, asks: Asks): Draft {
  const { at, order, match } = context
  const draft: Draft = { row, errors: [], amounts: {} }
  const fail = (key: StatementKey, message: string) => draft.errors.push(errorAt(match, row.row, key, message))
  const day = cellOf(row, at.day)
  const read = isBlank(day)
    ? { error: 'Falta la fecha' }
    : bankDay(day!, context.isFixed(row.row, at.day) ? 'day' : order)
  if ('error' in read) fail('day', read.error)
  else draft.day = read.value
  for (const [key, max] of [
    ['text', 200],
    ['reference', 80],
    ['document', 80],
    ['nature', 120],
  ] as const) {
    const cell = cellOf(row, at[key])
    if (isBlank(cell)) continue
    const parsed = textCell({ max })(cell!)
    if ('error' in parsed) fail(key, parsed.error)
    else if (key === 'text') draft.text = parsed.value
    else if (key !== 'nature') draft.reference ??= parsed.value
    else if (isBlank(cellOf(row, at.text))) draft.text = parsed.value
  }
  draft.text ??= draft.reference
  if (draft.text === undefined && isBlank(cellOf(row, at.text))) fail('text', 'Falta este dato')
  const currency = cellOf(row, at.currency)
  if (!isBlank(currency) && !isPesos(String(currency))) fail('currency', foreign(String(currency)))
  for (const key of ['cents', 'outCents', 'inCents'] as const) readInto(draft, key, context, asks)
  if (!draft.errors.some(({ letter }) => isAmountLetter(context, letter)) && Object.keys(draft.amounts).length === 0)
    fail(at.cents === undefined ? 'outCents' : 'cents', 'Falta el valor del movimiento')
  return draft
}

export const isPesos = (currency: string): boolean => /^(cop|col|peso|pesos|)( colombianos?)?$/.test(plain(currency))
export const foreign = (currency: string): string =>
  `Está en ${currency.trim().slice(0, 12)} y este banco es en pesos: escribe COP si el valor ya está en pesos, o no importes la fila`

const isAmountLetter = ({ at }: Context, letter: string): boolean =>
  AMOUNT_KEYS.some((key) => at[key] !== undefined && columnLetter(at[key]) === letter)

export const errorAt = (match: Match, row: number, key: string, message: string): CellError => {
  const place = match.found.find((column) => column.key === key)
  return { row, letter: place?.letter ?? '', header: place?.header ?? 'Fila', message }
}

const UNCLEAR = {
  marks: 'escribe solo números, como 148000 o 148000,50',
  cents: 'tiene más de dos decimales. Escríbelo con dos, como 1234,50',
  large: 'es un valor demasiado grande',
}

/** Reads the amount of a column; one that has two readings asks for the mark of the file. */
function readInto(draft: Draft, key: 'cents' | 'outCents' | 'inCents', context: Context, asks: Asks): void {
  const { at, match, answers, isFixed } = context
  const { row } = draft.row
  const cell = cellOf(draft.row, at[key])
  if (isEmpty(cell)) return
  const fail = (message: string) => draft.errors.push(errorAt(match, row, key, message))
  const amount: AmountCell = amountCell(cell!)
  if (!amount) {
    fail(`${shown(cell)} no es un valor en pesos: escribe solo números, como 45900`)
    return
  }
  if ('cents' in amount) {
    draft.amounts[key] = { ...amount, word: '' }
    return
  }
  const reading = readAmount(amount.raw, isFixed(row, at[key]) ? PERSON : context.dialect)
  if ('cents' in reading) {
    draft.amounts[key] = { cents: reading.cents, sign: amount.raw.sign, word: amount.raw.word }
    noteMark(draft, key, amount.raw, context, asks)
  } else if ('unclear' in reading) fail(`No es claro cuánto es ${shown(cell)}: ${UNCLEAR[reading.unclear]}`)
  else if (isFixed(row, at[key])) fail(`No es claro cuánto es ${shown(cell)}: ${UNCLEAR.marks}`)
  else {
    fail(`No es claro cuánto es ${shown(cell)}: elige cómo escribe el banco los miles, o ${UNCLEAR.marks}`)
    asks.add(
      markAsk(
        reading.open,
        { row, letter: columnLetter(at[key]!), header: match.header[at[key]!] ?? '' },
        cell!,
        own(answers, `mark:${reading.open}`),
      ),
    )
  }
}

/** Shows the reading of a mark that a person chose, or that nothing in the file proves, so that it can be changed. */
function noteMark(draft: Draft, key: AmountKey, raw: RawAmount, context: Context, asks: Asks): void {
  const { at, match, dialect, isFixed } = context
  const mark = isFixed(draft.row.row, at[key]) ? undefined : assumedMark(raw, dialect)
  if (!mark) return
  const place = { row: draft.row.row, letter: columnLetter(at[key]!), header: match.header[at[key]!] ?? '' }
  asks.add(markAsk(mark, place, cellOf(draft.row, at[key])!, dialect.chosen[mark] ?? 'thousands'))
}

export function markAsk(
  mark: Mark,
  place: Pick<Ask, 'row' | 'letter' | 'header'>,
  cell: Exclude<Cell, null>,
  answer = '',
): Omit<Ask, 'count'> {
  const [whole = '', tail = ''] = String(cell)
    .replace(/[^\d.,]/g, '')
    .split(mark)
  return {
    ...place,
    key: `mark:${mark}`,
    said: String(cell),
    question:
      mark === ',' ? '¿Qué es la coma en los valores de este banco?' : '¿Qué es el punto en los valores de este banco?',
    options: [
      { value: 'thousands', label: `Separa los miles: son $ ${whole}.${tail}` },
      { value: 'decimal', label: `Separa los decimales: son $ ${whole},${tail}` },
    ],
    answer,
  }
}

const isZero = ({ amounts }: Draft): boolean => {
  const read = Object.values(amounts)
  return read.length > 0 && read.every(({ cents }) => cents === 0)
}

/** Word of a row beside the columns of money out and in: that of its column, or the one beside its amount. */
function wordsOf(drafts: readonly Draft[], { at }: Context): (string | undefined)[] {
  const beside = drafts.map(({ amounts }) => amounts.cents?.word ?? '')
  const column = drafts.map(({ row }) => cellOf(row, at.nature))
  if (at.nature !== undefined && column.some((cell) => !isBlank(cell)))
    return column.map((cell) => (isBlank(cell) ? '' : String(cell).trim()))
  return beside.some((word) => word !== '') ? beside : drafts.map(() => undefined)
}

/** Signs of the drafts by their column of amounts, or the question that is open. */
function judgeDrafts(drafts: readonly Draft[], context: Context, asks: Asks): (Judgement | undefined)[] {
  const { at, answers, match } = context
  const words = wordsOf(drafts, context)
  const header = at.nature === undefined ? '' : (match.header[at.nature] ?? '')
  const known = sidesOf([...new Set(words.flatMap((word) => word ?? []))], header)
  const meaning = (word: string): Meaning | undefined =>
    (own(answers, natureKey(word)) as Meaning | undefined) ?? known(word)
  const single = drafts.flatMap((draft, index) =>
    draft.amounts.cents && !isSplit(draft) ? [{ draft, index, word: words[index] }] : [],
  )
  const answer = own(answers, SIGNS) as SignAnswer | undefined
  const judged = judge(
    single.map(({ draft, word }) => ({ sign: draft.amounts.cents!.sign, word })),
    meaning,
    signAnswers.includes(answer!) ? answer : undefined,
  )
  const out: (Judgement | undefined)[] = drafts.map(() => undefined)
  const letter = at.nature === undefined ? at.cents : at.nature
  single.forEach(({ draft, index, word = '' }, i) => {
    const judgement = judged[i]!
    out[index] = judgement
    const place = { row: draft.row.row, letter: columnLetter(letter!), header: match.header[letter!] ?? '' }
    const answered = own(answers, natureKey(word))
    if (typeof judgement === 'object')
      asks.add(judgement.ask === SIGNS ? signsAsk(place, word) : natureAsk(place, word))
    else if (answered) asks.add({ ...natureAsk(place, word), answer: answered })
  })
  judgeSplit(drafts, out, context, asks)
  return out
}

/** True for a row with an amount in its columns of money out and in. */
const isSplit = ({ amounts }: Draft): boolean => amounts.outCents !== undefined || amounts.inCents !== undefined

type Place = Pick<Ask, 'row' | 'letter' | 'header'>

export const natureAsk = (place: Place, word: string): Omit<Ask, 'count'> => ({
  ...place,
  key: natureKey(word),
  said: word,
  question: word === '' ? '¿Qué es una fila sin este dato?' : `¿Qué es «${word}»?`,
  options: [
    { value: 'out', label: 'Sale dinero del banco' },
    { value: 'in', label: 'Entra dinero al banco' },
    { value: 'sign', label: 'Lo dice el signo del valor' },
  ],
  answer: '',
})

const signsAsk = (place: Place, word: string): Omit<Ask, 'count'> => ({
  ...place,
  key: SIGNS,
  said: word,
  question: 'Los signos del valor y esta columna se contradicen. ¿Qué manda?',
  options: [
    { value: 'sign', label: 'El signo: lo negativo sale y lo demás entra' },
    { value: 'reversal', label: 'La columna, y un valor negativo es su reverso' },
    { value: 'word', label: 'La columna, tenga el signo que tenga' },
  ],
  answer: '',
})

const SPLIT = { outCents: 'signs:out', inCents: 'signs:in' } as const

/** Rows of two columns: a negative amount is only a way of writing, unless the column has positive ones too. */
function judgeSplit(
  drafts: readonly Draft[],
  out: (Judgement | undefined)[],
  { at, answers, match }: Context,
  asks: Asks,
): void {
  for (const key of ['outCents', 'inCents'] as const) {
    const own_ = drafts.filter(({ amounts }) => (amounts[key]?.cents ?? 0) > 0)
    const negative = own_.filter(({ amounts }) => amounts[key]!.sign < 0).length
    const isOpen = key === 'outCents' ? negative > 0 && negative < own_.length : negative > 0
    const answer = own(answers, SPLIT[key])
    drafts.forEach((draft, index) => {
      const amount = draft.amounts[key]
      if (!amount || amount.cents === 0) return
      const side = key === 'outCents' ? -1 : 1
      const isOdd = isOpen && amount.sign < 0
      const place = { row: draft.row.row, letter: columnLetter(at[key]!), header: match.header[at[key]!] ?? '' }
      if (isOdd) asks.add(splitAsk(key, place, cellOf(draft.row, at[key])!, answer))
      out[index] =
        isOdd && !answer ? { ask: SPLIT[key] } : isOdd && answer === 'reversal' ? (side === 1 ? -1 : 1) : side
    })
  }
}

const splitAsk = (
  key: keyof typeof SPLIT,
  place: Place,
  cell: Exclude<Cell, null>,
  answer = '',
): Omit<Ask, 'count'> => ({
  ...place,
  key: SPLIT[key],
  said: String(cell),
  question: `¿Qué es un valor negativo en «${place.header}»?`,
  options:
    key === 'outCents'
      ? [
          { value: 'reversal', label: 'Un reverso: entra dinero' },
          { value: 'word', label: 'Sale dinero, como los demás' },
        ]
      : [
          { value: 'reversal', label: 'Un reverso: sale dinero' },
          { value: 'word', label: 'Entra dinero, como los demás' },
        ],
  answer,
})

/** Refuses an amount without a sign whose balance moves to the other side. */
function checkBalances(
  drafts: readonly Draft[],
  sides: readonly (Judgement | undefined)[],
  { at, match, dialect }: Context,
): void {
  if (at.balance === undefined || at.cents === undefined) return
  const rows = drafts.map(({ row, amounts }, index) => {
    const cell = cellOf(row, at.balance)
    const amount = isEmpty(cell) ? undefined : amountCell(cell!)
    const read = amount && 'raw' in amount ? readAmount(amount.raw, dialect) : amount
    const sign = (amount && 'raw' in amount ? amount.raw.sign : amount?.sign) === -1 ? -1 : 1
    const side = sides[index]
    return {
      cents: typeof side === 'number' && amounts.cents ? side * amounts.cents.cents : undefined,
      balance: read && 'cents' in read ? sign * read.cents : undefined,
    }
  })
  for (const index of contradicted(rows)) {
    const draft = drafts[index]!
    const isGoingDown = rows[index]!.cents! > 0
    if (draft.amounts.cents?.sign !== 0) continue
    const message = isGoingDown
      ? `El saldo baja con este valor y nada dice que sale: escribe -${String(cellOf(draft.row, at.cents)).trim()}, o elige la columna que lo dice`
      : 'El saldo sube con este valor y la columna dice que sale: revisa qué significa'
    draft.errors.push(errorAt(match, draft.row.row, 'cents', message))
  }
}

const openMessage = (key: string): string =>
  key.startsWith('nature:')
    ? 'No sabemos si entra o sale: elige qué es'
    : 'El signo y la columna se contradicen: elige cuál manda'

/** Puts a draft among the lines or the errors of the statement. */
function finish(draft: Draft, side: Judgement | undefined, out: Statement, { match, at }: Context): void {
  const { row, errors, amounts } = draft
  const split = isSplit(draft)
  if (amounts.outCents && amounts.inCents && amounts.outCents.cents !== 0 && amounts.inCents.cents !== 0)
    errors.push(errorAt(match, row.row, 'outCents', 'La fila trae valor en las dos columnas: deja uno'))
  if (typeof side === 'object') {
    const key =
      side.ask === SPLIT.outCents
        ? 'outCents'
        : side.ask === SPLIT.inCents
          ? 'inCents'
          : at.nature === undefined
            ? 'cents'
            : 'nature'
    errors.push(errorAt(match, row.row, key, openMessage(side.ask)))
  }
  if (errors.length > 0) {
    out.bad.push({ row: row.row, cells: row.cells, errors } satisfies BadRow)
    return
  }
  const amount = split ? (amounts.outCents?.cents ? amounts.outCents : amounts.inCents)! : amounts.cents!
  const { day, text, reference } = draft
  const line: SaidLine = {
    day: day!,
    cents: (side as number) * amount.cents,
    text: text!,
    ...(reference ? { reference } : {}),
  }
  out.good.push({ row: row.row, cells: row.cells, values: line } satisfies GoodRow<SaidLine>)
}
