import { FOOT, footers, MARGIN } from '../documents/print/sheet'
import { businessProfile } from '../identity/business/business'
import type { FileAnswer } from '../kernel/call'
import { ink, Pdf, paper } from '../kernel/pdf/engine'
import { type TableColumn, table } from '../kernel/pdf/table'
import { formatCop } from '../kernel/values/money'
import { dayOf, formatDay, formatTime } from '../kernel/values/time'
import { cityShown } from '../reference/written-place'
import { Dispatch, type StopData } from './dispatch'

const columns: readonly TableColumn<StopData | 'total'>[] = [
  {
    header: 'Pedido',
    width: 72,
    cell: (stop) => (stop === 'total' ? 'Total' : { text: stop.number, ...(stop.guide ? { note: stop.guide } : {}) }),
  },
  {
    header: 'Entregar a',
    cell: (stop) =>
      stop === 'total'
        ? ''
        : {
            text: stop.clientName,
            note: [stop.address, cityShown(stop), stop.phone].filter(Boolean).join(' · '),
          },
  },
]

/** What is handed over, with the place where who receives it signs. @throws AppError 404 */
export async function printDispatch({ id }: { id: string }): Promise<FileAnswer> {
  const [row, business] = await Promise.all([Dispatch.get(id), businessProfile()])
  const pdf = new Pdf({ title: `Relación de despacho ${row.number}`, author: business.name, size: paper.letter })
  const width = pdf.width - 2 * MARGIN
  const bottom = pdf.height - FOOT - 70
  const nextPage = () => {
    pdf.addPage()
    return MARGIN
  }
  let y = MARGIN
  y += pdf.text(business.name, MARGIN, y, { size: 9, color: ink.muted, width, maxLines: 1 }) + 2
  y += pdf.text(`Relación de despacho ${row.number}`, MARGIN, y, { size: 16, bold: true, width }) + 2
  const when = new Date(row.createdAt)
  const about = [
    `${formatDay(dayOf(when))} ${formatTime(when)}`,
    `Lleva: ${row.carrierName}`,
    row.plate && `Placa ${row.plate}`,
    row.note,
  ]
  y += pdf.text(about.filter(Boolean).join(' · '), MARGIN, y, { size: 9.5, width, maxLines: 2 }) + 12
  const boxes = row.stops.reduce((sum, stop) => sum + stop.boxes, 0)
  const figures: readonly TableColumn<StopData | 'total'>[] = [
    ...columns,
    {
      ...{ header: 'Cajas', width: 44, align: 'right' },
      cell: (stop) => String(stop === 'total' ? boxes : stop.boxes),
    },
    {
      ...{ header: 'Por cobrar', width: 80, align: 'right' },
      cell: (stop) => formatCop(stop === 'total' ? row.codCents : stop.codCents),
    },
  ]
  const rows = [...row.stops, 'total' as const]
  y = table(pdf, { x: MARGIN, y, width, columns: figures, rows, bottom, nextPage, size: 9, maxLines: 2 }) + 34
  const who = row.received
    ? `Recibió ${row.received.name}${row.received.document ? `, documento ${row.received.document}` : ''}`
    : 'Recibe, con nombre y documento'
  pdf.line(MARGIN, y, MARGIN + 240, y)
  pdf.text(who, MARGIN, y + 4, { size: 9, width, maxLines: 2 })
  footers(pdf, undefined)
  const body = await pdf.finish()
  return { filename: `${row.number}.pdf`, contentType: 'application/pdf', body, inline: true }
}
