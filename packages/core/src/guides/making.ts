import type * as z from 'zod'
import { writtenMeasures } from '../catalog/products/measures'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { claim } from '../kernel/db/unique'
import { conflict, invalid } from '../kernel/errors'
import { referTo } from '../kernel/refer-to'
import { newId } from '../kernel/values/id'
import { apportion } from '../kernel/values/money'
import { PreInvoice, type PreInvoiceRow } from '../offers/pre-invoices/pre-invoice'
import { Conveyor } from '../parties/carriers/conveyors'
import { Courier } from '../parties/carriers/couriers'
import { Sender } from '../parties/carriers/senders'
import { formatDocument, genericConsumer } from '../reference/document'
import { deliveryCityProblem } from '../reference/written-place'
import { needAdvance } from '../sales/order/advance'
import { Order, type OrderRow, soldBy } from '../sales/order/order'
import { isReversed } from '../sales/order/order.states'
import { type SettingsData, settingsOf } from '../settings/settings'
import { Guide, type GuideData, type PlaceData } from './guide'
import type { GuideChanges, NewGuideInput } from './guide.input'
import { proposedParcels } from './parcels'

/** An order or pre-invoice has one guide that is not gone; a number of a carrier is of one guide. */
const SOURCE = 'guide'
const TRACKING = 'guideTracking'

const trackingKey = (carrierId: string, tracking: string): string => `${carrierId}.${tracking.toUpperCase()}`

/** Takes an order for a guide, or gives it back. @throws AppError 409 for one that has a guide */
export const holdSource = (unit: Act, guide: Pick<GuideData, 'id' | 'sourceId' | 'sourceNumber'>, held: boolean) =>
  claim(unit, {
    ...{ scope: SOURCE, owner: guide.id, ...(held ? { is: guide.sourceId } : { was: guide.sourceId }) },
    taken: () => conflict(`${guide.sourceNumber} ya tiene una guía. Anúlala y crea otra.`, 'taken'),
  })

/** @throws AppError 422 at `tracking` for a number that another guide of the carrier has */
export const holdTracking = (
  unit: Act,
  id: string,
  carrierId: string,
  was: string | undefined,
  is: string | undefined,
) =>
  claim(unit, {
    ...{ scope: TRACKING, owner: id },
    ...(was ? { was: trackingKey(carrierId, was) } : {}),
    ...(is ? { is: trackingKey(carrierId, is) } : {}),
    taken: () => invalid({ tracking: ['Otra guía de esta transportadora ya tiene este número'] }),
  })

type Logistics = SettingsData['logistics']

/** What a guide is of: where it goes, what it comes to and what is owed of it. In cents. */
interface Source {
  source: GuideData['source']
  sourceId: string
  sourceNumber: string
  soldBy?: string
  recipient: PlaceData
  totalCents: number
  owedCents: number
}

type Destination = OrderRow['destination'] & Pick<PlaceData, 'email' | 'document'>
const placeOf = (to: Destination, name: string, phone: string | undefined): PlaceData => {
  const called = to.phone ?? phone
  return {
    name: to.recipient ?? name,
    ...(called ? { phone: called } : {}),
    ...(to.address ? { address: to.address } : {}),
    ...(to.neighbourhood ? { neighbourhood: to.neighbourhood } : {}),
    ...(to.city ? { city: to.city } : {}),
    ...(to.writtenCity ? { writtenCity: to.writtenCity } : {}),
    ...(to.document ? { document: to.document } : {}),
    ...(to.email ? { email: to.email } : {}),
  }
}

/** That of the final consumer is nobody's. */
const documentOf = ({ clientDocument: document }: OrderRow): Pick<PlaceData, 'document'> =>
  document && document !== formatDocument(genericConsumer.number, genericConsumer.dv) ? { document } : {}

const ofOrder = (order: OrderRow): Source => ({
  ...{ source: 'order', sourceId: order.id, sourceNumber: order.number, totalCents: order.totals.totalCents },
  soldBy: soldBy(order),
  owedCents: Math.max(0, order.remainingCents),
  recipient: placeOf({ ...order.destination, ...documentOf(order) }, order.clientName, order.clientPhone),
})

