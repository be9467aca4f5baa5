import * as z from 'zod'
import { measureShape } from '../catalog/products/measures'
import { author, now, ownSales } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { slicePage } from '../kernel/db/lists/page'
import type { PageInput } from '../kernel/db/lists/page-shape'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { load, range } from '../kernel/db/read'
import { AppError, conflict, invalid, notFound } from '../kernel/errors'
import { jobType } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import type { Case } from '../picking/boxes/fit'
import { storedCity } from '../reference/written-place'
import { Order, type OrderRow } from '../sales/order/order'
import { freeOrders, holdersOf } from '../sales/order/waiting'
import { buyingAccount } from './account/account'
import { Guide, type GuideRow } from './guide'
import type { BatchItemInput, NewBatchInput } from './guide.input'
import { batchStates } from './guide.states'
import { logisticsOf, peopleOf, problemsOf, sourceOfOrder } from './making'
import { casesOf, parcelsOf } from './parcels'

const Item = z.object({
  orderId: z.string(),
  number: z.string(),
  clientName: z.string(),
  city: storedCity(),
  grams: z.number().int(),
  /** The parcels that it goes in, when there are sizes or more than one. */
  packages: z
    .array(z.object({ ...measureShape, grams: z.number().int(), declaredCents: z.number().int().optional() }))
    .optional(),
  codCents: z.number().int(),
  /** The service of the account that it was quoted at, and for how much. */
  option: z.object({ carrier: z.string(), service: z.string(), name: z.string(), cents: z.number().int() }).optional(),
  guideId: z.string().optional(),
  tracking: z.string().optional(),
  /** What it lacks, or why it got none. */
  problem: z.string().optional(),
})

/** The cheapest service of the account for each order, whoever's it is. */
export const CHEAPEST = 'cheapest'

/** Orders that get a guide each: checked first, quoted when a service sells them, then made by a job, with what went wrong by order. */
export const Batch = kind({
  name: 'guideBatch',
  prefix: 'lot',
  label: 'el lote de guías',
  schema: z.object({
    id: z.string(),
    state: z.enum(batchStates),
    carrier: z.enum(['conveyor', 'courier']),
    carrierId: z.string(),
    carrierName: z.string(),
    /** A carrier of the account, or `cheapest`. */
    via: z.string().optional(),
    senderId: z.string(),
    items: z.array(Item),
    jobId: z.string().optional(),
    /** When its guides were asked for the last time. ISO. */
    askedAt: z.string().optional(),
    createdAt: z.string(),
    /** User who began the batch. */
    userId: z.string().optional(),
  }),
  owners: (b) => [b.userId],
  plural: 'lotes de guías',
  personal: {
    via: (b) => b.items.map(({ orderId }) => orderId),
    forget: (b, theirs) =>
      b.state === 'generando'
        ? undefined
        : {
            ...b,
            items: b.items.map((item) => (theirs.has(item.orderId) ? { ...item, clientName: FORGOTTEN } : item)),
          },
  },
  by: { created: (b) => ['all', `${b.createdAt}.${b.id}`] },
  counts: () => ['all'],
  plain: [],
  audited: false,
})
export type BatchData = z.output<typeof Batch.schema>
export type BatchRow = Awaited<ReturnType<typeof Batch.get>>
export type BatchItem = BatchData['items'][number]

export const BatchType = jobType({
  ...{ type: 'guides.batch', title: 'Crear guías', lane: 'guides' },
  input: z.object({ id: z.string() }),
})
export const QuoteType = jobType({
  ...{ type: 'guides.quote', title: 'Cotizar guías', lane: 'guides' },
  input: z.object({ id: z.string() }),
})

/** Orders that wait to be sent and that have no guide, newest first. */
export const ordersForGuides = () => freeOrders('guide')

