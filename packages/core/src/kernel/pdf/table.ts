import { ink, lineHeight, type Pdf, type TextStyle } from './engine'

/** What a cell shows: a text, and under it a smaller, muted note; or an empty box to tick by hand. */
export type TableCell = string | { text: string; note?: string } | { tick: true }

export interface TableColumn<R> {
  header: string
  /** Points; the columns without it share what is left. */
  width?: number
  align?: 'left' | 'center' | 'right'
  bold?: boolean
  cell: (row: R, index: number) => TableCell
}

export interface TableOptions<R> {
  x: number
  y: number
  width: number
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  /** Lowest point that rows may reach. */
  bottom: number
  /** Starts a page and returns the `y` where the table goes on, under a repeated header. */
  nextPage: () => number
  size?: number
  /** Lines that a cell may take before it is cut. */
  maxLines?: number
}

const PAD_X = 5
const PAD_Y = 2.8
/** What centres capitals in their line. */
const DROP = 0.7
const NOTE = 0.86

type Placed<R> = TableColumn<R> & { x: number; width: number }

/** Draws a table with its header repeated on each page; no row is split. Returns the `y` under it. */
export function table<R>(pdf: Pdf, options: TableOptions<R>): number {
  const { rows, bottom } = options
  const columns = placed(options)
  let y = header(pdf, options, columns, options.y)
  rows.forEach((row, index) => {
    const cells = columns.map((column) => content(pdf, column, column.cell(row, index), options))
    const height = Math.max(...cells.map((cell) => cell.height)) + 2 * PAD_Y
    if (y + height > bottom) y = header(pdf, options, columns, options.nextPage())
    for (const cell of cells) cell.draw(y + PAD_Y + DROP)
    y += height
    pdf.line(options.x, y, options.x + options.width, y)
  })
  return y
}

function placed<R>({ columns, width, x }: TableOptions<R>): Placed<R>[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const share = (width - fixed) / Math.max(1, columns.filter((column) => column.width === undefined).length)
  let left = x
  return columns.map((column) => {
    const own = column.width ?? share
    left += own
    return { ...column, x: left - own, width: own }
  })
}

function header<R>(pdf: Pdf, options: TableOptions<R>, columns: readonly Placed<R>[], y: number): number {
  const style: TextStyle = { size: (options.size ?? 8.5) * 0.9, bold: true, color: ink.muted }
  const height = lineHeight(style) + 2 * PAD_Y + 1
  pdf.box(options.x, y, options.width, height, { fill: ink.soft })
  for (const { header: title, x, width, align = 'left' } of columns) {
    pdf.text(title, x + PAD_X, y + PAD_Y + DROP, { ...style, align, width: width - 2 * PAD_X, maxLines: 1 })
  }
  pdf.line(options.x, y + height, options.x + options.width, y + height, { color: ink.muted })
  return y + height
}

function content<R>(pdf: Pdf, column: Placed<R>, cell: TableCell, options: TableOptions<R>) {
  if (typeof cell === 'object' && 'tick' in cell) return tickBox(pdf, column)
  const { text, note = '' } = typeof cell === 'string' ? { text: cell } : cell
  const base: TextStyle = {
    align: column.align ?? 'left',
    width: column.width - 2 * PAD_X,
    maxLines: options.maxLines ?? 6,
  }
  const style: TextStyle = { ...base, size: options.size ?? 8.5, bold: column.bold ?? false }
  const small: TextStyle = { ...base, size: sizeOf(style) * NOTE, color: ink.muted }
  const lines = text === '' ? [] : pdf.lines(text, style)
  const notes = note === '' ? [] : pdf.lines(note, small)
  return {
    height: lineHeight(style, lines.length) + lineHeight(small, notes.length),
    draw: (y: number) => {
      const used = pdf.textLines(lines, column.x + PAD_X, y, style)
      pdf.textLines(notes, column.x + PAD_X, y + used, small)
    },
  }
}

function tickBox<R>(pdf: Pdf, { x, width }: Placed<R>) {
  const side = 10
  return {
    height: side,
    draw: (y: number) => pdf.box(x + (width - side) / 2, y - DROP / 2, side, side, { stroke: ink.muted, radius: 1.5 }),
  }
}

const sizeOf = (style: TextStyle): number => style.size ?? 8.5

/** Label and value in two columns, one pair under the other; pairs without value are left out. Returns the `y` under it. */
export function keyValues(
  pdf: Pdf,
  pairs: readonly (readonly [label: string, value: string | undefined])[],
  place: { x: number; y: number; width: number; labelWidth: number; size?: number; align?: 'left' | 'right' },
): number {
  const { x, width, labelWidth, size = 8.5, align = 'left' } = place
  let y = place.y
  for (const [label, value] of pairs) {
    if (!value) continue
    pdf.text(label, x, y, { size, color: ink.muted, width: labelWidth, maxLines: 1 })
    y += pdf.text(value, x + labelWidth, y, { size, align, width: width - labelWidth, maxLines: 3 }) + 1.5
  }
  return y
}
