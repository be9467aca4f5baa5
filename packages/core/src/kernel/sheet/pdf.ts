import { extractTextItems, getDocumentProxy } from 'unpdf'
import { badFile } from '../files/sniff'
import type { SheetRow } from './cell'

/** Pages that are read of a paper: a settlement of a thousand lines has some twenty. */
const MAX_PAGES = 200
/** Points by which the texts of a line may be up or down of each other. */
const SAME_LINE = 3
/** Of the height of a text: what is closer is the same cell, written in pieces. */
const SAME_CELL = 0.6
/** Cells from which on a line is the titles of a table. */
const LEAST_TITLES = 3

/** A text where it stands: points from the left and from the foot. */
interface Piece {
  text: string
  left: number
  right: number
  y: number
  height: number
}

/** Texts of one line, from left to right, those that are written in pieces put together. */
function cellsOf(line: readonly Piece[]): Piece[] {
  const cells: Piece[] = []
  for (const piece of line.toSorted((a, b) => a.left - b.left)) {
    const last = cells.at(-1)
    if (!last || piece.left - last.right > SAME_CELL * piece.height) {
      cells.push({ ...piece })
      continue
    }
    const space = piece.left - last.right > 0.15 * piece.height ? ' ' : ''
    cells[cells.length - 1] = { ...last, text: `${last.text}${space}${piece.text}`, right: piece.right }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.trim() })).filter(({ text }) => text !== '')
}

/** The lines of a page from its head to its foot, each with its cells. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line && Math.abs(line[0]!.y - piece.y) <= SAME_LINE) line.push(piece)
    else lines.push([piece])
  }
  return lines.map(cellsOf).filter((cells) => cells.length > 0)
}

/** How far a cell is from a title: below 0 where one is over the other. */
const away = (cell: Piece, title: Piece): number => Math.max(cell.left - title.right, title.left - cell.right)

/** The cells of a line under the titles that they are under; undefined when two are under one: it is no line of the table. */
function under(titles: readonly Piece[], cells: readonly Piece[]): string[] | undefined {
  const row: string[] = titles.map(() => '')
  for (const cell of cells) {
    const distances = titles.map((title) => away(cell, title))
    const i = distances.indexOf(Math.min(...distances))
    if (row[i] !== '') return undefined
    row[i] = cell.text
  }
  return row
}

const textOf = (cells: readonly Piece[]): string => cells.map(({ text }) => text).join('|')

/** What ends a table or a page, and is no line of it. */
const isFoot = (cells: readonly Piece[]): boolean => /^(?:(?:sub)?total(?:es)?\b|p[áa]gina\b)/i.test(cells[0]!.text)

/**
 * The table of a PDF that has its text: the first line with so many cells are its titles, which may come again on each page,
 * and each line under them is a row. What stands above, between and below is left out.
 * @throws AppError 422 in Spanish for a PDF that is a picture, or has no table
 */
export async function* pdfRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
  if (pdf.numPages > MAX_PAGES)
    throw badFile(`El PDF tiene más de ${MAX_PAGES} páginas. Pide la relación en Excel o en CSV.`)
  const { items } = await extractTextItems(pdf)
  const pages = items.map((page) =>
    page
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, x, y, width, height }): Piece => ({ text: str, left: x, right: x + width, y, height: height || 8 })),
  )
  if (pages.every((page) => page.length === 0))
    throw badFile('Este PDF es una imagen, sin texto que leer. Pide la relación en Excel o en CSV.')
  let titles: Piece[] | undefined
  let row = 0
  for (const cells of pages.flatMap(linesOf)) {
    if (!titles) {
      if (cells.length < LEAST_TITLES) continue
      titles = cells
      yield { row: ++row, cells: cells.map(({ text }) => text) }
      continue
    }
    if (cells.length < 2 || isFoot(cells) || textOf(cells) === textOf(titles)) continue
    const found = under(titles, cells)
    if (found) yield { row: ++row, cells: found }
  }
  if (!titles) throw badFile('No encontramos una tabla en este PDF. Pide la relación en Excel o en CSV.')
}
