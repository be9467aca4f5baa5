import { categories } from '../../catalog/categories'
import { Product, type ProductData, type ProductRow } from '../../catalog/products/product'
import { deletedProduct, saveProduct } from '../../catalog/products/products'
import { Variant, type VariantData, type VariantRow } from '../../catalog/products/variant'
import { saveVariant, variantsOf } from '../../catalog/products/variants'
import { bringMinimums } from '../../inventory/reports/minimums'
import { noteRemoval } from '../../inventory/stock/removals'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { AppError } from '../../kernel/errors'
import { type Did, fingerprint } from '../../kernel/import/trace'
import { CHANGED_SINCE, type Undoing, type Undone } from '../../kernel/import/undo'
import { step, steps } from '../../kernel/jobs/step'
import { usedBy } from '../../kernel/usage'
import { kindOf } from '../../kernel/values/id'
import { endRemoval, removeVariant } from '../product-removal'
import { stockItem } from '../products'
import { assertChosen } from './chosen'
import { asOpened, closeStock, Opening } from './stock-cells'

/** What variants of the product, or somebody else, write in it stands on nothing that its row said. */
const ignores = ['updatedAt', 'variantIds', 'attributes']

const MOVED: Undone = { stays: 'Sus existencias ya se movieron: queda como está' }
const openedBy = ({ besides }: Did) => Opening.array().parse(besides ?? [])
const isAsLeft = (row: object, { after }: Did) => after === undefined || fingerprint(row, ignores) === after
const isBack = (row: object, { before }: Did) =>
  before !== undefined && fingerprint(row, ignores) === fingerprint(before, ignores)
const madeNew = ({ before, after }: Did) => after !== undefined && before === undefined

/** The codes of what is undone are free for the next import; what is left of it keeps others, so that it can be restored. */
const withoutCodes = <R extends ProductData | VariantData>(row: R): R => ({
  ...row,
  sku: `${row.sku.slice(0, 13)}~${row.id.slice(-26)}`,
  barcode: undefined,
})

/** True while the stock of an item is as its row opened it. */
const stockAsOpened = (id: string, did: Did) => asOpened([id], new Map([[id, openedBy(did)]]))

/** Puts a product back as it was before its row, or takes back what the row opened of it. */
const putBackProduct = (did: Did, jobId: string): Promise<Undone> =>
  step(`undo.${did.id}`, async (unit) => {
    const product = await Product.get(did.id)
    if (isBack(product, did)) return 'back'
    if (!isAsLeft(product, did)) return CHANGED_SINCE
    const opened = openedBy(did)
    if (opened.length > 0 && !(await stockAsOpened(did.id, did))) return MOVED
    if (did.before) {
      const { variantIds, attributes } = product
      const after = { ...(did.before as ProductData), variantIds, attributes }
      await assertChosen(unit, [{ before: product, after }])
      await saveProduct(unit, product, after)
    }
    await closeStock(unit, [{ item: stockItem(product), opened }], jobId)
    return 'back'
  })

/** Deletes a product that a row made, with what its row opened; its codes are free. Undefined when it was not there. */
const deleteProduct = (did: Did, around: Around): Promise<{ was?: ProductRow; undone: Undone }> =>
  step(`undo.${did.id}`, async (unit) => {
    const product = await Product.find(did.id)
    if (!product || product.state === 'deleted') return { undone: 'gone' }
    if (!isAsLeft(product, did)) return { undone: CHANGED_SINCE }
    const variants = await variantsOf([product])
    if (variants.some((variant) => !wasUndone(variant, around.all)))
      return { undone: { stays: 'Tiene variantes que se quedan' } }
    const items = [product.id, ...product.variantIds]
    if (!(await asOpened(items, new Map([[product.id, openedBy(did)]])))) return { undone: MOVED }
    await closeStock(unit, [{ item: stockItem(product), opened: openedBy(did) }], around.jobId)
    noteRemoval(unit)
    await saveProduct(unit, product, withoutCodes(deletedProduct(product)))
    return { was: product, undone: 'gone' }
  })

const wasUndone = (variant: VariantRow, all: Around['all']) => all.has(variant.id) && variant.state === 'inactive'

type Around = Parameters<Undoing['row']>[1]

async function undoNewProduct(did: Did, around: Around): Promise<Undone> {
  const { was, undone } = await deleteProduct(did, around)
  if (undone !== 'gone') return undone
  try {
    await endRemoval(did.id)
    return 'gone'
  } catch (error) {
    // Some of it came in while it was being deleted: it is back, and so are its codes.
    if (!(error instanceof AppError) || error.status === 503) throw error
    if (was) await act(async (unit) => giveCodesBack(unit, was))
    return { stays: error.message }
  }
}

async function giveCodesBack(unit: Act, { id, sku, barcode }: ProductRow): Promise<void> {
  const now = await Product.get(id)
  const { version: _, ...row } = now
  if (row.state !== 'deleted') await saveProduct(unit, now, { ...row, sku, barcode })
}

/** Puts a variant back, or takes back what its row opened of it; one that the row made and that had stock is inactive then. */
const putBackVariant = (did: Did, { all, jobId }: Around): Promise<Undone> =>
  step(`undo.${did.id}`, async (unit) => {
    const variant = await Variant.find(did.id)
    if (!variant) return 'gone'
    if (isBack(variant, did)) return 'back'
    if (!isAsLeft(variant, did)) return CHANGED_SINCE
    const opened = openedBy(did)
    if (!(await stockAsOpened(did.id, did)) && (opened.length > 0 || madeNew(did))) return MOVED
    const { product } = await load({ product: Product.one(variant.productId) })
    await closeStock(unit, [{ item: stockItem(product, variant), opened }], jobId)
    if (did.before) await saveVariant(unit, variant, did.before as VariantData)
    if (!madeNew(did)) return 'back'
    const { version: _, ...row } = variant
    const productGoes = madeNew(all.get(variant.productId) ?? { row: 0, id: '' })
    await saveVariant(unit, variant, { ...(productGoes ? withoutCodes(row) : row), state: 'inactive' })
    return productGoes ? 'gone' : { stays: 'Tuvo existencias: no se elimina, la dejamos inactiva' }
  })

/** Removes a variant that a row made and of which there never was any. */
async function undoNewVariant(did: Did): Promise<Undone> {
  const variant = await Variant.find(did.id)
  if (!variant) return 'gone'
  if (!isAsLeft(variant, did)) return CHANGED_SINCE
  if (!(await stockAsOpened(did.id, did))) return MOVED
  const { deactivated, message } = await removeVariant({ id: did.id })
  return deactivated ? { stays: message } : 'gone'
}

const isVariant = ({ id }: Did) => kindOf(id) === Variant.name

/** How a sheet of products is undone: its variants first, then its products, then the categories that it made and nobody uses. */
export const undoProducts: Undoing = {
  ignores,
  order: (rows) => [rows.filter(isVariant), rows.filter((did) => !isVariant(did))],
  row: (did, around) => {
    if (isVariant(did))
      return madeNew(did) && openedBy(did).length === 0 ? undoNewVariant(did) : putBackVariant(did, around)
    return madeNew(did) ? undoNewProduct(did, around) : putBackProduct(did, around.jobId)
  },
  ended: async (made, alive) => {
    for (const id of made) if ((await usedBy('category', id)) === undefined) await removeCategory(id)
    await bringMinimums(alive)
  },
}

const removeCategory = async (id: string) =>
  void (await steps(`undo.${id}`, () => categories.remove({ id })).catch(missing))
const missing = (error: unknown) => {
  if (!(error instanceof AppError) || error.status !== 404) throw error
}
