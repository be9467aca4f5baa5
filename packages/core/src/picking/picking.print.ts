import { FOOT, footers, MARGIN } from '../documents/print/sheet'
import { businessProfile } from '../identity/business/business'
import type { FileAnswer } from '../kernel/call'
import { ink, Pdf, paper } from '../kernel/pdf/engine'
import { type TableColumn, table } from '../kernel/pdf/table'
import { formatQuantity } from '../kernel/values/money'
import { dayOf, formatDay } from '../kernel/values/time'
import { Picking, type PickingData, type PickingLineData } from './picking'
import { byWalk } from './places/walk'

interface Part {
  heading: string
  note?: string
  lines: readonly PickingLineData[]
}

const tick: TableColumn<PickingLineData> = { header: '', width: 24, align: 'center', cell: () => ({ tick: true }) }
const item: TableColumn<PickingLineData> = {
  header: 'Producto',
  cell: ({ name, sku }) => ({ text: name, note: sku }),
}
const units = (header: string, of: (line: PickingLineData) => number): TableColumn<PickingLineData> => ({
  ...{ header, width: 60, align: 'right', cell: (line) => formatQuantity(of(line)) },
})

/** A list with its parts, each under a heading, to be ticked by hand. */
async function sheet(
  row: PickingData,
  title: string,
  columns: readonly TableColumn<PickingLineData>[],
  parts: readonly Part[],
): Promise<Uint8Array> {
  const business = await businessProfile()
  const pdf = new Pdf({ title: `${title} ${row.number}`, author: business.name, size: paper.letter })
  const width = pdf.width - 2 * MARGIN
  const bottom = pdf.height - FOOT
  const nextPage = () => {
    pdf.addPage()
    return MARGIN
  }
  let y = MARGIN
  y += pdf.text(business.name, MARGIN, y, { size: 9, color: ink.muted, width, maxLines: 1 }) + 2
  y += pdf.text(`${title} ${row.number}`, MARGIN, y, { size: 16, bold: true, width }) + 2
  const about = [formatDay(dayOf(new Date(row.createdAt))), row.storageName, row.note].filter(Boolean).join(' · ')
  y += pdf.text(about, MARGIN, y, { size: 9.5, width, maxLines: 2 }) + 12
  for (const { heading, note, lines } of parts) {
    if (y > bottom - 70) y = nextPage()
    y += pdf.text(heading, MARGIN, y, { size: 11, bold: true, width, maxLines: 1 }) + 2
    if (note) y += pdf.text(note, MARGIN, y, { size: 9, color: ink.muted, width, maxLines: 2 }) + 2
    y = table(pdf, { x: MARGIN, y: y + 2, width, columns, rows: lines, bottom, nextPage, size: 9.5, maxLines: 2 }) + 14
  }
  footers(pdf, undefined)
  return pdf.finish()
}

const file = (name: string, body: Uint8Array): FileAnswer => ({
  ...{ filename: `${name}.pdf`, contentType: 'application/pdf', body, inline: true },
})

const spot: TableColumn<PickingLineData> = { header: 'Ubicación', width: 80, cell: ({ place }) => place ?? '' }

/** Same goods of several orders are one place to go to. */
function together(lines: readonly PickingLineData[]): PickingLineData[] {
  const by = new Map<string, PickingLineData>()
  for (const line of lines) {
    const key = [line.storageId, line.variantId ?? line.productId].join(' ')
    const same = by.get(key)
    by.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...by.values()]
}

/** What is to be looked for, in one walk: storage by storage, the same goods of all orders together. @throws AppError 404 */
export async function printPicking({ id }: { id: string }): Promise<FileAnswer> {
  const row = await Picking.get(id)
  const orders = `${row.orders.length === 1 ? 'Pedido' : 'Pedidos'} ${row.orders.map(({ number }) => number).join(', ')}`
  const lines = together(row.items).sort((a, b) =>
    byWalk({ ...a, storage: a.storageName }, { ...b, storage: b.storageName }),
  )
  const names = [...new Set(lines.map(({ storageName }) => storageName))]
  const columns = [
    tick,
    ...(lines.some(({ place }) => place) ? [spot] : []),
    item,
    units('Cantidad', ({ quantity }) => quantity),
  ]
  const parts = names.map((name, i) => ({
    ...{ heading: name ?? orders, lines: lines.filter(({ storageName }) => storageName === name) },
    ...(name && i === 0 ? { note: orders } : {}),
  }))
  return file(row.number, await sheet(row, 'Lista de alistamiento', columns, parts))
}

/** What goes into the boxes of each order. @throws AppError 404 */
export async function printPacking({ id }: { id: string }): Promise<FileAnswer> {
  const row = await Picking.get(id)
  const columns = [tick, item, units('Pedido', ({ quantity }) => quantity), units('Alistado', ({ picked }) => picked)]
  const boxes = row.boxes.map(({ name, grams }) => (grams ? `${name} (${formatQuantity(grams * 1_000)} g)` : name))
  const parts = row.orders.map((order) => ({
    heading: `Pedido ${order.number}`,
    note: order.clientName,
    lines: row.items.filter(({ orderId }) => orderId === order.id),
  }))
  const last = boxes.length > 0 ? [{ heading: `Cajas: ${boxes.join(', ')}`, lines: [] }] : []
  return file(`${row.number}-empaque`, await sheet(row, 'Lista de empaque', columns, [...parts, ...last]))
}
