import * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import type { PageInput } from '../kernel/db/lists/page-shape'
import { load } from '../kernel/db/read'
import { AppError, conflict, notFound } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { Order } from '../sales/order/order'
import { freeOrders, holdersOf } from '../sales/order/waiting'
import { Guide } from './guide'
import type { BatchItemInput, NewBatchInput } from './guide.input'
import { gramsOf, makeGuide, peopleOf, problemsOf, sourceOf } from './making'

export const batchStates = ['preparando', 'generando', 'terminado'] as const

const Item = z.object({
  orderId: z.string(),
  number: z.string(),
  clientName: z.string(),
  city: z.string().optional(),
  grams: z.number().int(),
  codCents: z.number().int(),
  guideId: z.string().optional(),
  tracking: z.string().optional(),
  /** What it lacks, or why it got none. */
  problem: z.string().optional(),
})

/** Orders that get a guide each: checked first, then made by a job, with what went wrong by order. */
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
    senderId: z.string(),
    items: z.array(Item),
    jobId: z.string().optional(),
    createdAt: z.string(),
  }),
  by: { created: (b) => ['all', `${b.createdAt}.${b.id}`] },
  counts: () => ['all'],
  plain: [],
  audited: false,
})
export type BatchData = z.output<typeof Batch.schema>
type BatchRow = Awaited<ReturnType<typeof Batch.get>>

const BatchType = jobType({
  ...{ type: 'guides.batch', title: 'Crear guías', lane: 'guides' },
  input: z.object({ id: z.string() }),
})

/** Orders that wait to be sent and that have no guide, newest first. */
export const ordersForGuides = () => freeOrders('guide')

/** Checks orders that are to get a guide each. @throws AppError 404, 422 */
export async function startBatch({ orders: ids, grams, ...given }: z.output<typeof NewBatchInput>): Promise<BatchData> {
  const wanted = [...new Set(ids)]
  const [{ orders }, held] = await Promise.all([load({ orders: Order.many(wanted) }), holdersOf('guide', wanted)])
  const items: BatchData['items'] = []
  for (const id of wanted) {
    const order = orders.get(id)
    if (!order) throw notFound(Order.label)
    const problem = held.has(id) ? 'Ya tiene una guía.' : await problemOf(id)
    items.push({
      ...{ orderId: id, number: order.number, clientName: order.destination.recipient ?? order.clientName },
      ...(order.destination.city ? { city: order.destination.city } : {}),
      ...{ grams: await gramsOf(order, grams), codCents: Math.max(0, order.remainingCents) },
      ...(problem ? { problem } : {}),
    })
  }
  return act(async (unit) => {
    const { sender: _, ...people } = await peopleOf(unit, given)
    const row: BatchData = {
      ...{ id: Batch.newId(), state: 'preparando', ...people, items, createdAt: now().toISOString() },
    }
    unit.insert(Batch, row)
    return row
  })
}

/** What an order lacks to be sent, in Spanish. */
async function problemOf(id: string): Promise<string> {
  try {
    return problemsOf((await sourceOf(undefined, { order_id: id })).recipient).join(' ')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

/** Batches, newest first. */
export const listBatches = (input: PageInput) =>
  Batch.page({ input, index: 'created', part: 'all', descending: true, bucket: 'all' })

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
  if (row.state !== 'preparando') throw conflict('Este lote ya se confirmó.', 'bad_state')
  return row
}

/** Asks for the guides of a batch; those of orders that lack something are left. @throws AppError 404, 409 */
export const confirmBatch = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await needPreparing(id)
    const good = row.items.filter(({ problem }) => !problem)
    if (good.length === 0) throw conflict('Ningún pedido del lote puede tener guía: corrige lo que les falta.')
    const title = `Crear ${good.length} guías con ${row.carrierName}`
    const jobId = await enqueueOnce(unit, BatchType, { input: { id }, key: id, title, total: good.length })
    const { version: _, ...before } = row
    const after: BatchData = { ...before, state: 'generando', jobId }
    unit.replace(Batch, row, after)
    unit.summary = `Pidió ${good.length} guías`
    return after
  })

type Item = BatchData['items'][number]

/** The guide of an order of a batch: one that it made already is not made again. */
async function guideOf(batch: BatchRow, item: Item): Promise<Partial<Item>> {
  const owner = (await holdersOf('guide', [item.orderId])).get(item.orderId)
  const known = owner ? await Guide.find(owner) : undefined
  if (known?.batchId === batch.id) return { guideId: known.id, ...(known.tracking ? { tracking: known.tracking } : {}) }
  const who = batch.carrier === 'conveyor' ? { conveyor_id: batch.carrierId } : { courier_id: batch.carrierId }
  const input = { order_id: item.orderId, sender_id: batch.senderId, ...who, packages: [{ grams: item.grams }] }
  const made = await act((unit) => makeGuide(unit, input as Parameters<typeof makeGuide>[1], { batchId: batch.id }))
  return { guideId: made.id, ...(made.tracking ? { tracking: made.tracking } : {}) }
}

/** Each guide is made in a transaction of its own; whoever dies meanwhile leaves the rest to the next one. */
async function run({ input: { id }, progress }: Running<typeof BatchType.input>): Promise<Outcome> {
  const batch = await Batch.get(id)
  const items: Item[] = []
  let done = 0
  for (const item of batch.items) {
    if (item.problem) {
      items.push(item)
      continue
    }
    try {
      items.push({ ...item, ...(await guideOf(batch, item)) })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      items.push({ ...item, problem: error.message })
    }
    done += 1
    await progress(done, batch.items.length)
  }
  await act(async (unit) => {
    const row = await Batch.get(id)
    const { version: _, ...before } = row
    if (row.state === 'generando') unit.replace(Batch, row, { ...before, state: 'terminado', items })
  })
  const made = items.filter(({ guideId }) => guideId).length
  const errors = items.flatMap(({ number, problem }) => (problem ? [{ message: `${number}: ${problem}` }] : []))
  return { summary: `${made} guías creadas.`, errors }
}
export const BatchJob = job({ ...BatchType, run })