const ofPreInvoice = (row: PreInvoiceRow): Source => ({
  ...{ source: 'preInvoice', sourceId: row.id, sourceNumber: row.number, totalCents: row.totals.totalCents },
  ...{ owedCents: 0, recipient: placeOf(row.destination, row.clientName, row.clientPhone) },
})

/** What lacks of where it goes, in Spanish. */
export const problemsOf = ({ address, phone, ...place }: PlaceData): string[] => [
  ...(deliveryCityProblem(place) ? [deliveryCityProblem(place)!] : []),
  ...(address ? [] : ['Falta la dirección de entrega.']),
  ...(phone ? [] : ['Falta el teléfono de quien recibe.']),
]

/** @throws AppError 404, 409 for what is cancelled, returned or still going in */
export async function sourceOf(
  unit: Act | undefined,
  given: { order_id?: string | undefined; pre_invoice_id?: string | undefined },
) {
  if (given.pre_invoice_id) {
    const row = await PreInvoice.get(given.pre_invoice_id)
    if (row.state === 'cancelada') throw conflict(`${row.number} está cancelada.`)
    unit?.check(PreInvoice, row)
    return ofPreInvoice(row)
  }
  const order = await Order.get(given.order_id!)
  unit?.check(Order, order)
  return sourceOfOrder(order)
}

/** The same of an order that was read. @throws AppError 409 */
export function sourceOfOrder(order: OrderRow): Source {
  if (isReversed(order.state)) throw conflict(`El pedido ${order.number} está anulado o devuelto.`)
  if (order.posting !== 'posted') throw conflict(`El pedido ${order.number} todavía se está registrando.`)
  needAdvance(order)
  return ofOrder(order)
}

type Given = Pick<z.output<typeof NewGuideInput>, 'conveyor_id' | 'courier_id' | 'sender_id'>

/** Who carries it and who sends it. @throws AppError 404, 422 for who is inactive */
export async function peopleOf(unit: Act, { conveyor_id, courier_id, sender_id }: Given) {
  const conveyor = await referTo(unit, Conveyor, conveyor_id, { field: 'conveyor_id' })
  const courier = await referTo(unit, Courier, courier_id, { field: 'courier_id' })
  const sender = await referTo(unit, Sender, sender_id, { field: 'sender_id' })
  const who = conveyor ?? courier!
  return {
    ...{ carrier: conveyor ? ('conveyor' as const) : ('courier' as const), carrierId: who.id, carrierName: who.name },
    ...{ senderId: sender.id, sender: senderPlace(sender) },
  }
}

/** Where a sender hands parcels over. */
export const senderPlace = (sender: Awaited<ReturnType<typeof Sender.get>>): PlaceData =>
  placeOf({ ...sender, neighbourhood: sender.section }, sender.name, undefined)

/** What the shop declares that it is worth: what it is sold for, or what it cost where that is known. */
async function worthOf({ source, sourceId, totalCents }: Source, { declare }: Logistics): Promise<number> {
  if (declare !== 'cost' || source !== 'order') return totalCents
  const lines = await Order.lines(await Order.get(sourceId))
  return lines.reduce((sum, { costCents }) => sum + costCents, 0) || totalCents
}

/** Packages as they were written; what they are worth, as the shop declares it, is shared out when nobody says it. */
export async function packagesFrom(
  packages: z.output<typeof NewGuideInput>['packages'],
  source: Source,
  logistics: Logistics,
): Promise<GuideData['packages']> {
  const shares = apportion(
    await worthOf(source, logistics),
    packages.map(() => 1),
  )
  return packages.map((one, i) => ({
    ...{ ...writtenMeasures(one), grams: one.grams, declaredCents: one.declared ?? shares[i]! },
  }))
}

/** What guides begin with in this shop. */
export const logisticsOf = async (): Promise<Logistics> => (await load({ settings: settingsOf() })).settings.logistics

