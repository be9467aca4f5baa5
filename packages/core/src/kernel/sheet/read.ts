import { AppError } from '../errors'
import { badFile, sheets, sniff } from '../files/sniff'
import { wellFormed } from '../text'
import { unpackedSize } from './zip'

/** A value of a cell. Dates of Excel are instants at 00:00 UTC of the day that the cell shows. */
export type Cell = string | number | boolean | Date | null

/** A row with something in it; `row` is its number as people see it, the first being 1. */
export interface SheetRow {
  row: number
  cells: Cell[]
}

/** Empty rows that a sheet may hold on top of `maxRows`: Excel keeps formatted ones. */
const SPARE_ROWS = 5_000
/** Largest workbook once unpacked: 50,000 rows of 15 columns take about 60 MB. */
const MAX_UNPACKED_BYTES = 250_000_000

const damaged = () =>
  badFile('El archivo está dañado. Ábrelo en Excel, guarda el archivo como .xlsx y súbelo otra vez.')

/**
 * Rows of the first sheet of an .xlsx, or of a .csv, told apart by content; empty rows are skipped.
 * The file is held in memory (limit its size before), rows are not: only those the reader is ahead by.
 * @throws AppError 422 in Spanish: another kind of file, damaged, with password, or more than `maxRows` rows
 */
export async function* readRows(file: Uint8Array | Blob, options: { maxRows: number }): AsyncGenerator<SheetRow> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer())
  const { kind } = sniff(bytes, sheets)
  const limit = options.maxRows
  const source = kind === 'csv' ? csvRows(bytes) : xlsxRows(bytes, limit + SPARE_ROWS)
  let count = 0
  for await (const { row, cells } of source) {
    const filled = trimmed(cells)
    if (filled.length === 0) continue
    if (++count > limit) throw tooMany(limit)
    yield { row, cells: filled }
  }
  if (count === 0) throw badFile('El archivo no tiene datos. Elige otro, o llena la plantilla.')
}

const tooMany = (limit: number) =>
  badFile(`El archivo tiene más de ${limit.toLocaleString('es-CO')} filas. Divídelo en varios y súbelos uno por uno.`)

async function* csvRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const { csvRecords, decodeText } = await import('./csv')
  let row = 0
  for (const cells of csvRecords(decodeText(bytes))) yield { row: ++row, cells }
}

async function* xlsxRows(bytes: Uint8Array, maxRows: number): AsyncGenerator<SheetRow> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw badFile('El archivo es demasiado grande. Divídelo en varios.')
  const { streamXlsxRows } = await import('./xlsx')
  let read = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows })) {
      yield { row: index + 1, cells: values.map(cell) }
      if (++read === maxRows) throw badFile('El archivo tiene demasiadas filas vacías. Bórralas y súbelo otra vez.')
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw damaged()
  }
}

function cell(value: unknown): Cell {
  if (typeof value === 'string') return wellFormed(value)
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date ? value : null
}

/** True for a cell that a person sees empty. */
export const isBlank = (value: Cell | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function trimmed(cells: Cell[]): Cell[] {
  const last = cells.findLastIndex((value) => !isBlank(value))
  return cells.slice(0, last + 1)
}
