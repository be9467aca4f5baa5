import { daysOf, instantsOf } from '../../documents/period'
import { Guide, type GuideData } from '../../guides/guide'
import { rangeAll } from '../../kernel/db/read'
import { addDays } from '../../kernel/values/time'
import { Order } from '../../sales/order/order'
import { leftOf } from '../order-profit'
import { type Asked, byAmount, type Report, type Row, type Table } from './report'

/** Days after an order in which a parcel of it is made, those of a second try included. */
const DAYS_TO_SEND = 60

/** The orders of a period that were sent, with what each left. */
async function sentOrders(asked: Asked): Promise<Table> {
  const days = { pk: Order.indexPartition('day', 'all'), index: Order.indexOf('day'), ...daysOf(asked) }
  const made = instantsOf({ from: asked.from, to: addDays(asked.to, DAYS_TO_SEND) })
  const [orders, parcels] = await Promise.all([
    rangeAll(days),
    rangeAll({ pk: Guide.indexPartition('date', 'all'), index: Guide.indexOf('date'), ...made }),
  ])
  const guides = new Map<string, GuideData[]>()
  for (const guide of parcels.map(Guide.fromItem))
    guides.set(guide.sourceId, [...(guides.get(guide.sourceId) ?? []), guide])
  const rows: Row[] = []
  for (const order of orders.map(Order.fromItem)) {
    const sent = guides.get(order.id)
    if (!sent || order.posting !== 'posted') continue
    const values = { order: order.number, day: order.day, client: order.clientName, ...(await leftOf(order, sent)) }
    rows.push({ key: order.id, values, to: { screen: 'record', kind: 'order', id: order.id } })
  }
  return { rows: byAmount(rows, 'profit') }
}

export const profitOfOrders: Report = {
  name: 'ganancia-por-pedido',
  title: 'Ganancia por pedido enviado',
  about: 'Lo que deja cada pedido después de su costo, el flete, la comisión de recaudo y lo que volvió.',
  group: 'Utilidad',
  allow: 'dashboard_graphic-read',
  costs: true,
  most: 366,
  columns: () => [
    { key: 'order', label: 'Pedido', kind: 'text' },
    { key: 'day', label: 'Fecha', kind: 'day', wide: true },
    { key: 'client', label: 'Cliente', kind: 'text', wide: true },
    { key: 'discount', label: 'Descuento', kind: 'money', wide: true },
    { key: 'base', label: 'Base', kind: 'money' },
    { key: 'returned', label: 'Volvió', kind: 'money', wide: true },
    { key: 'cost', label: 'Costo', kind: 'money', cost: true, wide: true },
    { key: 'freight', label: 'Flete', kind: 'money', wide: true },
    { key: 'fee', label: 'Comisión', kind: 'money', wide: true },
    { key: 'profit', label: 'Ganancia', kind: 'money', cost: true },
    { key: 'margin', label: 'Margen', kind: 'percent', cost: true, wide: true, ratio: ['profit', 'base'] },
  ],
  figures: [
    { key: 'base', label: 'Vendido', kind: 'money' },
    { key: 'freight', label: 'Fletes', kind: 'money' },
    { key: 'profit', label: 'Ganancia', kind: 'money', cost: true },
  ],
  rows: sentOrders,
  empty: 'Elige otro periodo arriba, o haz la guía de un pedido: aquí aparecen los que enviaste.',
}