/** What an order lacks to be sent, in Spanish. */
function problemOf(order: OrderRow): string {
  try {
    return problemsOf(sourceOfOrder(order).recipient).join(' ')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

async function itemOf(order: OrderRow, held: boolean, cases: readonly Case[], grams: number): Promise<BatchItem> {
  const packages = (await parcelsOf(order, cases, grams)).map(({ box: _, ...parcel }) => parcel)
  const problem = held ? 'Ya tiene una guía.' : problemOf(order)
  return {
    ...{ orderId: order.id, number: order.number, clientName: order.destination.recipient ?? order.clientName },
    ...(order.destination.city ? { city: order.destination.city } : {}),
    ...{ grams: packages.reduce((sum, one) => sum + one.grams, 0), packages },
    ...{ codCents: Math.max(0, order.remainingCents) },
    ...(problem ? { problem } : {}),
  }
}

/** Orders whose lines are read at once. */
const AT_ONCE = 20

/** Checks orders that are to get a guide each. @throws AppError 404, 409 without an account, 422 */
export async function startBatch({ orders: ids, grams: asked, via, ...given }: z.output<typeof NewBatchInput>) {
  const wanted = [...new Set(ids)]
  const account = via ? await buyingAccount() : undefined
  if (via && via !== CHEAPEST && !account?.carriers.includes(via))
    throw invalid({ via: ['Elige una de las transportadoras de tu cuenta'] })
  const [{ orders }, held, cases] = await Promise.all([
    load({ orders: Order.many(wanted) }),
    holdersOf('guide', wanted),
    casesOf(),
  ])
  const grams = asked ?? (await logisticsOf()).packageGrams
  const found = wanted.map((id) => orders.get(id) ?? missing())
  const items: BatchItem[] = []
  for (let from = 0; from < found.length; from += AT_ONCE)
    items.push(
      ...(await Promise.all(
        found.slice(from, from + AT_ONCE).map((one) => itemOf(one, held.has(one.id), cases, grams)),
      )),
    )
  return act(async (unit): Promise<BatchData> => {
    const { sender: _, ...people } = await peopleOf(
      unit,
      account ? { ...given, conveyor_id: account.conveyorId } : given,
    )
    const row: BatchData = {
      ...{
        id: Batch.newId(),
        state: 'preparando',
        ...people,
        items,
        userId: author().userId,
        createdAt: now().toISOString(),
      },
      ...(via ? { via } : {}),
    }
    const quoted = await quoting(unit, row)
    unit.insert(Batch, quoted)
    return quoted
  })
}

const missing = (): never => {
  throw notFound(Order.label)
}

type Act = Parameters<Parameters<typeof act>[0]>[0]

/** True for a line that waits for its price. */
export const isUnquoted = ({ problem, guideId, option }: BatchItem): boolean => !problem && !guideId && !option

/** Asks for what those of its orders that have no price would cost, when a service sells their guides. */
export async function quoting(unit: Act, row: BatchData): Promise<BatchData> {
  const open = row.items.filter(isUnquoted)
  if (!row.via) return row
  if (open.length === 0) return { ...row, state: 'cotizado' }
  const asked = { input: { id: row.id }, key: row.id, title: `Cotizar ${open.length} guías`, total: open.length }
  return { ...row, state: 'preparando', jobId: await enqueueOnce(unit, QuoteType, asked) }
}

/** Batches, newest first. */
export async function listBatches(input: PageInput) {
  const all = { index: 'created', part: 'all', descending: true } as const
  if (!ownSales()) return Batch.page({ input, ...all, bucket: 'all' })
  const pk = Batch.indexPartition(all.index, all.part)
  const { items, next } = await range({ pk, index: Batch.indexOf(all.index), descending: true, limit: MAX_LOOKED })
  return slicePage(Batch.fromItems(items), input, next !== undefined)
}

/** Batches that are looked at for those of a seller. */
const MAX_LOOKED = 300

/** What a guide of a batch leaves on its line. */
export function lineOf({ problem: _, ...item }: BatchItem, guide: GuideRow): BatchItem {
  const { id: guideId, tracking, state, bought } = guide
  const problem =
    state === 'fallida'
      ? (bought?.problem ?? 'No se pudo crear.')
      : state === 'dudosa'
        ? (bought?.problem ?? 'Envia.com no dijo si la hizo. La buscamos allá antes de pedirla otra vez.')
        : undefined
  return { ...item, guideId, ...(tracking ? { tracking } : {}), ...(problem ? { problem } : {}) }
}

/** The guides that a batch made, by order. */
export async function guidesOf({ id, items }: Pick<BatchData, 'id' | 'items'>): Promise<Map<string, GuideRow>> {
  const owners = await holdersOf(
    'guide',
    items.map(({ orderId }) => orderId),
  )
  const { guides } = await load({ guides: Guide.many([...new Set(owners.values())]) })
  const mine = [...guides.values()].filter(({ batchId }) => batchId === id)
  return new Map(mine.map((guide) => [guide.sourceId, guide]))
}

/** A batch as it stands now: its guides tell more than what was written when it ended. @throws AppError 404 */
export async function batchNow(id: string): Promise<BatchData> {
  const row = await Batch.get(id)
  if (row.state !== 'generando' && row.state !== 'terminado') return row
  const guides = await guidesOf(row)
  return {
    ...row,
    items: row.items.map((item) => (guides.has(item.orderId) ? lineOf(item, guides.get(item.orderId)!) : item)),
  }
}

/** Takes an order out of a batch that was not confirmed. @throws AppError 404, 409 */
export const removeFromBatch = ({ id, order }: z.output<typeof BatchItemInput>) =>
  act(async (unit) => {
    const { version: _, ...row } = await needPreparing(id)
    if (!row.items.some(({ orderId }) => orderId === order)) throw notFound(Order.label)
    const after = { ...row, items: row.items.filter(({ orderId }) => orderId !== order) }
    unit.replace(Batch, await Batch.get(id), after)
    return after
  })

async function needPreparing(id: string): Promise<BatchRow> {
  const row = await Batch.get(id)
  if (row.state !== 'preparando' && row.state !== 'cotizado') throw conflict('Este lote ya se confirmó.', 'bad_state')
  return row
}

/** Asks for the guides of a batch; those of orders that lack something are left. @throws AppError 404, 409 */
export const confirmBatch = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await needPreparing(id)
    if (row.via && row.state !== 'cotizado') throw conflict('Espera a que termine de cotizarse.', 'bad_state')
    const after = await making(unit, row)
    unit.replace(Batch, row, after)
    return after
  })

