import { drawQr } from '../../kernel/pdf/codes'
import { ink, type Pdf } from '../../kernel/pdf/engine'
import type { Picture } from '../../kernel/pdf/image'
import { keyValues } from '../../kernel/pdf/table'
import { formatDay } from '../../kernel/values/time'
import type { PrintModel } from './model'
import { dateText, joined, merchantLines } from './wording'

/** Pieces of the documents on a sheet (invoice and order summary). Each draws at `y` and returns the `y` under it. */

export const MARGIN = 40
/** Room at the foot of each page for the merchant's words and the page number. */
export const FOOT = 52

/** Logo and merchant at the left; title and number at the right. */
export function letterhead(pdf: Pdf, document: PrintModel, logo: Picture | undefined): number {
  const { merchant, title, number } = document
  const right = 190
  const drawn = logo && pdf.image(logo, MARGIN, MARGIN, 110, 56)
  const x = MARGIN + (drawn ? drawn[0] + 14 : 0)
  const width = pdf.width - MARGIN - right - x - 12
  let y = MARGIN - 2
  y += pdf.text(merchant.name, x, y, { size: 14, bold: true, width, maxLines: 2 }) + 2
  for (const line of merchantLines(merchant))
    y += pdf.text(line, x, y, { size: 8.5, color: ink.muted, width, maxLines: 2 })
  const edge = { align: 'right', width: right } as const
  const left = pdf.width - MARGIN - right
  let other = MARGIN - 1
  other += pdf.text(title.toUpperCase(), left, other, { ...edge, size: 9, bold: true, color: ink.muted, maxLines: 2 })
  other += pdf.text(number, left, other, { ...edge, size: 18, bold: true, maxLines: 1 })
  const bottom = Math.max(y, other, drawn ? MARGIN + drawn[1] : 0) + 10
  pdf.line(MARGIN, bottom, pdf.width - MARGIN, bottom, { color: ink.text, width: 1 })
  return bottom + 12
}

/** Top of the pages after the first. */
export function continuation(pdf: Pdf, document: PrintModel): number {
  const width = pdf.width - 2 * MARGIN
  pdf.text(document.merchant.name, MARGIN, MARGIN - 8, { size: 8.5, bold: true, width: width * 0.55, maxLines: 1 })
  pdf.text(`${document.title} ${document.number}`, MARGIN + width * 0.55, MARGIN - 8, {
    size: 8.5,
    color: ink.muted,
    align: 'right',
    width: width * 0.45,
    maxLines: 1,
  })
  return MARGIN + 10
}

/** Who buys, at the left; when and from whom, at the right. */
export function parties(pdf: Pdf, document: PrintModel, top: number): number {
  const { client, dueDate, seller, cashier, register } = document
  const half = (pdf.width - 2 * MARGIN) / 2
  const heading = (text: string, x: number) => pdf.text(text, x, top, { size: 7.5, bold: true, color: ink.muted }) + 2
  const name = client?.name ?? 'Consumidor final'
  let left = top + heading('CLIENTE', MARGIN)
  left += pdf.text(name, MARGIN, left, { size: 10, bold: true, width: half - 20, maxLines: 2 }) + 2
  left = keyValues(
    pdf,
    [
      ['Documento', client?.document],
      ['Dirección', joined(client?.address, client?.city)],
      ['Teléfono', client?.phone],
      ['Correo', client?.email],
    ],
    { x: MARGIN, y: left, width: half - 20, labelWidth: 56 },
  )
  const x = MARGIN + half + 40
  const right = keyValues(
    pdf,
    [
      ['Fecha', dateText(document)],
      ['Vence', dueDate && formatDay(dueDate)],
      ['Vendedor', seller],
      ['Cajero', cashier],
      ['Caja', register],
    ],
    { x, y: top + heading('DATOS', x), width: pdf.width - MARGIN - x, labelWidth: 60, align: 'right' },
  )
  return Math.max(left, right) + 10
}

/** A titled list of label and amount. */
export function amounts(
  pdf: Pdf,
  rows: readonly { label: string; amount: string }[],
  place: { x: number; y: number; width: number; size?: number },
): number {
  const { x, width, size = 9 } = place
  let y = place.y
  for (const { label, amount } of rows) {
    const room = width - pdf.widthOf(amount, { size }) - 8
    const used = pdf.text(label, x, y, { size, color: ink.muted, width: room, maxLines: 2 })
    pdf.text(amount, x, y, { size, align: 'right', width })
    y += used + 2
  }
  return y
}

/** QR with its caption, and the legal texts beside it. */
export function legalBlock(pdf: Pdf, { qr, legal = [] }: PrintModel, top: number): number {
  const lines = [qr?.caption, ...legal].filter((line): line is string => Boolean(line))
  if (!qr && lines.length === 0) return top
  const size = qr ? 76 : 0
  if (qr) drawQr(pdf, qr.text, { x: MARGIN, y: top, size })
  const x = MARGIN + (qr ? size + 14 : 0)
  let y = top
  for (const line of lines) {
    y += pdf.text(line, x, y, { size: 7.5, color: ink.muted, width: pdf.width - MARGIN - x, maxLines: 6 }) + 2
  }
  return Math.max(y, top + size) + 8
}

/** Foot of every page: the merchant's last words and the page number. */
export function footers(pdf: Pdf, footer: string | undefined): void {
  pdf.eachPage((page, pages) => {
    const y = pdf.height - FOOT + 14
    const style = { size: 7.5, color: ink.muted } as const
    pdf.line(MARGIN, y - 5, pdf.width - MARGIN, y - 5)
    const width = pdf.width - 2 * MARGIN
    if (footer) pdf.text(footer, MARGIN, y, { ...style, width: width - 90, maxLines: 2 })
    pdf.text(`Página ${page} de ${pages}`, MARGIN, y, { ...style, align: 'right', width })
  })
}
