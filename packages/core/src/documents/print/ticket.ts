import { barcodeBits, drawBars, drawQr } from '../../kernel/pdf/codes'
import { ink, lineHeight, MAX_PAGE, measured, mm, Pdf, type TextStyle } from '../../kernel/pdf/engine'
import { loadPicture, type Picture } from '../../kernel/pdf/image'
import { formatCop } from '../../kernel/values/money'
import type { DocumentLine, PrintModel } from './model'
import { detailRows, merchantLines, paymentRows, quantityText, totalRows } from './wording'

/** Paper and printable width of the roll, in millimetres, and the text sizes that suit it. */
const rolls = {
  80: { paper: 80, printable: 72, text: 8.5, small: 7.5 },
  58: { paper: 58, printable: 48, text: 7.5, small: 6.8 },
} as const
export type Roll = keyof typeof rolls

/** Room for the cutter, in points. */
const TAIL = 22

/** Lays a sale out on a roll of 80 or 58 mm; the page is as long as its content (very long ones go on another). */
export async function renderTicket(
  document: PrintModel,
  options: { roll?: Roll; compress?: boolean } = {},
): Promise<Uint8Array> {
  const roll = rolls[options.roll ?? 80]
  const { merchant, title, number } = document
  const logo = merchant.logo && (await loadPicture(merchant.logo))
  const width = mm(roll.paper)
  const tall = [width, MAX_PAGE] as const
  const height = measured(tall, (probe) => new Ticket(probe, roll).draw(document, logo))
  const size = [width, Math.min(height, MAX_PAGE)] as const
  const pdf = new Pdf({ title: `${title} ${number}`, author: merchant.name, size, compress: options.compress ?? true })
  new Ticket(pdf, roll).draw(document, logo)
  return pdf.finish()
}

/** A column of text that goes down the roll. All in black: thermal heads break greys into dots. */
class Ticket {
  private y = 8
  private readonly x: number
  private readonly width: number

  constructor(
    private readonly pdf: Pdf,
    private readonly roll: (typeof rolls)[Roll],
  ) {
    this.x = mm((roll.paper - roll.printable) / 2)
    this.width = mm(roll.printable)
  }

  /** Draws it all; returns the height used, infinite growth going on new pages. */
  draw(document: PrintModel, logo: Picture | undefined): number {
    this.head(document, logo)
    this.details(document)
    this.rule()
    for (const line of document.lines) this.line(line)
    this.rule()
    this.totals(document)
    this.closing(document)
    return this.pdf.pages > 1 ? MAX_PAGE : this.y + TAIL
  }

  private room(height: number): void {
    if (this.y + height + TAIL <= MAX_PAGE) return
    this.pdf.addPage()
    this.y = 8
  }

  private say(text: string, style: TextStyle = {}): void {
    const full = { size: this.roll.text, width: this.width, ...style }
    const lines = this.pdf.lines(text, full)
    this.room(lineHeight(full, lines.length))
    this.y += this.pdf.textLines(lines, this.x, this.y, full)
  }

  /** Label at the left, amount at the right; the label wraps. */
  private pair(label: string, amount: string, style: TextStyle = {}): void {
    const full = { size: this.roll.text, ...style }
    const room = this.width - this.pdf.widthOf(amount, full) - 6
    const lines = this.pdf.lines(label, { ...full, width: room })
    this.room(lineHeight(full, lines.length))
    this.pdf.text(amount, this.x, this.y, { ...full, width: this.width, align: 'right' })
    this.y += this.pdf.textLines(lines, this.x, this.y, { ...full, width: room })
  }

  private rule(): void {
    this.y += 4
    this.pdf.line(this.x, this.y, this.x + this.width, this.y, { color: ink.text, dash: 2 })
    this.y += 5
  }

  private head({ merchant, title, number }: PrintModel, logo: Picture | undefined): void {
    const { text, small } = this.roll
    const centred = { align: 'center' } as const
    if (logo) {
      const [maxWidth, maxHeight] = [this.width * 0.6, 54]
      const scale = Math.min(maxWidth / logo.width, maxHeight / logo.height, 1)
      this.pdf.image(logo, this.x + (this.width - logo.width * scale) / 2, this.y, maxWidth, maxHeight)
      this.y += logo.height * scale + 5
    }
    this.say(merchant.name, { ...centred, size: text + 3, bold: true })
    this.y += 1
    for (const line of merchantLines(merchant)) this.say(line, { ...centred, size: small })
    this.y += 5
    this.say(`${title} ${number}`, { ...centred, size: text + 1, bold: true })
    this.y += 2
  }

  private details(document: PrintModel): void {
    for (const { label, text } of detailRows(document)) this.say(`${label}: ${text}`, { size: this.roll.small })
  }

  private line(line: DocumentLine): void {
    const { text, small } = this.roll
    this.room(lineHeight({ size: text }, 3))
    this.say(line.description, { size: text, maxLines: 3 })
    if (line.note) this.say(line.note, { size: small, maxLines: 2 })
    this.pair(`${quantityText(line)} × ${formatCop(line.unitCents)}`, formatCop(line.totalCents))
    if (line.discountCents !== 0) this.say(`Descuento ${formatCop(-line.discountCents)}`, { size: small })
    this.y += 2
  }

  private totals(document: PrintModel): void {
    const { text, small } = this.roll
    for (const { label, amount } of totalRows(document.totals)) this.pair(label, amount)
    this.y += 1
    this.pair('TOTAL', formatCop(document.totals.totalCents), { size: text + 4, bold: true })
    this.y += 2
    for (const { label, amount } of paymentRows(document)) this.pair(label, amount)
    if (document.totals.taxes.length > 0) this.rule()
    for (const { label, baseCents, taxCents } of document.totals.taxes) {
      this.pair(`${label} (base ${formatCop(baseCents)})`, formatCop(taxCents), { size: small })
    }
    if (document.amountInWords) {
      this.y += 3
      this.say(`Son: ${document.amountInWords}`, { size: small })
    }
  }

  private closing({ notes, legal = [], merchant, qr, barcode }: PrintModel): void {
    const { small } = this.roll
    const centred = { align: 'center', size: small } as const
    if (notes) {
      this.rule()
      this.say(notes, { size: small, maxLines: 12 })
    }
    if (qr) this.qr(qr.text, qr.caption)
    this.y += 5
    for (const line of legal) this.say(line, { ...centred, size: small - 0.6, maxLines: 5 })
    if (merchant.footer) {
      this.y += 3
      this.say(merchant.footer, { ...centred, maxLines: 6 })
    }
    if (barcode) this.bars(barcode)
  }

  private qr(text: string, caption: string | undefined): void {
    const side = mm(28)
    this.y += 8
    this.room(side + 12)
    drawQr(this.pdf, text, { x: this.x + (this.width - side) / 2, y: this.y, size: side })
    this.y += side + 3
    if (caption) this.say(caption, { align: 'center', size: this.roll.small })
  }

  /** Two dots of a 203 dpi head a module; a number too long for the roll is left out, for a scanner could not read it. */
  private bars(value: string): void {
    const bits = barcodeBits(value, 'CODE128')
    const moduleWidth = mm(0.25)
    if (!bits || bits.length * moduleWidth > this.width) return
    const height = mm(10)
    this.y += 8
    this.room(height + 14)
    const x = this.x + (this.width - bits.length * moduleWidth) / 2
    drawBars(this.pdf, bits, { x, y: this.y, height, moduleWidth })
    this.y += height + 2
    this.say(value, { align: 'center', size: this.roll.small })
  }
}
