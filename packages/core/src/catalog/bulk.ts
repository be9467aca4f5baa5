import * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import type { Outcome, Running } from '../kernel/jobs/run'
import { movedPrice } from '../kernel/money'
import { same } from '../kernel/same'
import { inBatches } from './batches'
import { DEFAULT_LIST, type PriceRow, Prices, Product, type ProductData, productStates } from './product'
import { checkCategory, deletedProduct, saveProduct } from './products'
import { Variant } from './variant'
import { saveVariant } from './variants'

/** What a bulk action does to each product. `bps` is signed; `roundCents` is what prices are rounded to. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['activate', 'deactivate', 'delete']) }),
  z.object({ action: z.literal('category'), categoryId: z.string().optional() }),
  z.object({
    action: z.literal('price'),
    bps: z.number().int(),
    list: z.string(),
    roundCents: z.number().int().positive(),
  }),
])
export type BulkChangeData = z.output<typeof BulkChange>

/** Most products of one bulk action, and how many are done while the merchant waits. */
export const MAX_BULK = 5_000
const AT_ONCE = 100

/** A bulk action and how far it got. */
const Bulk = kind({
  name: 'bulk',
  label: 'la acción masiva',
  schema: z.object({
    id: z.string(),
    change: BulkChange,
    ids: z.array(z.string()),
    state: z.enum(['done', 'undone']),
    createdAt: z.string(),
  }),
  audited: false,
})

const Kept = z.object({
  state: z.enum(productStates).optional(),
  stateBefore: z.enum(['active', 'inactive']).optional(),
  categoryId: z.string().optional(),
  prices: Prices.optional(),
})

/** What a product or variant was before a bulk action and what it was made: what undoing it needs. Lasts 30 days. */
const BulkUndo = kind({
  name: 'bulkundo',
  label: 'la acción masiva',
  schema: z.object({ bulkId: z.string(), targetId: z.string(), before: Kept, after: Kept, ttlAt: z.number() }),
  key: (u) => `${u.bulkId}.${u.targetId}`,
  expires: (u) => u.ttlAt,
  audited: false,
})
const KEEP_SECONDS = 30 * 86_400

const movedPrices = (prices: PriceRow, change: Extract<BulkChangeData, { action: 'price' }>): PriceRow => {
  const base = prices[change.list] ?? prices[DEFAULT_LIST] ?? 0
  return { ...prices, [change.list]: movedPrice(base, change.bps, change.roundCents) }
}

/** A product after a bulk change; a deleted one stays as it is. */
export function bulkProduct(row: ProductData & { version: number }, change: BulkChangeData): ProductData {
  const { version: _, ...product } = row
  if (product.state === 'deleted') return product
  switch (change.action) {
    case 'activate':
      return { ...product, state: 'active' }
    case 'deactivate':
      return { ...product, state: 'inactive' }
    case 'delete':
      return deletedProduct(row)
    case 'category':
      return { ...product, categoryId: change.categoryId }
    case 'price':
      return { ...product, prices: movedPrices(product.prices, change) }
  }
}

/** The fields that a bulk change may touch. */
function kept(row: Partial<ProductData>, { action }: BulkChangeData): z.output<typeof Kept> {
  if (action === 'price') return { prices: row.prices }
  if (action === 'category') return { categoryId: row.categoryId }
  return { state: row.state, stateBefore: row.stateBefore }
}

/** Looks at each product in the action that deletes it: a higher capability refuses those that hold stock. */
export type DeleteGuard = (product: ProductData) => Promise<void>

/** True when it changed something. */
const changeOne = (bulkId: string, targetId: string, change: BulkChangeData, guard: DeleteGuard): Promise<boolean> =>
  act(async (unit) => {
    const { product, variant, done } = await load({
      product: Product.maybe(targetId),
      variant: Variant.maybe(targetId),
      done: BulkUndo.maybe(`${bulkId}.${targetId}`),
    })
    if (done || !(product ?? (change.action === 'price' && variant))) return false
    const ttlAt = Math.floor(now().getTime() / 1000) + KEEP_SECONDS
    if (product) {
      const after = bulkProduct(product, change)
      const { version: _, ...before } = product
      if (same(before, after)) return false
      if (change.action === 'delete') await guard(product)
      unit.insert(BulkUndo, { bulkId, targetId, before: kept(before, change), after: kept(after, change), ttlAt })
      await saveProduct(unit, product, after)
    } else if (variant && change.action === 'price') {
      const { version: _, ...before } = variant
      const after = { ...before, prices: movedPrices(before.prices, change) }
      if (same(before, after)) return false
      unit.insert(BulkUndo, {
        bulkId,
        targetId,
        before: { prices: before.prices },
        after: { prices: after.prices },
        ttlAt,
      })
      await saveVariant(unit, variant, after)
    }
    return true
  })

/** The products and, when prices move, their variants too. */
async function targets(ids: readonly string[], change: BulkChangeData): Promise<string[]> {
  const { rows } = await load({ rows: Product.many(ids) })
  return ids.flatMap((id) => [id, ...(change.action === 'price' ? (rows.get(id)?.variantIds ?? []) : [])])
}

