import { FULL_BPS, toPesos, UNIT } from '../values/money'
import { xmlCharsOnly } from '../values/text'
import { type Day, dayOf } from '../values/time'
import type { Cell } from './cell'

/**
 * What a column holds, as core holds it: `money` integer cents, `quantity` thousandths, `percent` basis points,
 * `date` a Day or an instant, `number` a plain number, `text` anything as text, `any` the cell as it is.
 */
export type ColumnKind = 'text' | 'money' | 'number' | 'quantity' | 'percent' | 'date' | 'any'

export interface SheetColumn {
  header: string
  kind: ColumnKind
  /** In characters; by default enough for the kind. */
  width?: number
}

export type SheetValue = Cell | undefined

const formats: Record<ColumnKind, { numFmt?: string; width: number }> = {
  text: { numFmt: '@', width: 22 },
  money: { numFmt: '#,##0.00', width: 16 },
  number: { width: 12 },
  quantity: { width: 12 },
  percent: { numFmt: '0.00%', width: 10 },
  date: { numFmt: 'dd-mm-yyyy', width: 12 },
  any: { width: 18 },
}

const MAX_CELL_CHARS = 32_767

/**
 * An .xlsx of one sheet, as a stream: memory does not grow with the rows. The header stays in view.
 * Text is written as text, so codes keep their zeros and `=1+1` is never a formula.
 */
export function writeSheet(sheet: {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<readonly SheetValue[]> | AsyncIterable<readonly SheetValue[]>
}): ReadableStream<Uint8Array> {
  const { columns } = sheet
  return opened(async () => {
    const { writeXlsxStream } = await import('./xlsx')
    return writeXlsxStream(converted(sheet.rows, columns), {
      name: sheetName(sheet.name),
      freezePane: { rows: 1 },
      columns: columns.map(({ header: title, kind, width }) => {
        const header = cellText(title)
        const { numFmt, width: usual } = formats[kind]
        return { header, width: width ?? Math.max(usual, header.length + 2), ...(numFmt ? { numFmt } : {}) }
      }),
    })
  })
}

/** The stream that `open` gives, opened when somebody first reads. */
function opened(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= (await open()).getReader()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function* converted(
  rows: Iterable<readonly SheetValue[]> | AsyncIterable<readonly SheetValue[]>,
  columns: readonly SheetColumn[],
) {
  for await (const row of rows) yield columns.map(({ kind }, i) => written(row[i], kind))
}

function written(value: SheetValue, kind: ColumnKind): Cell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'any') return typeof value === 'string' ? cellText(value) : value
  if (kind === 'text') return cellText(String(value))
  if (kind === 'date') return midnight(value)
  if (typeof value !== 'number') return typeof value === 'string' ? cellText(value) : value
  if (kind === 'money') return toPesos(value)
  if (kind === 'quantity') return value / UNIT
  return kind === 'percent' ? value / FULL_BPS : value
}

/** A text as a cell holds it: cut to what one takes, without what its XML cannot have. */
const cellText = (text: string): string => xmlCharsOnly(text.slice(0, MAX_CELL_CHARS))

function midnight(value: Exclude<SheetValue, null | undefined>): Cell {
  const day: Day = value instanceof Date ? dayOf(value) : String(value)
  const instant = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) ? cellText(day) : instant
}

/** Excel's rules for a tab: at most 31 characters, none of `[ ] : * ? / \`, no quote at the ends. */
const sheetName = (name: string): string =>
  xmlCharsOnly(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^[' ]+|[' ]+$/g, '') || 'Hoja 1'

/** The whole of a byte stream. */
export async function toBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
