import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { changeLink, linkTo } from '../../kernel/public/link'
import { Courier, couriers } from '../../parties/carriers/couriers'
import { openItems, openItemsOf } from '../../treasury/open-item/open-items'
import { settleIn } from '../collections/settle'
import { MAX_SETTLED } from '../collections/settlement.input'
import { Guide, type GuideRow } from '../guide'
import type { GuideState } from '../guide.states'
import { CourierRoute } from './courier-route'
import type { OrderRouteInput, SettleCourierInput } from './route.input'

/** The newest guides of a courier, among which their stops are. */
const NEWEST = 100
const ahead: readonly GuideState[] = ['creada', 'recogida', 'en_transito', 'en_reparto', 'novedad']

/** What a courier still has to deliver, in the order of their route, as it stands now. */
export async function stopsOf(courierId: string): Promise<GuideRow[]> {
  const [{ data }, route] = await Promise.all([
    Guide.list({ carrier: courierId, per_page: NEWEST }),
    CourierRoute.find(courierId),
  ])
  const { rows } = await load({ rows: Guide.many(data.map(({ id }) => id)) })
  const places = new Map(route?.guides.map((id, i) => [id, i]))
  const placeOf = ({ id }: GuideRow): number => places.get(id) ?? NEWEST
  return [...rows.values()]
    .filter(({ state }) => ahead.includes(state))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.createdAt < b.createdAt ? -1 : 1))
}

/** What a courier has of the shop, and what the shop owes them for deliveries. Cents. */
export async function cashOf(courierId: string) {
  const [held, fees] = await Promise.all([openItemsOf('carriers', courierId), openItemsOf('couriers', courierId)])
  const sum = (rows: readonly { balanceCents: number }[]) => rows.reduce((all, row) => all + row.balanceCents, 0)
  return { held, heldCents: sum(held), feesCents: sum(fees) }
}

/** The couriers in use, with what each has of the shop. */
export async function couriersOnTheWay() {
  const [rows, owed] = await Promise.all([couriers.rows.active(), openItems('carriers')])
  return rows.map(({ id, name, phone }) => ({
    ...{ id, name, phone: phone ?? null },
    owed: owed.reduce((sum, item) => (item.thirdId === id ? sum + item.balanceCents : sum), 0),
  }))
}

/** The route of a courier, and the address at which they see it. @throws AppError 404 */
export async function routeOf(id: string) {
  const courier = await Courier.get(id)
  const [stops, cash, url] = await Promise.all([stopsOf(id), cashOf(id), linkTo('e', id)])
  return { courier, stops, cash, url }
}

/** Says in which order a courier goes to their stops. @throws AppError 404 also for a guide that is not theirs */
export async function orderRoute({ id, guides: ids }: z.output<typeof OrderRouteInput>) {
  await act(async (unit) => {
    const { courier, route, guides } = await load({
      courier: Courier.one(id),
      route: CourierRoute.maybe(id),
      guides: Guide.many(ids),
    })
    if (ids.some((one) => guides.get(one)?.carrierId !== id)) throw notFound(Guide.label)
    const after = { id, guides: [...new Set(ids)] }
    if (route) unit.replace(CourierRoute, route, after)
    else unit.insertFirst(CourierRoute, after)
    unit.summary = `Ordenó la ruta de ${courier.name}`
  })
  return routeOf(id)
}

/** Gives the route another address: the one before opens nothing any more. @throws AppError 404 */
export async function changeRouteLink(id: string) {
  await Courier.get(id)
  return { url: await changeLink('e', id) }
}

/**
 * Receives in the open register what a courier collected, of as many guides as fit one settlement, the oldest first.
 * @throws AppError 404, 409 when they have nothing, or without a register
 */
export const settleCourier = ({ id, open_register_id, keep_fees }: z.output<typeof SettleCourierInput>) =>
  act(async (unit) => {
    const courier = await Courier.get(id)
    const { held } = await cashOf(id)
    const { guides } = await load({ guides: Guide.many(held.slice(0, MAX_SETTLED).map((item) => item.documentId)) })
    const owing = [...guides.values()].filter(({ collection }) => collection === 'recaudado')
    if (owing.length === 0) throw conflict(`${courier.name} no tiene plata por entregar.`, 'settled')
    return settleIn(unit, {
      lines: owing.map((guide) => ({ guide_id: guide.id })),
      ...(keep_fees ? { keep_fees } : {}),
      ...(open_register_id ? { open_register_id } : {}),
    })
  })
