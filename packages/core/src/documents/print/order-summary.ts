import { barcodeBits, drawBars } from '../../kernel/pdf/codes'
import { ink, lineHeight, mm, type Paper, Pdf, paper, type TextStyle } from '../../kernel/pdf/engine'
import { loadPicture } from '../../kernel/pdf/image'
import { keyValues, type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop } from '../../kernel/values/money'
import { formatDay } from '../../kernel/values/time'
import type { DocumentDelivery, DocumentLine, PrintModel } from './model'
import { continuation, FOOT, footers, letterhead, MARGIN } from './sheet'
import { dateText, joined, quantityText } from './wording'

/**
 * The sheet with which an order is picked and delivered: where it goes, what to collect, and each product with a box
 * to tick. Prices only when asked for: the one who packs does not need them.
 */
export async function renderOrderSummary(
  document: PrintModel & { delivery: DocumentDelivery },
  options: { paper?: Paper; prices?: boolean; compress?: boolean } = {},
): Promise<Uint8Array> {
  const { merchant, number, lines } = document
  const sheet = { ...document, title: 'Resumen de pedido' }
  const size = paper[options.paper ?? 'letter']
  const logo = merchant.logo && (await loadPicture(merchant.logo))
  const pdf = new Pdf({
    title: `${sheet.title} ${number}`,
    author: merchant.name,
    size,
    compress: options.compress ?? true,
  })
  const nextPage = () => {
    pdf.addPage()
    return continuation(pdf, sheet)
  }
  const bottom = pdf.height - FOOT
  let y = destination(pdf, document, letterhead(pdf, sheet, logo))
  y = table(pdf, {
    x: MARGIN,
    y,
    width: pdf.width - 2 * MARGIN,
    columns: pickColumns(lines, options.prices ?? false),
    rows: lines,
    bottom,
    nextPage,
    size: 9.5,
  })
  const height = 74 + (document.notes ? lineHeight({ size: 9 }, 9) : 0)
  if (y + height > bottom) y = nextPage() - 8
  closing(pdf, document, y + 10)
  footers(pdf, merchant.footer)
  return pdf.finish()
}

/** Address in letters that are read from a motorbike, and the amount to collect. */
function destination(pdf: Pdf, document: PrintModel & { delivery: DocumentDelivery }, top: number): number {
  const { delivery, number } = document
  const right = 190
  const width = pdf.width - 2 * MARGIN - right - 24
  const say = (text: string | undefined, style: TextStyle) => {
    if (text) y += pdf.text(text, MARGIN, y, { width, ...style }) + 1.5
  }
  let y = top
  say('ENTREGAR A', { size: 7.5, bold: true, color: ink.muted })
  say(delivery.recipient, { size: 15, bold: true, maxLines: 2 })
  say(delivery.address, { size: 12.5, maxLines: 3 })
  say(joined(delivery.neighbourhood, delivery.city), { size: 12.5, maxLines: 2 })
  say(delivery.phone && `Tel. ${delivery.phone}`, { size: 12.5, bold: true })
  say(delivery.instructions, { size: 9.5, color: ink.muted, maxLines: 4 })
  const x = pdf.width - MARGIN - right
  pdf.box(x, top, right, 46, { fill: ink.soft, radius: 4 })
  const owed = delivery.collectCents > 0
  pdf.text(owed ? 'COBRAR AL ENTREGAR' : 'NO COBRAR', x + 12, top + 8, { size: 7.5, bold: true, color: ink.muted })
  pdf.text(owed ? formatCop(delivery.collectCents) : 'Pagado', x + 12, top + 18, {
    size: 17,
    bold: true,
    width: right - 24,
    maxLines: 1,
  })
  let other = keyValues(
    pdf,
    [
      ['Pedido', dateText(document)],
      ['Entrega', delivery.date && formatDay(delivery.date)],
      ['Transportadora', delivery.carrier],
      ['Guía', delivery.guide],
      ['Vendedor', document.seller],
    ],
    { x: x + 12, y: top + 56, width: right - 24, labelWidth: 68, align: 'right' },
  )
  const bits = barcodeBits(document.barcode ?? number, 'CODE128')
  const moduleWidth = bits ? Math.min(mm(0.3), (right - 24) / bits.length) : 0
  if (bits && moduleWidth >= mm(0.2)) {
    drawBars(pdf, bits, { x: x + 12, y: other + 4, height: mm(9), moduleWidth })
    other += 4 + mm(9)
  }
  return Math.max(y, other) + 12
}

function pickColumns(lines: readonly DocumentLine[], prices: boolean): TableColumn<DocumentLine>[] {
  const money = (header: string, width: number, cents: (line: DocumentLine) => number): TableColumn<DocumentLine> => ({
    header,
    width,
    align: 'right',
    cell: (line) => formatCop(cents(line)),
  })
  return [
    { header: 'Listo', width: 40, align: 'center', cell: () => ({ tick: true }) },
    { header: 'Cant.', width: 58, align: 'right', bold: true, cell: quantityText },
    { header: 'Producto', cell: ({ description, note }) => ({ text: description, ...(note ? { note } : {}) }) },
    ...(lines.some(({ sku }) => sku)
      ? [{ header: 'Código', width: 96, cell: ({ sku }: DocumentLine) => sku ?? '' }]
      : []),
    ...(prices ? [money('Precio', 74, (line) => line.unitCents), money('Total', 80, (line) => line.totalCents)] : []),
  ]
}

/** Units in all, notes, and who gave and who received. */
function closing(pdf: Pdf, { lines, notes }: PrintModel, top: number): void {
  const count = lines.length === 1 ? '1 producto' : `${lines.length} productos`
  const units = quantityText({ quantity: lines.reduce((sum, line) => sum + line.quantity, 0) })
  let y = top + pdf.text(`${count}, ${units} en total`, MARGIN, top, { size: 10, bold: true }) + 4
  if (notes) y += pdf.text(notes, MARGIN, y, { size: 9, width: pdf.width - 2 * MARGIN, maxLines: 8 })
  const half = (pdf.width - 2 * MARGIN - 30) / 2
  y += 34
  for (const [i, label] of ['Empacó', 'Recibió (nombre, cédula y firma)'].entries()) {
    const x = MARGIN + i * (half + 30)
    pdf.line(x, y, x + half, y, { color: ink.muted })
    pdf.text(label, x, y + 4, { size: 7.5, color: ink.muted })
  }
}
