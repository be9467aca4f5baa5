import * as z from 'zod'
import { Product, type ProductData } from '../catalog/products/product'
import { deletedProduct, restoredProduct, saveProduct } from '../catalog/products/products'
import { Variant } from '../catalog/products/variant'
import { eraseVariant, listVariant, saveVariant } from '../catalog/products/variants'
import { noteRemoval } from '../inventory/stock/removals'
import { Stock } from '../inventory/stock/stock'
import { everStocked, stillInStock, stockLeftOf } from '../inventory/stock/stock-of'
import { type Act, act, decideOnce } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { job } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { step } from '../kernel/jobs/step'
import type { Removed } from '../kernel/records/wire'

/*
 * Nothing is removed from under stock that is coming in. First the product is marked as deleted, so that no new stock row
 * is made for it (`new-stock-row.ts`); then its rows are looked at once more, and what turns out to have stock is restored.
 * A product may have more rows than a transaction takes: they are closed in parts, so that whoever had read one of them
 * runs again and finds the mark. A job that is queued with the mark finishes the removal if its process dies.
 */

const RemovalInput = z.object({ productId: z.string(), variantId: z.string().optional() })

/** Stock rows closed in one transaction. */
const ROWS_AT_ONCE = 90

/** How a look at what is being removed ended. */
interface Look {
  done: boolean
  /** What is left of it: it is not removed. */
  left?: { name: string; where: string }
}
const DONE: Look = { done: true }

/** Looks until all is done; `n` counts the looks. @throws AppError 409 when there is some of it */
async function untilDone(look: (n: number) => Promise<Look>): Promise<void> {
  for (let n = 0; ; n++) {
    const { done, left } = await look(n)
    if (left) throw stillInStock(left.name, left.where)
    if (done) return
  }
}

function startRemoval(unit: Act, name: string, input: z.output<typeof RemovalInput>): void {
  noteRemoval(unit)
  enqueue(unit, RemovalJob, { title: `Eliminar ${name}`, input })
}

/** @throws AppError 409 naming where there is any of some items */
async function refuseWithStock(name: string, itemIds: readonly string[]): Promise<void> {
  const { left } = await stockLeftOf(itemIds)
  if (left) throw stillInStock(name, left)
}

/** In the action that deletes a product. @throws AppError 409 while there is any of it */
export async function beginRemoval(unit: Act, product: ProductData): Promise<void> {
  await refuseWithStock(product.name, [product.id, ...product.variantIds])
  startRemoval(unit, product.name, { productId: product.id })
}

/** Closes the rows of a deleted product, or brings it back when it holds something. */
const closeRows = (productId: string, n: number): Promise<Look> =>
  step(`close.${productId}.${n}`, async (unit) => {
    const product = await Product.find(productId)
    if (product?.state !== 'deleted') return DONE
    const { rows, left } = await stockLeftOf([product.id, ...product.variantIds])
    if (left) {
      await saveProduct(unit, product, restoredProduct(product))
      return { done: true, left: { name: product.name, where: left } }
    }
    const open = rows.filter((row) => !row.closed)
    for (const row of open.slice(0, ROWS_AT_ONCE))
      unit.replace(Stock, row, { ...row, closed: true, unconfirmed: undefined })
    return { done: open.length === 0 }
  })

/** After a product was deleted. @throws AppError 409 when some of it came in meanwhile: it is back then */
export const endRemoval = (id: string): Promise<void> => untilDone((n) => closeRows(id, n))

/** Deletes a product, reversibly; deleting it again says the same. @throws AppError 409 while there is any of it */
export async function removeProduct({ id }: { id: string }) {
  await act(async (unit) => {
    const product = await Product.get(id)
    if (product.state === 'deleted') return
    await beginRemoval(unit, product)
    await saveProduct(unit, product, deletedProduct(product))
  })
  await endRemoval(id)
  return { message: 'Producto eliminado. Puedes restaurarlo desde Eliminados.' }
}

/** Erases a variant that its product lists no more, or puts it back when it has had stock. True when it is gone. */
const eraseUnlisted = (productId: string, variantId: string): Promise<boolean> =>
  act(async (unit) => {
    const { product, variant } = await load({ product: Product.one(productId), variant: Variant.maybe(variantId) })
    if (!variant) return true
    if (product.variantIds.includes(variantId)) return false
    const had = await everStocked(variantId)
    if (had) await listVariant(unit, product, variantId, true)
    else await eraseVariant(unit, variant)
    return !had
  })

/** Takes a variant off its product, to be erased; one that has had stock is deactivated. True when it is taken off. */
const unlist = (id: string, productId: string): Promise<boolean> =>
  act(async (unit) => {
    const { product, variant } = await load({ product: Product.one(productId), variant: Variant.one(id) })
    await refuseWithStock(variant.name, [id])
    if (await everStocked(id)) {
      const { version: _, ...row } = variant
      await saveVariant(unit, variant, { ...row, state: 'inactive' })
      return false
    }
    if (product.variantIds.includes(id)) {
      await listVariant(unit, product, id, false)
      startRemoval(unit, variant.name, { productId, variantId: id })
    }
    return true
  })

/**
 * Removes a variant that never had stock; another one is deactivated, because movements and documents name it, and the
 * answer says so.
 * @throws AppError 409 while there is any of it
 */
export async function removeVariant({ id }: { id: string }): Promise<z.output<typeof Removed>> {
  const { name, productId } = await decideOnce(async () => {
    const { name, productId } = await Variant.get(id)
    return { name, productId }
  })
  while (await unlist(id, productId))
    if (await eraseUnlisted(productId, id)) return { message: `Eliminaste la variante ${name}`, deactivated: false }
  const message = `No se puede eliminar ${name} porque se usa en movimientos de inventario. La dejamos inactiva: ya no se vende.`
  return { message, deactivated: true }
}

/** The job that goes on with a removal whose process died; it finds nothing to do otherwise. */
export const RemovalJob = job({
  type: 'inventory.removal',
  title: 'Eliminar un producto',
  lane: 'imports',
  input: RemovalInput,
  hidden: true,
  run: async ({ input: { productId, variantId } }) => {
    if (variantId) await eraseUnlisted(productId, variantId)
    else await endRemoval(productId)
    return { summary: 'Eliminado' }
  },
})
