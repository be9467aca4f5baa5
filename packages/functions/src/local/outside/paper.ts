import { mm, Pdf } from '@tendero/core/kernel/pdf/engine'

/** Columns of the paper of a carrier, in millimetres from the left; figures end where theirs does. */
const COLUMNS = [
  ['Guía', 12, 40, 'left'],
  ['Destinatario', 54, 60, 'left'],
  ['Valor recaudado', 120, 40, 'right'],
] as const
/** Lines of a page. */
const A_PAGE = 40

const pesos = (value: number): string => `$ ${String(value).replace(/\B(?=(\d{3})+$)/g, '.')}`

interface Collected {
  trackingNumber: string
  to: string
  collect: number
}

/** The settlement of what was collected at doors: its titles on each page, a line for each parcel, and the total. */
export async function collectedPaper(rows: readonly Collected[]): Promise<Buffer> {
  const pdf = new Pdf({ title: 'Relación de recaudos', size: [mm(216), mm(279)] })
  const line = (cells: readonly string[], y: number, bold = false) =>
    COLUMNS.forEach(([, left, width, align], i) => {
      if (cells[i]) pdf.text(cells[i], mm(left), mm(y), { size: 9, bold, width: mm(width), align, maxLines: 1 })
    })
  for (let from = 0; from === 0 || from < rows.length; from += A_PAGE) {
    if (from > 0) pdf.addPage()
    pdf.text('Relación de recaudos contra entrega', mm(12), mm(12), { size: 14, bold: true, width: mm(180) })
    const titles = COLUMNS.map(([title]) => title)
    line(titles, 26, true)
    rows.slice(from, from + A_PAGE).forEach(({ trackingNumber, to, collect }, i) => {
      line([trackingNumber, to.split(',')[0]!, pesos(collect)], 33 + i * 5.5)
    })
  }
  line(['Total', '', pesos(rows.reduce((sum, { collect }) => sum + collect, 0))], 262, true)
  return Buffer.from(await pdf.finish())
}

/** A sheet that says some lines: the label or the invoice of a played service. */
export async function paper(lines: readonly string[]): Promise<Buffer> {
  const pdf = new Pdf({ title: lines[0] ?? 'Prueba', size: [mm(100), mm(150)] })
  lines.forEach((line, i) => {
    pdf.text(line, mm(6), mm(10 + i * 14), { size: i === 0 ? 16 : 9, bold: i === 0, width: mm(88), maxLines: 3 })
  })
  return Buffer.from(await pdf.finish())
}
