import { badFile } from '../files/sniff'

/** What a sheet of a merchant may hold. 20,000 rows of 30 columns are 600,000 cells and about 50 MB unpacked. */
const MAX_UNPACKED_BYTES = 120_000_000
/** Of a part that is read whole: texts, styles. 400,000 different texts are about 20 MB. */
const MAX_PART_BYTES = 40_000_000
/** Between one tag and the next: 32,767 characters, the most that Excel takes in a cell, escaped. */
const MAX_RUN_BYTES = 400_000
const MAX_CELL_CHARS = 32_767
const MAX_COLUMNS = 500
const MAX_CELLS = 1_000_000
const MAX_CHARS = 32_000_000

/** Opening tags by kind of part: a cell is two or three, a shared text two (450,000 of them fit the heap), a relation one. */
const MAX_TAGS = { rows: 4_000_000, relations: 20_000, others: 900_000 }

/** True of a PDF. */
export const isPaper = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Heap of the thread that reads a sheet, in MB. With what it unpacks it fits beside a request in a function of 1 GB. */
export const READER_HEAP_MB = 512
/** Longest that reading may take. A sheet within the bounds takes some 2 s. */
export const READER_MS = 20_000

export const damaged = () =>
  badFile('El archivo está dañado. Ábrelo en Excel, guarda el archivo como .xlsx y súbelo otra vez.')

export const tooLarge = () => badFile('El archivo es demasiado grande. Divídelo en varios y súbelos uno por uno.')

export const tooManyRows = (limit: number) =>
  badFile(`El archivo tiene más de ${limit.toLocaleString('es-CO')} filas. Divídelo en varios y súbelos uno por uno.`)

const number = (n: number) => n.toLocaleString('es-CO')

/** What the parts of a file have taken so far. */
export interface Room {
  bytes: number
}

const LESS_THAN = 0x3c
const SLASH = 0x2f

/** Measures one part of a workbook while it is unpacked. Throws AppError 422 as soon as it passes a bound. */
export class Meter {
  private readonly isText: boolean
  private readonly maxTags: number
  private readonly maxBytes: number
  private bytes = 0
  private tags = 0
  private run = 0

  constructor(
    name: string,
    private readonly room: Room,
  ) {
    const isRows = /(^|\/)worksheets\/[^/]+\.xml$/i.test(name)
    this.isText = /\.(xml|rels)$/i.test(name)
    this.maxTags = MAX_TAGS[isRows ? 'rows' : /\.rels$|\[Content_Types\]/i.test(name) ? 'relations' : 'others']
    this.maxBytes = isRows ? MAX_UNPACKED_BYTES : MAX_PART_BYTES
  }

  take(piece: Uint8Array): void {
    this.bytes += piece.length
    this.room.bytes += piece.length
    if (this.bytes > this.maxBytes || this.room.bytes > MAX_UNPACKED_BYTES) throw tooLarge()
    if (this.isText) this.count(piece)
  }

  private count(piece: Uint8Array): void {
    let from = 0
    for (let at = piece.indexOf(LESS_THAN); at !== -1; at = piece.indexOf(LESS_THAN, from)) {
      if (this.run + at - from > MAX_RUN_BYTES) throw tooLarge()
      if (piece[at + 1] !== SLASH && ++this.tags > this.maxTags) throw tooLarge()
      this.run = 0
      from = at + 1
    }
    this.run += piece.length - from
    if (this.run > MAX_RUN_BYTES) throw tooLarge()
  }
}

/** Measures the rows of a sheet as they are read. Throws AppError 422 at the first cell, row or sum that is too much. */
export class RowMeter {
  private cells = 0
  private chars = 0

  take(row: number, cells: readonly unknown[]): void {
    if (cells.length > MAX_COLUMNS)
      throw badFile(`La fila ${row} tiene más de ${MAX_COLUMNS} columnas. Deja solo las de la plantilla.`)
    this.cells += cells.length
    for (const cell of cells) if (typeof cell === 'string') this.text(row, cell)
    if (this.cells > MAX_CELLS || this.chars > MAX_CHARS) throw tooLarge()
  }

  private text(row: number, cell: string): void {
    if (cell.length > MAX_CELL_CHARS) throw longCell(row)
    this.chars += cell.length
  }
}

const longCell = (row: number) =>
  badFile(
    `Una celda de la fila ${row} tiene más de ${number(MAX_CELL_CHARS)} caracteres. Acórtala, o revisa que las comillas estén cerradas.`,
  )

/**
 * Looks at a CSV text before it is taken apart. A field goes on over line breaks while its quotes are open, as
 * `csvRecords` reads it.
 * @throws AppError 422 naming the first record with a field that is too long: a quote that nobody closed, mostly
 */
export function checkFields(text: string, delimiter: string): void {
  let [row, start, quoted] = [1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (at - start > 2 * MAX_CELL_CHARS) throw longCell(row)
    if (quoted) {
      if (char !== '"') continue
      if (text[at + 1] === '"') at++
      else quoted = false
    } else if (char === '"' && at === start) quoted = true
    else if (char === delimiter || char === '\n') {
      start = at + 1
      if (char === '\n') row++
    }
  }
}
