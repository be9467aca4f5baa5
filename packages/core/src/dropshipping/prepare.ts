import { UNIT } from '../kernel/values/money'
import { plain } from '../kernel/values/text'
import { cityOf } from '../reference/cities'
import type { CityCode } from '../reference/city-code'
import { deliveryCityProblem } from '../reference/written-place'
import { Order, type OrderRow } from '../sales/order/order'
import { isWaiting } from '../sales/order/order.states'
import type { OrderLineData } from '../sales/order/order-line'
import { dropItems } from './items'
import type { NewParcel } from './supplier-port'

/** What an order lacks to be sent, in Spanish; and how the supplier takes it, when it lacks nothing. */
export interface Prepared {
  problems: string[]
  parcel?: Omit<NewParcel, 'reference' | 'carrierId'>
  /** What the supplier charges for its goods. */
  costCents: number
  city?: CityCode
}

type Items = Awaited<ReturnType<typeof dropItems>>

function problemsOf(order: OrderRow, lines: readonly OrderLineData[], items: Items): string[] {
  const { destination: to } = order
  const other = lines.find((line) => !items.has(line.productId))
  const part = lines.find((line) => line.quantity % UNIT !== 0)
  const noCity = deliveryCityProblem(to)
  const partly = order.paidCents > 0 && order.remainingCents > 0
  return [
    ...(isWaiting(order) ? [] : ['Solo se envían pedidos recibidos o confirmados.']),
    ...(order.posting === 'posted' ? [] : ['El pedido todavía se está registrando.']),
    ...(other ? [`${other.name} no es de Dropi: véndelo en otro pedido.`] : []),
    ...(part ? [`${part.name} se envía por unidades enteras.`] : []),
    ...(to.address ? [] : ['Falta la dirección de entrega.']),
    ...(to.phone || order.clientPhone ? [] : ['Falta el teléfono de quien recibe.']),
    ...(noCity ? [noCity] : []),
    ...(partly ? ['Tiene un abono: Dropi cobra todo en la puerta o nada. Recibe el resto o anula el pago.'] : []),
  ]
}

/** As Dropi writes places: capitals without accents. */
const shout = (text: string): string => plain(text).toUpperCase()

/** How the supplier would take an order, or what it lacks. */
export async function prepare(order: OrderRow): Promise<Prepared> {
  const [lines, items] = await Promise.all([Order.lines(order), dropItems()])
  const problems = problemsOf(order, lines, items)
  const costCents = lines.reduce(
    (sum, line) => sum + Math.round(((items.get(line.productId)?.costCents ?? 0) * line.quantity) / UNIT),
    0,
  )
  const city = order.destination.city
  if (problems.length > 0) return { problems, costCents, ...(city ? { city } : {}) }
  const { destination: to, totals } = order
  const place = cityOf(city)!
  const notes = [to.neighbourhood, to.instructions].filter(Boolean).join(' · ')
  return {
    problems,
    costCents,
    city: place.code,
    parcel: {
      ...{ name: to.recipient ?? order.clientName, phone: (to.phone ?? order.clientPhone)!, address: to.address! },
      ...{ city: shout(place.name), department: shout(place.department) },
      ...(notes ? { note: notes } : {}),
      ...{ totalCents: totals.totalCents, collects: order.remainingCents > 0 },
      lines: lines.map((line) => ({
        itemId: items.get(line.productId)!.id,
        units: line.quantity / UNIT,
        priceCents: Math.round((line.netCents * UNIT) / line.quantity),
      })),
    },
  }
}