interface Result {
  changed: number
  errors: { message: string }[]
}

async function runAll(
  list: readonly string[],
  work: (id: string) => Promise<boolean>,
  progress?: Running['progress'],
): Promise<Result> {
  const result: Result = { changed: 0, errors: [] }
  let seen = 0
  await inBatches(
    list,
    { size: 1, concurrency: 6 },
    async ([id]) => {
      if (await work(id!)) result.changed += 1
      await progress?.(++seen, list.length)
    },
    (_, error) => {
      seen += 1
      result.errors.push({ message: error.message })
    },
  )
  return result
}

export interface BulkAnswer {
  /** What to send as `undo` to take it back. */
  undo: string
  /** The job that does it, when it is long. */
  job?: string | undefined
  changed: number
  errors: string[]
}

/**
 * Does the same to many products. Up to 100 at once, more by a job; either way each product is one transaction that
 * also keeps what it was, so that the whole can be undone and repeating it changes nothing twice.
 * @throws AppError 404 when the category or one of the products does not exist
 */
export async function bulkAction(
  input: { ids: readonly string[]; change: BulkChangeData },
  guard: DeleteGuard,
): Promise<BulkAnswer> {
  const ids = [...new Set(input.ids)]
  if (input.change.action === 'category') await checkCategory(input.change.categoryId)
  const { rows } = await load({ rows: Product.many(ids) })
  if (rows.size < ids.length) throw notFound('uno de los productos')
  const large = ids.length > AT_ONCE
  const { bulkId, job } = await act(async (unit) => {
    const row = { id: newId('job'), change: input.change, ids, state: 'done' as const, createdAt: now().toISOString() }
    unit.insert(Bulk, row)
    if (!large) return { bulkId: row.id, job: undefined }
    const queued = enqueue(unit, {
      type: 'catalog.bulk',
      title: `Cambiar ${ids.length} productos`,
      input: { bulkId: row.id, undo: false },
      total: ids.length,
    })
    return { bulkId: row.id, job: queued.id }
  })
  if (large) return { undo: bulkId, job, changed: 0, errors: [] }
  const { changed, errors } = await runAll(await targets(ids, input.change), (id) =>
    changeOne(bulkId, id, input.change, guard),
  )
  return { undo: bulkId, changed, errors: errors.map((e) => e.message) }
}

const undoOne = (bulkId: string, targetId: string, change: BulkChangeData): Promise<boolean> =>
  act(async (unit) => {
    const { undo, product, variant } = await load({
      undo: BulkUndo.maybe(`${bulkId}.${targetId}`),
      product: Product.maybe(targetId),
      variant: Variant.maybe(targetId),
    })
    if (!undo) return false
    unit.remove(BulkUndo, undo)
    if (product) {
      const { version: _, ...row } = product
      if (!same(kept(row, change), undo.after)) throw conflict(`${product.name} cambió después: quedó como está.`)
      await saveProduct(unit, product, { ...row, ...kept(undo.before, change) })
    } else if (variant) {
      const { version: _, ...row } = variant
      if (!same({ prices: row.prices }, undo.after)) throw conflict(`${variant.name} cambió después: quedó como está.`)
      await saveVariant(unit, variant, { ...row, prices: undo.before.prices ?? row.prices })
    }
    return true
  })

/** Takes a bulk action back: what changed after it is left alone and said. Undoing twice changes nothing. */
export async function undoBulk(bulkId: string): Promise<BulkAnswer> {
  const bulk = await Bulk.get(bulkId)
  if (bulk.ids.length > AT_ONCE) {
    const job = await act(async (unit) => {
      const input = { bulkId, undo: true }
      return enqueue(unit, {
        type: 'catalog.bulk',
        title: 'Deshacer cambio de productos',
        input,
        total: bulk.ids.length,
      })
    })
    return { undo: bulkId, job: job.id, changed: 0, errors: [] }
  }
  const { changed, errors } = await runAll(await targets(bulk.ids, bulk.change), (id) =>
    undoOne(bulkId, id, bulk.change),
  )
  return { undo: bulkId, changed, errors: errors.map((e) => e.message) }
}

/** The job of a long bulk action, or of undoing one. */
export async function runBulkJob({ job, progress }: Running, guard: DeleteGuard): Promise<Outcome> {
  const { bulkId, undo } = z.object({ bulkId: z.string(), undo: z.boolean() }).parse(job.input)
  const bulk = await Bulk.get(bulkId)
  const list = await targets(bulk.ids, bulk.change)
  const work = undo
    ? (id: string) => undoOne(bulkId, id, bulk.change)
    : (id: string) => changeOne(bulkId, id, bulk.change, guard)
  const { changed, errors } = await runAll(list, work, progress)
  const left = errors.length > 0 ? `, ${errors.length} quedaron como estaban` : ''
  return { summary: `${changed} ${changed === 1 ? 'cambio hecho' : 'cambios hechos'}${left}`, errors }
}