async function making(unit: Act, { version: _, ...row }: BatchRow): Promise<BatchData> {
  const good = row.items.filter(({ problem, tracking }) => !problem && !tracking).length
  if (good === 0) throw conflict('Ningún pedido del lote puede tener guía: corrige lo que les falta.')
  const title = `Crear ${good} guías con ${row.carrierName}`
  const jobId = await enqueueOnce(unit, BatchType, { input: { id: row.id }, key: row.id, title, total: good })
  unit.summary = `Pidió ${good} guías`
  return { ...row, state: 'generando', jobId, askedAt: now().toISOString() }
}

/** A line that got no guide, as its order is by now: without a problem, or with the one that is left. */
export async function checkedAgain(
  item: BatchItem,
  order: OrderRow | undefined,
  guide: GuideRow | undefined,
  held: boolean,
) {
  const { problem: _, ...rest } = item
  if (guide && guide.state !== 'fallida') return lineOf(item, guide)
  if (!order) return item
  const { problem, city } = await itemOf(order, held && !guide, await casesOf(), item.grams)
  return { ...rest, ...(city ? { city } : {}), ...(problem ? { problem } : {}) }
}

/**
 * Looks again at the lines that got no guide: what was corrected is quoted again while the batch is not confirmed, and asked
 * for at once afterwards. @throws AppError 404, 409 while its guides are made, or when nothing was corrected
 */
export async function againBatch({ id }: { id: string }): Promise<BatchData> {
  const row = await Batch.get(id)
  if (row.state === 'generando') throw conflict('Las guías de este lote se están creando.', 'bad_state')
  const wrong = row.items.filter(({ problem }) => problem).map(({ orderId }) => orderId)
  const [{ orders }, held, guides] = await Promise.all([
    load({ orders: Order.many(wrong) }),
    holdersOf('guide', wrong),
    guidesOf(row),
  ])
  const items: BatchItem[] = []
  for (const item of row.items) {
    const { orderId } = item
    items.push(
      item.problem ? await checkedAgain(item, orders.get(orderId), guides.get(orderId), held.has(orderId)) : item,
    )
  }
  return act(async (unit) => {
    const before = await Batch.get(id)
    if (before.version !== row.version) throw conflict('Este lote cambió mientras lo revisábamos. Inténtalo otra vez.')
    const { version: _, ...rest } = before
    const next = { ...rest, items }
    const after =
      row.state === 'terminado' ? await making(unit, { ...next, version: row.version }) : await quoting(unit, next)
    unit.replace(Batch, before, after)
    return after
  })
}
