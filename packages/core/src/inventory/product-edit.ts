import type * as z from 'zod'
import { Attribute } from '../catalog/attribute'
import { allAttributes } from '../catalog/attributes'
import { type BulkChangeData, bulkAction as runBulk, runBulkJob, undoBulk } from '../catalog/bulk'
import { Product, type ProductData } from '../catalog/product'
import type { NewProductInput, ProductChangesInput } from '../catalog/product.input'
import { addProduct, editProduct, removeProduct as markDeleted } from '../catalog/products'
import { sellableName, Variant, type VariantData } from '../catalog/variant'
import { addVariants, removeVariant as dropVariant, planVariants, productWithVariants } from '../catalog/variants'
import { need, unremembered } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { conflict, invalid, notFound } from '../kernel/errors'
import type { Handler } from '../kernel/jobs/run'
import { formatQuantity } from '../kernel/money'
import { type AdjustLine, initialStock } from './adjust'
import { needWorking, updateProductStorage } from './held'
import type { InitialStockInput, NewStockedVariantInput, VariantStock } from './product.input'
import type { BulkAction } from './product.wire'
import { Stock, type StockItem, type StockRow } from './stock'
import { stockOf } from './stock-of'
import { allStorages, type StorageRow, TRANSIT_ID } from './storage'

/** A product or variant as a line of stock. */
export const stockItem = (product: ProductData, variant?: VariantData | undefined): StockItem => ({
  productId: product.id,
  ...(variant ? { variantId: variant.id } : {}),
  name: sellableName(product, variant),
  costCents: variant?.costCents || product.costCents,
  minimum: product.minimum,
})

function initialLines(
  item: StockItem,
  stocks: readonly InitialStockInput[],
  storages: readonly StorageRow[],
): AdjustLine[] {
  return stocks
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity, cost }) => {
      const storage = storages.find((s) => s.id === id)
      if (!storage) throw notFound('la bodega')
      return { item, storage: needWorking(storage), quantity, costCents: cost ?? item.costCents }
    })
}

/** Creates a product and posts what its storages hold as opening stock, all in one transaction. */
export const createProduct = ({
  storages: stocks = [],
  ...input
}: NewProductInput & { storages?: InitialStockInput[] | undefined }) =>
  act(async (unit) => {
    const product = await addProduct(unit, input)
    const lines = stocks.length > 0 ? initialLines(stockItem(product), stocks, await allStorages()) : []
    if (lines.length > 0) await initialStock(unit, lines)
    return { ...product, version: 1 }
  })

/** Changes a product; a new minimum goes to the stock rows that have none of their own. */
export async function updateProduct(changes: ProductChangesInput) {
  const { product, minimumChanged } = await act(async (unit) => {
    const before = await Product.get(changes.id)
    const after = await editProduct(unit, changes)
    return { product: after, minimumChanged: after.minimum !== before.minimum }
  })
  if (minimumChanged) await unremembered(() => spreadMinimum(product))
  return product
}

async function spreadMinimum(product: ProductData): Promise<void> {
  const stock = await stockOf([product.id, ...product.variantIds])
  const follows = (row: StockRow) => !row.ownMinimum && row.storageId !== TRANSIT_ID
  const rows = [...stock.values()].flat().filter((row) => follows(row) && row.minimum !== product.minimum)
  for (let from = 0; from < rows.length; from += 40)
    await act(async (unit) => {
      const { minimum } = await Product.get(product.id)
      for (const { id } of rows.slice(from, from + 40)) {
        const row = await Stock.get(id)
        if (row.minimum !== minimum) unit.replace(Stock, row, { ...row, minimum })
      }
    })
}

/** Stock rows of some items, and what the first that is not empty says: `5 en Bodega Norte`. */
async function heldOf(itemIds: readonly string[]) {
  const rows = [...(await stockOf(itemIds)).values()].flat()
  const held = rows.find((row) => row.quantity !== 0 || row.valueCents !== 0)
  if (!held) return { rows, held: undefined }
  const storage = (await allStorages()).find((s) => s.id === held.storageId)
  return { rows, held: `${formatQuantity(held.quantity)} en ${storage?.name ?? 'una bodega'}` }
}

/** @throws AppError 409 when a product holds stock of its own, which no variant could sell */
export async function refuseOwnStock(product: ProductData): Promise<void> {
  const { held } = await heldOf([product.id])
  if (held)
    throw conflict(
      `No puedes agregar variantes a ${product.name} porque hay ${held} sin variante. Déjalo en 0 con un ajuste primero.`,
      'in_use',
    )
}

