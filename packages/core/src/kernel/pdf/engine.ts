/// <reference path="./pdfkit.d.ts" />
// pdfkit's exports hide its browser build from Node, and only that build takes registered fonts and fits in one bundle:
// hence the relative path.

import Helvetica from 'pdfkit/standard-fonts/Helvetica'
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold'
import { PDFDocument, registerStdFonts } from '../../../../../node_modules/pdfkit/js/pdfkit.browser.mjs'
import type { Picture } from './image'
import { latin } from './latin'

registerStdFonts(Helvetica, HelveticaBold)

/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export type Size = [width: number, height: number]

/** Paper in points, upright. Source: ISO 216 (A4) and ANSI Y14.1 (letter). */
export const paper = { letter: [612, 792], a4: [595.28, 841.89] } as const satisfies Record<string, Size>
export type Paper = keyof typeof paper

/** Longest side of a page. Source: ISO 32000-1, annex C.2. */
export const MAX_PAGE = 14_400

export const ink = { text: '#1c1917', muted: '#57534e', line: '#d6d3d1', soft: '#f5f5f4' } as const

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Wraps at this width; without it the text is one line that starts (or ends, or is centred) at `x`. */
  width?: number
  /** Cuts the last of these lines with `…`. */
  maxLines?: number
}

const LEADING = 1.22
const sizeOf = (style: TextStyle): number => style.size ?? 9

/** Height of `lines` lines of a style, in points. */
export const lineHeight = (style: TextStyle, lines = 1): number => sizeOf(style) * LEADING * lines

/**
 * A PDF being drawn: points from the top left corner, nothing flows by itself, every text passes the `latin` filter.
 * `compress: false` keeps the content readable, for tests.
 */
export class Pdf {
  private readonly doc: PDFDocument
  private readonly done: Promise<Uint8Array>

  constructor(
    private readonly options: {
      title: string
      author?: string
      size: Readonly<Size>
      compress?: boolean
      created?: Date
    },
  ) {
    const { title, author, compress = true, created } = options
    this.doc = new PDFDocument({
      size: [...options.size],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      compress,
      lang: 'es-CO',
      displayTitle: true,
      info: {
        Title: latin(title),
        Producer: 'Tendero',
        Creator: 'Tendero',
        ...(author ? { Author: latin(author) } : {}),
        ...(created ? { CreationDate: created } : {}),
      },
    })
    this.done = collected(this.doc)
    this.addPage()
  }

  get width(): number {
    return this.doc.page.width
  }

  get height(): number {
    return this.doc.page.height
  }

  get pages(): number {
    return this.doc.bufferedPageRange().count
  }

  addPage(size: Readonly<Size> = this.options.size): void {
    this.doc.addPage({ size: [...size], margin: 0 })
  }

  private use(style: TextStyle): void {
    this.doc.font(style.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(sizeOf(style))
  }

  /** Width of one line of text. */
  widthOf(text: string, style: TextStyle = {}): number {
    this.use(style)
    return this.doc.widthOfString(latin(text))
  }

  /** Lines in which `text` fits `style.width`; words longer than that are broken. */
  lines(text: string, style: TextStyle): string[] {
    this.use(style)
    const clean = latin(text).replace(/ +$/gm, '')
    const { width, maxLines } = style
    if (width === undefined) return [clean.replace(/\n/g, ' ')]
    const measure = (part: string) => this.doc.widthOfString(part)
    const lines = clean.split('\n').flatMap((paragraph) => wrap(paragraph, width, measure))
    if (maxLines === undefined || lines.length <= maxLines) return lines
    const kept = lines.slice(0, maxLines)
    let last = kept.pop() ?? ''
    while (last && measure(`${last}…`) > width) last = last.slice(0, -1)
    return [...kept, `${last.trimEnd()}…`]
  }

  /** Draws text whose first line has its top at `y`. Returns the height used. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    return this.textLines(this.lines(text, style), x, y, style)
  }

  /** Draws lines made by `lines` with the same style. Returns the height used. */
  textLines(lines: readonly string[], x: number, y: number, style: TextStyle = {}): number {
    this.use(style)
    this.doc.fillColor(style.color ?? ink.text)
    const { align = 'left', width = 0 } = style
    lines.forEach((line, i) => {
      if (line === '') return
      const free = align === 'left' ? 0 : width - this.doc.widthOfString(line)
      const left = x + (align === 'center' ? free / 2 : free)
      this.doc.text(line, left, y + lineHeight(style, i), { lineBreak: false })
    })
    return lineHeight(style, lines.length)
  }

  line(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    options: { color?: string; width?: number; dash?: number } = {},
  ) {
    const { color = ink.line, width = 0.6, dash } = options
    this.doc.lineWidth(width).strokeColor(color)
    if (dash) this.doc.dash(dash, { space: dash })
    this.doc.moveTo(x1, y1).lineTo(x2, y2).stroke()
    if (dash) this.doc.undash()
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    options: { fill?: string; stroke?: string; radius?: number },
  ) {
    const path = () =>
      options.radius ? this.doc.roundedRect(x, y, width, height, options.radius) : this.doc.rect(x, y, width, height)
    if (options.fill) path().fillColor(options.fill).fill()
    if (options.stroke) path().lineWidth(0.6).strokeColor(options.stroke).stroke()
  }

  /** Fills many black rectangles as one shape, so that no hairline shows between neighbours. */
  black(rectangles: Iterable<readonly [x: number, y: number, width: number, height: number]>): void {
    for (const [x, y, width, height] of rectangles) this.doc.rect(x, y, width, height)
    this.doc.fillColor('#000000').fill()
  }

  /**
   * Draws a picture inside `width` × `height`, keeping its shape; it is never enlarged beyond 1 px = 1 pt.
   * Returns the size drawn.
   */
  image(picture: Picture, x: number, y: number, width: number, height: number): Readonly<Size> {
    const scale = Math.min(width / picture.width, height / picture.height, 1)
    const [w, h] = [picture.width * scale, picture.height * scale]
    this.doc.image(picture.bytes, x, y, { width: w, height: h, ignoreOrientation: true })
    return [w, h]
  }

  /** Draws something on every page once their number is known. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.doc.switchToPage(start + i)
      draw(i + 1, count)
    }
  }

  /** The file. Nothing can be drawn after. */
  finish(): Promise<Uint8Array> {
    this.doc.end()
    return this.done
  }
}

function collected(doc: PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      resolve(bytes)
    })
  })
}

/** Greedy word wrap; `measure` gives the width of a part. */
function wrap(paragraph: string, width: number, measure: (part: string) => number): string[] {
  if (measure(paragraph) <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width && line.length > 1) {
      let fit = line.length - 1
      while (fit > 1 && measure(line.slice(0, fit)) > width) fit--
      lines.push(line.slice(0, fit))
      line = line.slice(fit)
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

/** What `draw` returns when it draws on a page that nobody will see: heights are known before they are needed. */
export function measured(size: Readonly<Size>, draw: (pdf: Pdf) => number): number {
  return draw(new Pdf({ title: '', size }))
}
