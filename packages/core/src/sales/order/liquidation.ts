import type { FileAnswer } from '../../kernel/call'
import { now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { XLSX } from '../../kernel/files/content-type'
import { writeSheet } from '../../kernel/sheet/write'
import { percentOf } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { Seller } from '../../parties/sellers/sellers'
import { byMeans } from '../book/payment'
import { Order, type OrderData } from './order'
import { isReversed, stateNames } from './order.states'
import type { OrderFilterData } from './order-filter'
import { ordersOf } from './order-list'

/** Orders that one liquidation takes. */
const MAX_ORDERS = 5_000

/** Whose account is settled: what a courier collected and earned, or what a seller sold. */
type LiquidationOf = 'courier' | 'seller'

interface LiquidationRequest extends OrderFilterData {
  ids?: string[]
  by: LiquidationOf
}

async function chosen({ ids, by: _, ...filter }: LiquidationRequest): Promise<OrderData[]> {
  if (!ids?.length) return ordersOf(filter, MAX_ORDERS)
  if (ids.length > MAX_ORDERS) throw invalid({ ids: [`Son como máximo ${MAX_ORDERS} pedidos`] })
  const { rows } = await load({ rows: Order.many(ids) })
  if (rows.size < new Set(ids).size) throw notFound(Order.label)
  return [...rows.values()]
}

/** One order in a liquidation. Cents. */
export interface LiquidationRow {
  order: OrderData
  personId: string
  personName: string
  /** Cash taken for the order. */
  cashCents: number
  /** Delivery that belongs to the courier. */
  deliveryCents: number
  /** Base of the seller's commission, and the commission. */
  baseCents: number
  commissionCents: number
}

/** What each order means for its courier or seller. Reversed orders count nothing. Pure. */
export function liquidate(
  orders: readonly OrderData[],
  by: LiquidationOf,
  commissionBps: ReadonlyMap<string, number>,
): LiquidationRow[] {
  return orders.map((order) => {
    const [id, name] = by === 'courier' ? [order.courierId, order.courierName] : [order.sellerId, order.sellerName]
    const dead = isReversed(order.state)
    const baseCents = dead ? 0 : order.totals.baseCents
    return {
      order,
      personId: id ?? '',
      personName: name ?? (by === 'courier' ? 'Sin domiciliario' : 'Sin vendedor'),
      cashCents: byMeans(order.payments).cash ?? 0,
      deliveryCents: dead || order.deliveryMode !== 'courier' ? 0 : order.totals.deliveryCents,
      baseCents,
      commissionCents: by === 'seller' ? percentOf(baseCents, commissionBps.get(id ?? '') ?? 0) : 0,
    }
  })
}

async function rowsOf(request: LiquidationRequest): Promise<LiquidationRow[]> {
  const orders = await chosen(request)
  const { sellers } = await load({ sellers: Seller.many([...new Set(orders.flatMap((o) => o.sellerId ?? []))]) })
  const bps = new Map([...sellers].map(([id, seller]) => [id, seller.commissionBps]))
  return liquidate(orders, request.by, bps)
}

/** The sums of a liquidation by person, for the screen. */
export async function liquidationSummary(request: LiquidationRequest) {
  const rows = await rowsOf(request)
  const people = new Map<
    string,
    {
      id: string
      name: string
      orders: number
      total: number
      cash: number
      delivery: number
      commission: number
      remaining: number
    }
  >()
  for (const row of rows) {
    const sum = people.get(row.personId) ?? {
      id: row.personId,
      name: row.personName,
      orders: 0,
      total: 0,
      cash: 0,
      delivery: 0,
      commission: 0,
      remaining: 0,
    }
    if (!isReversed(row.order.state)) {
      sum.orders += 1
      sum.total += row.order.totals.totalCents
      sum.remaining += row.order.remainingCents
    }
    sum.cash += row.cashCents
    sum.delivery += row.deliveryCents
    sum.commission += row.commissionCents
    people.set(row.personId, sum)
  }
  return { by: request.by, people: [...people.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** The liquidation as an Excel file, one row an order. */
export async function liquidationFile(request: LiquidationRequest): Promise<FileAnswer> {
  const rows = await rowsOf(request)
  const person = request.by === 'courier' ? 'Domiciliario' : 'Vendedor'
  return {
    filename: `liquidacion-${dayOf(now())}.xlsx`,
    contentType: XLSX,
    body: writeSheet({
      name: 'Liquidación',
      columns: [
        { header: person, kind: 'text' },
        { header: 'Pedido', kind: 'text' },
        { header: 'Fecha', kind: 'date' },
        { header: 'Cliente', kind: 'text' },
        { header: 'Estado', kind: 'text' },
        { header: 'Total', kind: 'money' },
        { header: 'Pagado', kind: 'money' },
        { header: 'Por cobrar', kind: 'money' },
        { header: 'Efectivo recibido', kind: 'money' },
        { header: 'Domicilio', kind: 'money' },
        { header: 'Base de comisión', kind: 'money' },
        { header: 'Comisión', kind: 'money' },
      ],
      rows: rows.map(({ order, ...row }) => [
        row.personName,
        order.number,
        order.day,
        order.clientName,
        stateNames[order.state],
        order.totals.totalCents,
        order.paidCents,
        order.remainingCents,
        row.cashCents,
        row.deliveryCents,
        row.baseCents,
        row.commissionCents,
      ]),
    }),
  }
}
