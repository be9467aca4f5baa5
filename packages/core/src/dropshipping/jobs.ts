import * as z from 'zod'
import type { IncidentData } from '../incidents/incident'
import { Incident } from '../incidents/incident'
import { answered } from '../incidents/incidents'
import { type Act, act } from '../kernel/db/act'
import { range, rangeAll } from '../kernel/db/read'
import { AppError } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { addDays, dayOf } from '../kernel/values/time'
import { Order } from '../sales/order/order'
import { asking, askNow } from './account'
import { finish, hear } from './news'
import { Parcel, type ParcelData } from './parcel'
import { isOver, parcelStateNames } from './parcel.states'
import { presentParcel, SendType, TellType } from './parcels'
import { prepare } from './prepare'

const UNCONNECTED = { summary: 'Dropi no está conectado.' }
const say = ({ number, state }: ParcelData): Outcome => ({ summary: `${number}: ${parcelStateNames[state]}.` })

/** Writes that the supplier does not take what it was told. */
const refused = (id: string, problem: string, state?: 'rechazado'): Promise<void> =>
  act(async (unit) => {
    const row = await Parcel.get(id)
    unit.replace(Parcel, row, { ...row, problem, ...(state ? { state, settled: true } : {}) })
  })

/** True for a refusal by the supplier itself, which the next time would be the same. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === 'outside_rejected'

/** Looks for the order by its reference before it is placed: an answer that was lost does not send it twice. */
async function send({ input: { orderId }, job: mine }: Running<typeof SendType.input>): Promise<Outcome> {
  const parcel = await Parcel.find(orderId)
  if (!parcel) return { summary: 'Ese pedido ya no está.' }
  if (parcel.state !== 'enviando') return say(parcel)
  const ask = await asking(mine)
  if (!ask) return UNCONNECTED
  const there = await ask((supplier, access) => supplier.find(access, parcel.reference))
  if (there) return say(await hear(parcel, there))
  const { problems, parcel: wanted } = await prepare(await Order.get(orderId))
  if (!wanted) {
    await refused(orderId, problems.join(' '), 'rechazado')
    return { summary: `${parcel.number}: ${problems.join(' ')}` }
  }
  const { reference, carrierId } = parcel
  try {
    return say(await hear(parcel, await ask((s, access) => s.place(access, { ...wanted, reference, carrierId }))))
  } catch (error) {
    if (isRefusal(error)) await refused(orderId, error.message, 'rechazado')
    throw error
  }
}
export const SendJob = job({ ...SendType, run: send })

/** Saying it twice is saying it once: it is a state that the supplier is told. */
async function tell({ input: { orderId, what }, job: mine }: Running<typeof TellType.input>): Promise<Outcome> {
  const parcel = await Parcel.find(orderId)
  if (!parcel?.supplierId) return { summary: 'Ese pedido no está en Dropi.' }
  const ask = await asking(mine)
  if (!ask) return UNCONNECTED
  const id = parcel.supplierId
  try {
    return say(await hear(parcel, await ask((supplier, access) => supplier[what](access, id))))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const now = await ask((supplier, access) => supplier.one(access, id))
    if (now) await hear(parcel, now)
    await refused(orderId, error.message)
    throw error
  }
}
export const TellJob = job({ ...TellType, run: tell })

const FollowType = jobType({
  ...{ type: 'dropship.follow', title: 'Seguir los pedidos de Dropi', lane: 'outbox', hidden: true },
  input: z.object({}),
})

const UP_TO_DATE = { summary: 'Los pedidos de Dropi están al día.' }
/** Pages that one job reads. */
const MOST_PAGES = 50
/** Days before the last news that are asked for again: their clock and ours are not the same. */
const MARGIN_DAYS = 1

/** Asks for what changed of the orders that are under way; each is brought up to date by itself. */
async function followAll({ job: mine }: Running<typeof FollowType.input>): Promise<Outcome> {
  const pk = Parcel.indexPartition('open', 'all')
  const open = (await rangeAll({ pk, index: Parcel.indexOf('open') })).map((item) => Parcel.fromItem(item))
  const ask = open.length > 0 ? await asking(mine) : undefined
  if (!ask) return UP_TO_DATE
  for (const row of open) if (isOver(row.state)) await finish(row)
  const by = new Map(open.map((row) => [row.reference, row]))
  const oldest = open.map(({ heardAt }) => heardAt).sort()[0]!
  const since = addDays(dayOf(new Date(oldest)), -MARGIN_DAYS)
  let from: number | undefined = 0
  for (let pages = 0; from !== undefined && pages < MOST_PAGES; pages++) {
    const start: number = from
    const { rows, next } = await ask((supplier, access) => supplier.changed(access, since, start))
    for (const news of rows) {
      const row = by.get(news.reference)
      if (row) await hear(row, news)
    }
    from = next
  }
  return UP_TO_DATE
}
export const FollowJob = job({ ...FollowType, run: followAll })

/** Each hour: orders that the supplier sends. A shop without any costs a read. */
export async function followOpen(): Promise<void> {
  const { items } = await range({ pk: Parcel.indexPartition('open', 'all'), index: Parcel.indexOf('open'), limit: 1 })
  if (items.length > 0) await act((unit) => enqueueOnce(unit, FollowType, { input: {}, key: 'all' }))
}

const SolveType = jobType({
  ...{ type: 'dropship.solve', title: 'Responder una novedad en Dropi', lane: 'outbox', hidden: true },
  input: z.object({ incidentId: z.string() }),
})

/** Takes the solution of an incident to the supplier. */
export async function askToSolve(unit: Act, { id }: IncidentData): Promise<'enviando'> {
  await enqueueOnce(unit, SolveType, { input: { incidentId: id }, key: id })
  return 'enviando'
}

/** What no longer waits was answered before, or nobody needs to answer it: then the parcel says what became of it. */
async function solve({ input: { incidentId }, job: mine }: Running<typeof SolveType.input>): Promise<Outcome> {
  const incident = await Incident.find(incidentId)
  if (!incident?.solution) return { summary: 'Esa novedad ya no está.' }
  const said = { summary: `Se respondió la novedad del pedido ${incident.orderNumber}.` }
  if (incident.state !== 'enviando') return said
  const parcel = await Parcel.find(incident.parcelId)
  const ask = await asking(mine)
  if (!parcel?.supplierId || !ask) {
    await answered(incidentId, 'Dropi no está conectado.')
    return UNCONNECTED
  }
  const { solution, guide = '' } = incident
  const { how, text, date } = solution
  const name = solution.name ?? incident.clientName
  const [phone, address] = [solution.phone ?? incident.phone ?? '', solution.address ?? incident.address ?? '']
  try {
    if (await ask((supplier, access) => supplier.waits(access, guide)))
      await ask((supplier, access) =>
        supplier.remedy(access, parcel.supplierId!, { guide, how, text, name, phone, address, date }),
      )
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await answered(incidentId, error.message)
    throw error
  }
  await answered(incidentId)
  const now = await ask((supplier, access) => supplier.one(access, parcel.supplierId!))
  if (now) await hear(parcel, now)
  return said
}
export const SolveJob = job({ ...SolveType, run: solve })

/** Asks the supplier now how an order stands. @throws AppError 404, 409, 503 */
export async function refreshOrder({ id }: { id: string }) {
  const row = await Parcel.get(id)
  const news = await askNow((supplier, access) =>
    row.supplierId ? supplier.one(access, row.supplierId) : supplier.find(access, row.reference),
  )
  return presentParcel(news ? await hear(row, news) : row)
}