/** Empty stock rows of some items. @throws AppError 409 naming where there is any of them */
async function refuseHeld(name: string, itemIds: readonly string[]) {
  const { rows, held } = await heldOf(itemIds)
  if (!held) return rows
  throw conflict(`No puedes eliminar ${name} porque hay ${held}. Trasládalo o ajústalo primero.`, 'in_use')
}

const refuseStocked = async (product: ProductData): Promise<void> => {
  await refuseHeld(product.name, [product.id, ...product.variantIds])
}

/** Deletes a product, reversibly. @throws AppError 409 while there is any of it */
export const removeProduct = ({ id }: { id: string }) =>
  act(async (unit) => {
    await refuseStocked(await Product.get(id))
    await markDeleted(unit, id)
    return { message: 'Producto eliminado. Puedes restaurarlo desde Eliminados.' }
  })

/** Removes a variant and its empty stock rows. @throws AppError 409 while there is any of it */
export const removeVariant = ({ id }: { id: string }) =>
  act(async (unit) => {
    const variant = await Variant.get(id)
    const rows = await refuseHeld(variant.name, [id])
    await dropVariant(unit, id)
    for (const row of rows) unit.remove(Stock, row)
    return { message: 'Variante eliminada' }
  })

/** Variants made in one transaction, each with its codes and opening stock. */
const VARIANTS_AT_ONCE = 8

/**
 * Creates variants of a product with their opening stock; many of them in parts, after all were checked.
 * @throws AppError 409 for a combination that exists, 422 for taken codes, 404 for unknown terms
 */
export async function createVariants(input: { product_id: string; variants: readonly NewStockedVariantInput[] }) {
  const added: VariantData[] = []
  for (let from = 0; from < input.variants.length; from += VARIANTS_AT_ONCE) {
    const part = await act(async (unit) => {
      const [found, attributes] = [await productWithVariants(input.product_id), await allAttributes()]
      if (from === 0) planVariants(found, input.variants, attributes)
      if (found.product.variantIds.length === 0) await refuseOwnStock(found.product)
      const inputs = input.variants.slice(from, from + VARIANTS_AT_ONCE)
      const made = await addVariants(unit, found, inputs, attributes)
      checkAttributes(unit, attributes, made.added)
      await openStock(unit, made.product, made.added, inputs)
      return made.added
    })
    added.push(...part)
  }
  return added.map((row) => ({ ...row, version: 1 }))
}

/** The attributes must still be there when the variants are. */
function checkAttributes(
  unit: Act,
  attributes: Awaited<ReturnType<typeof allAttributes>>,
  variants: readonly VariantData[],
) {
  const used = new Set(variants.flatMap((v) => v.terms.map((t) => t.attributeId)))
  for (const attribute of attributes) if (used.has(attribute.id)) unit.check(Attribute, attribute)
}

async function openStock(
  unit: Act,
  product: ProductData,
  variants: VariantData[],
  inputs: readonly NewStockedVariantInput[],
) {
  if (inputs.every(({ storages = [] }) => storages.length === 0)) return
  const storages = await allStorages()
  const lines = variants.flatMap((variant, i) =>
    initialLines(stockItem(product, variant), inputs[i]!.storages ?? [], storages),
  )
  if (lines.length > 0) await initialStock(unit, lines)
}

/** Sets what a storage holds of a variant; the difference is an adjustment. */
export async function setVariantStock({ variant_id, product_id, ...input }: z.output<typeof VariantStock>) {
  const variant = await Variant.get(variant_id)
  if (product_id !== undefined && product_id !== variant.productId) throw notFound(Variant.label)
  return updateProductStorage({ ...input, product_id: variant.productId, variant_id, reason: 'correction' })
}

/** One action on many products, or taking one back. */
export async function bulkAction(input: z.output<typeof BulkAction>) {
  if (input.action === 'undo') return undoBulk(input.undo)
  if (input.action === 'delete') need('product-delete')
  return runBulk({ ids: input.ids, change: changeOf(input) }, refuseStocked)
}

function changeOf(input: Exclude<z.output<typeof BulkAction>, { action: 'undo' }>): BulkChangeData {
  if (input.action === 'category') return { action: 'category', categoryId: input.category_id }
  if (input.action !== 'price') return { action: input.action }
  if (input.percent === 0) throw invalid({ percent: ['Escribe cuánto suben o bajan'] })
  return { action: 'price', bps: input.percent, list: input.list, roundCents: input.round_to * 100 }
}

/** The job of a long bulk action. */
export const runBulkAction: Handler = (running) => runBulkJob(running, refuseStocked)
