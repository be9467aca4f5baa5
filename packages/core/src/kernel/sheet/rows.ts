import { AppError } from '../errors'
import { badFile, sheets, sniff } from '../files/sniff'
import { wellFormed, writableOnly } from '../values/text'
import { damaged, RowMeter, tooManyRows } from './bounds'
import { type Cell, isBlank, type SheetRow } from './cell'
import { csvRecords, decodeText } from './csv'
import { streamXlsxRows } from './xlsx'
import { checkWorkbook } from './zip'

/** Empty rows that a sheet may hold on top of `maxRows`: Excel keeps formatted ones. */
const SPARE_ROWS = 5_000

/**
 * Rows of a sheet as the thread that reads it finds them; see `readRows`.
 * @throws AppError 422 in Spanish
 */
export async function* sheetRows(bytes: Uint8Array, maxRows: number, papers = false): AsyncGenerator<SheetRow> {
  const { kind } = sniff(bytes, papers ? [...sheets, 'pdf'] : sheets)
  const source =
    kind === 'csv' ? csvRows(bytes) : kind === 'pdf' ? paperRows(bytes) : xlsxRows(bytes, maxRows + SPARE_ROWS)
  const meter = new RowMeter()
  let count = 0
  for await (const { row, cells } of source) {
    const filled = trimmed(cells)
    if (filled.length === 0) continue
    if (++count > maxRows) throw tooManyRows(maxRows)
    meter.take(row, filled)
    yield { row, cells: filled }
  }
  if (count === 0) throw badFile('El archivo no tiene datos. Elige otro, o llena la plantilla.')
}

function* csvRows(bytes: Uint8Array): Generator<SheetRow> {
  let row = 0
  for (const cells of csvRecords(decodeText(bytes))) yield { row: ++row, cells }
}

async function* xlsxRows(bytes: Uint8Array, maxRows: number): AsyncGenerator<SheetRow> {
  await checkWorkbook(bytes)
  let read = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows })) {
      yield { row: index + 1, cells: values.map(cell) }
      if (++read === maxRows) throw badFile('El archivo tiene demasiadas filas vacías. Bórralas y súbelo otra vez.')
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged()
  }
}

/** Of a paper, where those are taken. */
async function* paperRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const { pdfRows } = await import('./pdf')
  try {
    yield* pdfRows(bytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badFile('El PDF está dañado o tiene contraseña. Pide la relación en Excel o en CSV.')
  }
}

function cell(value: unknown): Cell {
  if (typeof value === 'string') return writableOnly(wellFormed(value))
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date ? value : null
}

function trimmed(cells: Cell[]): Cell[] {
  const last = cells.findLastIndex((value) => !isBlank(value))
  return cells.slice(0, last + 1)
}
