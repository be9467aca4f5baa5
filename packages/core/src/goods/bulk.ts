import * as z from 'zod'
import { Product } from '../catalog/products/product'
import { checkCategory, saveProduct } from '../catalog/products/products'
import { Variant } from '../catalog/products/variant'
import { saveVariant } from '../catalog/products/variants'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { inBatches } from '../kernel/jobs/batches'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { step } from '../kernel/jobs/step'
import { newId } from '../kernel/values/id'
import { same } from '../kernel/values/same'
import { needLists } from '../settings/price-lists/price-lists'
import { BulkChange, type BulkChangeData, bulkProduct, Kept, kept, movedPrices } from './bulk-change'
import { beginRemoval, endRemoval } from './product-removal'

/** Most products of one bulk action, and how many are done while the merchant waits. */
export const MAX_BULK = 5_000
const AT_ONCE = 100

/** A bulk action and how far it got. */
export const Bulk = kind({
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

/**
 * What a product or variant was before a bulk action and what it was made: what undoing it needs. Lasts 30 days. Once it
 * is undone the row says so, also of what the action has not come to yet: it changes each target at most once.
 */
const BulkUndo = kind({
  name: 'bulkundo',
  label: 'la acción masiva',
  schema: z.object({
    bulkId: z.string(),
    targetId: z.string(),
    before: Kept,
    after: Kept,
    undone: z.boolean().optional(),
    ttlAt: z.number(),
  }),
  key: (u) => `${u.bulkId}.${u.targetId}`,
  expires: (u) => u.ttlAt,
  audited: false,
})
const KEEP_SECONDS = 30 * 86_400
const keptUntil = () => Math.floor(now().getTime() / 1000) + KEEP_SECONDS

/** True when it changed something. */
async function changeOne(bulkId: string, targetId: string, change: BulkChangeData): Promise<boolean> {
  const changed = await writeChange(bulkId, targetId, change)
  if (changed && change.action === 'delete') await endRemoval(targetId)
  return changed
}

const writeChange = (bulkId: string, targetId: string, change: BulkChangeData): Promise<boolean> =>
  step(`change.${targetId}`, async (unit) => {
    const { product, variant, done } = await load({
      product: Product.maybe(targetId),
      variant: Variant.maybe(targetId),
      done: BulkUndo.maybe(`${bulkId}.${targetId}`),
    })
    if (done || !(product ?? (change.action === 'price' && variant))) return false
    const ttlAt = keptUntil()
    if (product) {
      const after = bulkProduct(product, change)
      const { version: _, ...before } = product
      if (same(before, after)) return false
      if (change.action === 'delete') await beginRemoval(unit, product)
      unit.insertFirst(BulkUndo, { bulkId, targetId, before: kept(before, change), after: kept(after, change), ttlAt })
      await saveProduct(unit, product, after)
    } else if (variant && change.action === 'price') {
      const { version: _, ...before } = variant
      const after = { ...before, prices: movedPrices(before.prices, change) }
      if (same(before, after)) return false
      unit.insertFirst(BulkUndo, {
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
  job?: string
  changed: number
  errors: string[]
}

/**
 * Does the same to many products. Up to 100 at once, more by a job; either way each product is one transaction that
 * also keeps what it was, so that the whole can be undone and repeating it changes nothing twice.
 * @throws AppError 404 when the category or one of the products does not exist, 422 for a price list that does not
 */
export async function changeAll(input: { ids: readonly string[]; change: BulkChangeData }): Promise<BulkAnswer> {
  const ids = [...new Set(input.ids)]
  const { rows } = await load({ rows: Product.many(ids) })
  if (rows.size < ids.length) throw notFound('uno de los productos')
  const large = ids.length > AT_ONCE
  const { bulkId, job } = await act(async (unit) => {
    if (input.change.action === 'category') await checkCategory(unit, input.change.categoryId)
    if (input.change.action === 'price') await needLists(unit, { [input.change.list]: true }, {}, () => 'list')
    const row = { id: newId('job'), change: input.change, ids, state: 'done' as const, createdAt: now().toISOString() }
    unit.insert(Bulk, row)
    if (!large) return { bulkId: row.id, job: undefined }
    const queued = enqueue(unit, BulkJob, {
      title: `Cambiar ${ids.length} productos`,
      input: { bulkId: row.id, undo: false },
      total: ids.length,
    })
    return { bulkId: row.id, job: queued.id }
  })
  if (large) return { undo: bulkId, job, changed: 0, errors: [] }
  const { changed, errors } = await runAll(await targets(ids, input.change), (id) =>
    changeOne(bulkId, id, input.change),
  )
  return { undo: bulkId, changed, errors: errors.map((e) => e.message) }
}

const undoOne = (bulkId: string, targetId: string, change: BulkChangeData): Promise<boolean> =>
  step(`undo.${targetId}`, async (unit) => {
    const { undo, product, variant } = await load({
      undo: BulkUndo.maybe(`${bulkId}.${targetId}`),
      product: Product.maybe(targetId),
      variant: Variant.maybe(targetId),
    })
    if (!undo) {
      unit.insertFirst(BulkUndo, { bulkId, targetId, before: {}, after: {}, undone: true, ttlAt: keptUntil() })
      return false
    }
    if (undo.undone) return false
    unit.replace(BulkUndo, undo, { ...undo, undone: true })
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

/**
 * Takes a bulk action back, also one whose job has not run or is running: what it has not changed yet it leaves alone.
 * What changed after it is left alone too, and said. Undoing twice changes nothing.
 */
export async function undoBulk(bulkId: string): Promise<BulkAnswer> {
  const { bulk, job } = await act(async (unit) => {
    const row = await Bulk.get(bulkId)
    if (row.state !== 'undone') unit.replace(Bulk, row, { ...row, state: 'undone' })
    if (row.ids.length <= AT_ONCE) return { bulk: row, job: undefined }
    const title = 'Deshacer cambio de productos'
    return {
      bulk: row,
      job: enqueue(unit, BulkJob, { title, input: { bulkId, undo: true }, total: row.ids.length }).id,
    }
  })
  if (job) return { undo: bulkId, job, changed: 0, errors: [] }
  const { changed, errors } = await runAll(await targets(bulk.ids, bulk.change), (id) =>
    undoOne(bulkId, id, bulk.change),
  )
  return { undo: bulkId, changed, errors: errors.map((e) => e.message) }
}

const BulkInput = z.object({ bulkId: z.string(), undo: z.boolean() })

async function runBulk({ input, progress }: Running<typeof BulkInput>): Promise<Outcome> {
  const { bulkId, undo } = input
  const { ids, change } = await Bulk.get(bulkId)
  const list = await targets(ids, change)
  // Read after the targets: whoever undoes it from now on comes to all of them.
  const { state } = await Bulk.get(bulkId)
  if (!undo && state === 'undone') return { summary: 'Se deshizo antes de terminar: no cambió nada más' }
  const work = undo ? (id: string) => undoOne(bulkId, id, change) : (id: string) => changeOne(bulkId, id, change)
  const { changed, errors } = await runAll(list, work, progress)
  const left = errors.length > 0 ? `, ${errors.length} quedaron como estaban` : ''
  return { summary: `${changed} ${changed === 1 ? 'cambio hecho' : 'cambios hechos'}${left}`, errors }
}

/** A long bulk action, or undoing one. */
export const BulkJob = job({
  type: 'catalog.bulk',
  title: 'Cambiar productos',
  lane: 'imports',
  input: BulkInput,
  run: runBulk,
})
