import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { jobType } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { referTo } from '../../kernel/refer-to'
import { newId } from '../../kernel/values/id'
import { same } from '../../kernel/values/same'
import { needLists } from '../../settings/price-lists/price-lists'
import { Category } from '../categories'
import type { Taxed } from '../tax'
import { taxationOf } from '../taxes'
import { freeSkus, productStem } from './auto-sku'
import { type CodeOwner, claimCodes } from './code'
import { measuresFrom } from './measures'
import { DEFAULT_LIST, type PriceRow, Product, type ProductData, type ProductRow } from './product'
import type { NewProductInput, ProductChangesInput } from './product.input'
import { sellableName, Variant } from './variant'

/** What a merchant calls the owner of a code. */
export async function ownerName({ productId, variantId }: CodeOwner): Promise<string> {
  const { product, variant } = await load({ product: Product.maybe(productId), variant: Variant.maybe(variantId) })
  if (!product) return 'otro artículo'
  return `${sellableName(product, variant)}${product.state === 'deleted' ? ' (eliminado: puedes restaurarlo)' : ''}`
}

/** Prices after some changes: null drops a list, list 1 always stays. */
export function changedPrices(
  before: PriceRow,
  { price, prices }: { price?: number; prices?: Record<string, number | null> | undefined },
): PriceRow {
  const after: PriceRow = { ...before }
  for (const [list, cents] of Object.entries(prices ?? {})) {
    if (cents !== null) after[list] = cents
    else if (list !== DEFAULT_LIST) delete after[list]
  }
  if (price !== undefined) after[DEFAULT_LIST] = price
  return after
}

/** Holds a category that is newly chosen. @throws AppError 404 when there is none, 422 when it is inactive */
export const checkCategory = (unit: Act, id: string | undefined) =>
  referTo(unit, Category, id, { field: 'category_id' })

/** The row of a new product, without codes claimed. */
export function newProduct(input: NewProductInput & { sku: string }, taxed: Taxed): ProductData {
  const at = now().toISOString()
  const id = input.id ?? newId('product')
  return {
    id,
    sku: input.sku,
    barcode: input.barcode,
    name: input.name,
    description: input.description,
    categoryId: input.category_id,
    images: [],
    ...taxed,
    costCents: input.cost ?? 0,
    prices: changedPrices({ [DEFAULT_LIST]: 0 }, input),
    attributes: [],
    variantIds: [],
    minimum: input.minimum_stock ?? 0,
    unitCode: input.unit ?? '94',
    ...measuresFrom(input),
    state: input.state ?? 'active',
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Adds a product to the unit, its codes claimed.
 * @throws AppError 422 when the sku or barcode is taken or a price list does not exist, 404 when the category does not
 */
export async function addProduct(unit: Act, input: NewProductInput): Promise<ProductData> {
  const id = input.id ?? newId('product')
  const sku = input.sku ?? (await freeSkus([{ stem: productStem(input.name), id }]))[0]!
  const row = newProduct({ ...input, id, sku }, await taxationOf(unit, input))
  await checkCategory(unit, row.categoryId)
  await needLists(unit, row.prices)
  await claimCodes(unit, { productId: row.id }, undefined, row, ownerName, { made: !input.sku })
  unit.insert(Product, row, 'Este producto ya se había creado.')
  return row
}

export const stale = () =>
  conflict(
    'Otra persona cambió este registro mientras lo editabas. Recarga la página, mira los cambios y guarda otra vez.',
    'stale',
  )

/** The row after some changes; as `taxed` when they are about its tax. */
export function changedProduct(
  before: ProductRow,
  input: Omit<ProductChangesInput, 'id' | 'version'>,
  taxed?: Taxed,
): ProductData {
  const has = (field: keyof typeof input) => field in input
  const { version: _, ...row } = before
  return {
    ...row,
    name: input.name ?? row.name,
    sku: input.sku ?? row.sku,
    ...(has('barcode') ? { barcode: input.barcode } : {}),
    ...(has('description') ? { description: input.description } : {}),
    ...(has('category_id') ? { categoryId: input.category_id } : {}),
    ...taxed,
    costCents: input.cost ?? row.costCents,
    prices: changedPrices(row.prices, input),
    minimum: input.minimum_stock ?? row.minimum,
    unitCode: input.unit ?? row.unitCode,
    ...measuresFrom(input),
    ...(input.state && row.state !== 'deleted' ? { state: input.state } : {}),
  }
}

/** Opens again what a higher capability keeps of a product that is back. */
export const RestoredJob = jobType({
  type: 'product.restored',
  title: 'Restaurar un producto',
  lane: 'imports',
  input: z.object({ productId: z.string() }),
  hidden: true,
})

/** What keeps something of the product opens it again: a job, because there may be more of it than a transaction takes. */
function tellRestored(unit: Act, { id, name }: ProductData): void {
  enqueue(unit, RestoredJob, { title: `Restaurar ${name}`, input: { productId: id } })
}

/** Replaces a product by a changed one, codes and all; writes nothing when nothing differs. Answers the row as it stays. */
export async function saveProduct(unit: Act, before: ProductRow, after: ProductData): Promise<ProductRow> {
  const { version, ...was } = before
  if (same(was, after)) return before
  if (after.categoryId !== before.categoryId) await checkCategory(unit, after.categoryId)
  await needLists(unit, after.prices, before.prices)
  await claimCodes(unit, { productId: before.id }, before, after, ownerName)
  const saved = { ...after, updatedAt: now().toISOString() }
  unit.replace(Product, before, saved)
  if (before.state === 'deleted' && saved.state !== 'deleted') tellRestored(unit, saved)
  return { ...saved, version: version + 1 }
}

/**
 * Changes a product inside the unit. The same data again writes nothing.
 * @throws AppError 409 when `version` is given and another person was faster, 422 for taken codes
 */
export async function editProduct(unit: Act, { id, version, ...changes }: ProductChangesInput): Promise<ProductRow> {
  const before = await Product.get(id)
  if (version !== undefined && version !== before.version) throw stale()
  return saveProduct(unit, before, changedProduct(before, changes, await taxationOf(unit, changes, before)))
}

/** The row of a product that is deleted; it can be restored, so its codes stay its own. */
export const deletedProduct = ({ version: _, ...row }: ProductRow): ProductData => ({
  ...row,
  state: 'deleted',
  stateBefore: row.state === 'inactive' ? 'inactive' : 'active',
})

/** The row of a deleted product that is back as it was. */
export const restoredProduct = ({ version: _, stateBefore, ...row }: ProductRow): ProductData => ({
  ...row,
  state: stateBefore ?? 'active',
})

/** Brings deleted products back in the state that they had; those that are not deleted stay as they are. */
export async function restoreProducts(ids: readonly string[]): Promise<ProductRow[]> {
  const restored: ProductRow[] = []
  for (const id of ids)
    restored.push(
      await act(async (unit) => {
        const before = await Product.get(id)
        if (before.state !== 'deleted') return before
        const category = before.categoryId ? await Category.find(before.categoryId) : undefined
        return saveProduct(unit, before, { ...restoredProduct(before), categoryId: category?.id })
      }),
    )
  return restored
}

/** Sets, changes or (with null) drops the price of a product in a list. @throws AppError 422 for a list that is not there */
export const setProductPrice = ({ id, list, price }: { id: string; list: string; price: number | null }) =>
  act(async (unit) => {
    const before = await Product.get(id)
    const { version: _, ...row } = before
    const prices = changedPrices(row.prices, { prices: { [list]: price } })
    await needLists(unit, prices, row.prices, () => 'list')
    return saveProduct(unit, before, { ...row, prices })
  })
