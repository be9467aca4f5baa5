import { ink, measured, type Paper, Pdf, paper } from '../../kernel/pdf/engine'
import { loadPicture } from '../../kernel/pdf/image'
import { type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop } from '../../kernel/values/money'
import type { DocumentLine, PrintModel } from './model'
import { amounts, continuation, FOOT, footers, legalBlock, letterhead, MARGIN, parties } from './sheet'
import { formatBps, paymentRows, quantityText, totalRows } from './wording'

/** Lays a sale out on sheets (letter by default, the paper of Colombian shops). Returns the PDF. */
export async function renderInvoice(
  document: PrintModel,
  options: { paper?: Paper; compress?: boolean } = {},
): Promise<Uint8Array> {
  const { merchant, title, number } = document
  const size = paper[options.paper ?? 'letter']
  const logo = merchant.logo && (await loadPicture(merchant.logo))
  const pdf = new Pdf({ title: `${title} ${number}`, author: merchant.name, size, compress: options.compress ?? true })
  const nextPage = () => {
    pdf.addPage()
    return continuation(pdf, document)
  }
  const bottom = pdf.height - FOOT
  let y = parties(pdf, document, letterhead(pdf, document, logo))
  y = table(pdf, {
    x: MARGIN,
    y,
    width: pdf.width - 2 * MARGIN,
    columns: lineColumns(pdf, document.lines),
    rows: document.lines,
    bottom,
    nextPage,
  })
  const height = measured(size, (probe) => summary(probe, document, 0))
  y += 12
  if (y + height > bottom) y = nextPage()
  summary(pdf, document, y)
  footers(pdf, merchant.footer)
  return pdf.finish()
}

/** Columns that say something in this document: no code or discount column when no line has one. */
function lineColumns(pdf: Pdf, lines: readonly DocumentLine[]): TableColumn<DocumentLine>[] {
  const widest = Math.max(...lines.map(({ sku = '' }) => pdf.widthOf(sku, { size: 8.5 })))
  const skuWidth = Math.min(96, Math.max(44, widest + 12))
  return [
    { header: '#', width: 24, align: 'right', cell: (_, index) => String(index + 1) },
    ...(widest > 0 ? [{ header: 'Código', width: skuWidth, cell: ({ sku }: DocumentLine) => sku ?? '' }] : []),
    { header: 'Descripción', cell: ({ description, note }) => ({ text: description, ...(note ? { note } : {}) }) },
    { header: 'Cant.', width: 50, align: 'right', cell: quantityText },
    { header: 'Precio', width: 68, align: 'right', cell: ({ unitCents }) => formatCop(unitCents) },
    ...(lines.some(({ discountCents }) => discountCents !== 0)
      ? [{ header: 'Desc.', width: 60, align: 'right' as const, cell: discountText }]
      : []),
    ...(lines.some(({ taxBps, taxLabel }) => taxBps !== 0 || taxLabel)
      ? [{ header: 'Imp.', width: 46, align: 'right' as const, cell: taxText }]
      : []),
    { header: 'Total', width: 76, align: 'right', bold: true, cell: ({ totalCents }) => formatCop(totalCents) },
  ]
}

const taxText = ({ taxBps, taxLabel }: DocumentLine): string => taxLabel ?? formatBps(taxBps)
const discountText = ({ discountCents }: DocumentLine): string => (discountCents === 0 ? '' : formatCop(-discountCents))

/** Everything under the lines; it is never split over two pages. */
function summary(pdf: Pdf, document: PrintModel, top: number): number {
  const right = 214
  const left = pdf.width - 2 * MARGIN - right - 26
  const bottom = Math.max(wordsAndTaxes(pdf, document, top, left), totalBlock(pdf, document, top, right))
  return legalBlock(pdf, document, bottom + 8)
}

function wordsAndTaxes(pdf: Pdf, { amountInWords, totals, notes }: PrintModel, top: number, width: number): number {
  let y = top
  const heading = (text: string) => {
    y += pdf.text(text, MARGIN, y, { size: 7.5, bold: true, color: ink.muted }) + 2
  }
  if (amountInWords) {
    heading('SON')
    y += pdf.text(amountInWords, MARGIN, y, { size: 8.5, width, maxLines: 3 }) + 9
  }
  if (totals.taxes.length > 0) {
    y = table(pdf, {
      x: MARGIN,
      y,
      width,
      rows: totals.taxes,
      bottom: Number.POSITIVE_INFINITY,
      nextPage: () => y,
      size: 8,
      columns: [
        { header: 'Impuesto', cell: ({ label }) => label },
        { header: 'Base', width: 84, align: 'right', cell: ({ baseCents }) => formatCop(baseCents) },
        { header: 'Valor', width: 76, align: 'right', cell: ({ taxCents }) => formatCop(taxCents) },
      ],
    })
    y += 9
  }
  if (notes) {
    heading('NOTAS')
    y += pdf.text(notes, MARGIN, y, { size: 8.5, width, maxLines: 10 }) + 6
  }
  return y
}

function totalBlock(pdf: Pdf, document: PrintModel, top: number, width: number): number {
  const x = pdf.width - MARGIN - width
  const inner = { x: x + 10, width: width - 20 }
  let y = amounts(pdf, totalRows(document.totals), { ...inner, y: top })
  y += y > top ? 3 : 0
  pdf.box(x, y, width, 30, { fill: ink.soft, radius: 3 })
  pdf.text('Total', inner.x, y + 12.5, { size: 10.5, bold: true })
  pdf.text(formatCop(document.totals.totalCents), inner.x, y + 10, {
    size: 14,
    bold: true,
    align: 'right',
    width: inner.width,
  })
  return amounts(pdf, paymentRows(document), { ...inner, y: y + 38 })
}