/** A guide of an order, in a unit: numbered, held and written. */
export async function makeGuide(
  unit: Act,
  input: z.output<typeof NewGuideInput>,
  more: { id?: string; batchId?: string; bought?: GuideData['bought'] } = {},
): Promise<GuideData> {
  const { number } = await Guide.numbered(unit)
  const source = await sourceOf(unit, input)
  const problems = problemsOf(source.recipient)
  if (problems.length > 0) throw conflict(problems.join(' '), 'incomplete')
  const people = await peopleOf(unit, input)
  const codCents = input.cod ?? source.owedCents
  if (codCents > source.owedCents) throw invalid({ cod: ['No se puede cobrar más de lo que debe el pedido'] })
  const { totalCents: _, owedCents: __, ...of } = source
  const id = more.id ?? newId('guide')
  const tracking = input.tracking ?? (people.carrier === 'courier' ? number : undefined)
  await holdSource(unit, { id, ...of }, true)
  await holdTracking(unit, id, people.carrierId, undefined, tracking)
  const row = await Guide.create(unit, {
    ...{ id, number, ...of, ...people, codCents },
    state: more.bought ? 'generando' : tracking ? 'creada' : 'borrador',
    collection: codCents > 0 ? 'por_cobrar' : 'sin_recaudo',
    packages: await packagesFrom(input.packages, source, await logisticsOf()),
    ...(more.batchId ? { batchId: more.batchId } : {}),
    ...(more.bought ? { bought: more.bought } : {}),
    ...(tracking ? { tracking } : {}),
    ...(input.service ? { service: input.service } : {}),
    ...(input.content ? { content: input.content } : {}),
    ...(input.notes ? { notes: input.notes } : {}),
    ...(input.freight === undefined ? {} : { freightCents: input.freight }),
  })
  if (tracking) await tellOrder(unit, row)
  return row
}

/** Writes the number of its guide on the order. */
export async function tellOrder(unit: Act, { source, sourceId, tracking }: GuideData): Promise<void> {
  if (source !== 'order' || !tracking) return
  const order = await Order.get(sourceId)
  if (order.guide !== tracking) unit.replace(Order, order, { ...order, guide: tracking })
}

/** Makes a guide of an order or a pre-invoice, once. @throws AppError 404, 409 for one that has a guide or lacks where it goes, 422 */
export const createGuide = (input: z.output<typeof NewGuideInput>) =>
  act(async (unit) => {
    const row = await makeGuide(unit, input)
    unit.summary = `Hizo la guía ${row.tracking ?? row.number} de ${row.sourceNumber}`
    return row
  })

/** Writes the number that the carrier gave, or what it charges. @throws AppError 404, 409 for a number that was given, 422 */
export const updateGuide = ({ id, tracking, service, freight, notes }: z.output<typeof GuideChanges>) =>
  act(async (unit) => {
    const row = await Guide.get(id)
    if (tracking && row.state !== 'borrador' && tracking !== row.tracking)
      throw conflict('Esta guía ya se generó. Anúlala y crea otra.', 'bad_state')
    const changes = {
      ...(tracking ? { tracking } : {}),
      ...(service ? { service } : {}),
      ...(notes ? { notes } : {}),
      ...(freight === undefined ? {} : { freightCents: freight }),
    }
    unit.summary = `Cambió la guía ${row.number}`
    if (!tracking || row.state !== 'borrador') {
      const { version: _, ...before } = row
      unit.replace(Guide, row, { ...before, ...changes })
      return { ...before, ...changes }
    }
    await holdTracking(unit, id, row.carrierId, undefined, tracking)
    const after = Guide.move(unit, row, 'creada', undefined, changes)
    await tellOrder(unit, after)
    return after
  })

/** What a guide of an order or pre-invoice would say, for its form: it weighs what its boxes did when it was packed. @throws AppError 404, 409 */
export async function proposeGuide({ id }: { id: string }) {
  const isOrder = (await Order.find(id)) !== undefined
  const logistics = await logisticsOf()
  const source = await sourceOf(undefined, isOrder ? { order_id: id } : { pre_invoice_id: id })
  const { packed, parcels } = await proposedParcels(isOrder ? id : undefined, logistics.packageGrams)
  return { ...source, packed, parcels, declare: logistics.declare, problems: problemsOf(source.recipient) }
}
