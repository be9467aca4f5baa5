import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PrintModel } from '@tendero/core/documents/print/model'
import { detailRows, merchantLines, paymentRows, quantityText, totalRows } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { printed } from './letters'

/** Letters of a line: 48 on a roll of 80 mm, 32 on one of 58 mm. */
export type Columns = 48 | 32

/** Code page 850, which every printer has under the number 2 and has all letters of Spanish. */
const PAGE = 'cp850'
/** Letters of a barcode that fit the narrower roll. */
const LONGEST_CODE = 14

async function encoder(columns: number): Promise<ReceiptPrinterEncoder> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  return new Encoder({ language: 'esc-pos', columns, codepageMapping: 'epson', feedBeforeCut: 4 })
    .initialize()
    .codepage(PAGE)
}

/** Label at the left, amount at the right. */
function pair(to: ReceiptPrinterEncoder, label: string, amount: string, columns: number): void {
  const width = amount.length
  const sides = [
    { width: columns - width - 1, align: 'left' as const, marginRight: 1 },
    { width, align: 'right' as const },
  ]
  to.table(sides, [[printed(label), printed(amount)]])
}

function head(to: ReceiptPrinterEncoder, { merchant, title, number }: PrintModel): void {
  to.align('center').bold(true).height(2).line(printed(merchant.name)).height(1).bold(false)
  for (const text of merchantLines(merchant)) to.line(printed(text))
  to.newline()
    .bold(true)
    .line(printed(`${title} ${number}`))
    .bold(false)
    .align('left')
}

function sums(to: ReceiptPrinterEncoder, model: PrintModel, columns: number): void {
  for (const { label, amount } of totalRows(model.totals)) pair(to, label, amount, columns)
  to.bold(true).height(2)
  pair(to, 'TOTAL', formatCop(model.totals.totalCents), columns)
  to.height(1).bold(false)
  for (const { label, amount } of paymentRows(model)) pair(to, label, amount, columns)
  if (model.totals.taxes.length > 0) to.rule()
  for (const { label, baseCents, taxCents } of model.totals.taxes)
    pair(to, `${label} (base ${formatCop(baseCents)})`, formatCop(taxCents), columns)
  if (model.amountInWords) to.newline().line(printed(`Son: ${model.amountInWords}`))
}

function closing(to: ReceiptPrinterEncoder, { notes, legal = [], merchant, barcode }: PrintModel): void {
  if (notes) to.rule().line(printed(notes))
  to.newline().align('center')
  for (const text of legal) to.line(printed(text))
  if (merchant.footer) to.newline().line(printed(merchant.footer))
  if (barcode && barcode.length <= LONGEST_CODE)
    to.newline().barcode(barcode, 'code128', { height: 60, width: 2, text: true })
}

/**
 * A sale for a receipt printer that speaks ESC/POS: the same words as the PDF of its ticket.
 * @param columns letters of a line
 * @param drawer also opens the cash drawer
 */
export async function receiptBytes(model: PrintModel, columns: Columns, { drawer = false } = {}): Promise<Uint8Array> {
  const to = await encoder(columns)
  head(to, model)
  for (const { label, text } of detailRows(model)) to.line(printed(`${label}: ${text}`))
  to.rule()
  for (const line of model.lines) {
    to.line(printed(line.description))
    if (line.note) to.line(printed(line.note))
    pair(to, `${quantityText(line)} × ${formatCop(line.unitCents)}`, formatCop(line.totalCents), columns)
    if (line.discountCents !== 0) to.line(printed(`Descuento ${formatCop(-line.discountCents)}`))
  }
  to.rule()
  sums(to, model, columns)
  closing(to, model)
  to.cut('partial')
  return (drawer ? to.pulse() : to).encode()
}

/** Opens the cash drawer that hangs from the printer. */
export const drawerBytes = async (): Promise<Uint8Array> => (await encoder(32)).pulse().encode()

/** A few lines to see that the printer prints, and its accents. */
export async function testBytes(columns: Columns): Promise<Uint8Array> {
  const to = await encoder(columns)
  to.align('center').bold(true).line('Tendero').bold(false)
  to.line('Prueba de impresión').line('áéíóú ÁÉÍÓÚ ñÑ üÜ ¿? ¡! $ 1.234').rule()
  return to.cut('partial').encode()
}
