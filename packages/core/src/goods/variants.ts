import type * as z from 'zod'
import { Attribute, type AttributeRow } from '../catalog/products/attribute'
import { allAttributes } from '../catalog/products/attributes'
import { refuseTaken } from '../catalog/products/code'
import type { ProductData } from '../catalog/products/product'
import { ownerName } from '../catalog/products/products'
import { Variant, type VariantData } from '../catalog/products/variant'
import { addVariants, planVariants, productWithVariants } from '../catalog/products/variants'
import { initialStock } from '../inventory/adjustments/adjust'
import { allStorages, type StorageRow } from '../inventory/stock/storage'
import { updateProductStorage } from '../inventory/storages/stock-rows'
import { type Act, act } from '../kernel/db/act'
import { MAX_ACTIONS } from '../kernel/db/together/merged'
import { AppError, conflict, notFound } from '../kernel/errors'
import type { NewStockedVariantInput, VariantStock } from './product.input'
import { initialLines, refuseOwnStock, stockItem } from './products'

/**
 * Actions of a transaction that are not of its variants: the product with its 16 words, its attributes and their
 * counts (5 and 5), the price lists and the open month (2), the adjustment with number and entry (3), the audit and the key
 * of the command.
 */
const BESIDE = 34

/** Actions of a variant at most: its row, its codes, the counts of its terms; a row and a movement for each storage. */
const actionsOf = ({ barcode, terms, storages = [] }: NewStockedVariantInput): number =>
  2 + (barcode === undefined ? 0 : 1) + terms.length + 2 * storages.length

/** What is asked for, in the parts that one transaction takes; a storage may have its first stock in each of them. */
function partsOf(inputs: readonly NewStockedVariantInput[]): NewStockedVariantInput[][] {
  const places = new Set(inputs.flatMap(({ storages = [] }) => storages.map(({ id }) => id)))
  const room = MAX_ACTIONS - BESIDE - places.size
  const parts: NewStockedVariantInput[][] = []
  let left = 0
  for (const input of inputs) {
    if (actionsOf(input) > left) {
      parts.push([])
      left = room
    }
    left -= actionsOf(input)
    parts.at(-1)!.push(input)
  }
  return parts
}

/**
 * Creates variants of a product with their opening stock, in the order given; many of them in parts. What may be refused
 * is refused before the first part is written; when a later part cannot be written all the same, the answer says from
 * which variant on.
 * @throws AppError 409 for a combination that exists, 422 for taken codes, 404 for unknown terms
 */
export async function createVariants(input: { product_id: string; variants: readonly NewStockedVariantInput[] }) {
  const added: VariantData[] = []
  for (const [n, part] of partsOf(input.variants).entries()) {
    try {
      added.push(...(await createPart(input, part, n === 0)))
    } catch (error) {
      if (n === 0 || !(error instanceof AppError) || error.status === 503) throw error
      throw await partly(input.variants, added, error)
    }
  }
  return added.map((row) => ({ ...row, version: 1 }))
}

const createPart = (
  { product_id, variants }: Parameters<typeof createVariants>[0],
  part: readonly NewStockedVariantInput[],
  first: boolean,
): Promise<VariantData[]> =>
  act(async (unit) => {
    const [found, attributes, storages] = await Promise.all([
      productWithVariants(product_id),
      allAttributes(),
      allStorages(),
    ])
    if (first)
      await checkAll((await planVariants(unit, found, variants, attributes)).added, found.product, variants, storages)
    if (found.product.variantIds.length === 0) await refuseOwnStock(found.product)
    const { product, added } = await addVariants(unit, found, part, attributes)
    checkAttributes(unit, attributes, added)
    const lines = openingLines(product, added, part, storages)
    if (lines.length > 0) await initialStock(unit, lines)
    return added
  })

/** @throws AppError 404, 409 or 422 for what would be refused in a later part */
async function checkAll(
  planned: readonly VariantData[],
  product: ProductData,
  inputs: readonly NewStockedVariantInput[],
  storages: readonly StorageRow[],
): Promise<void> {
  openingLines(product, planned, inputs, storages)
  const owned = planned.map((row, i) => ({
    owner: { productId: row.productId, variantId: row.id },
    row,
    made: !inputs[i]!.sku,
  }))
  await refuseTaken(owned, ownerName)
}

const openingLines = (
  product: ProductData,
  variants: readonly VariantData[],
  inputs: readonly NewStockedVariantInput[],
  storages: readonly StorageRow[],
) => variants.flatMap((row, i) => initialLines(stockItem(product, row), inputs[i]!.storages ?? [], storages))

/** The attributes must still be there when the variants are. */
function checkAttributes(unit: Act, attributes: readonly AttributeRow[], variants: readonly VariantData[]): void {
  const used = new Set(variants.flatMap((v) => v.terms.map((t) => t.attributeId)))
  for (const attribute of attributes) if (used.has(attribute.id)) unit.check(Attribute, attribute)
}

/** 409 that says which variants were created and which were not. */
async function partly(
  asked: readonly NewStockedVariantInput[],
  added: readonly VariantData[],
  { message }: AppError,
): Promise<AppError> {
  const terms = new Map((await allAttributes()).flatMap((a) => a.terms.map((t) => [t.id, t.name] as const)))
  const next = asked[added.length]!.terms.flatMap((id) => terms.get(id) ?? []).join(' / ')
  return conflict(
    `Se crearon ${added.length} de ${asked.length} variantes, hasta ${added.at(-1)!.name}. Desde ${next || 'la siguiente'} no se creó ninguna: ${message}`,
    'partly',
  )
}

/** Sets what a storage holds of a variant; the difference is an adjustment. */
export async function setVariantStock({ variant_id, product_id, ...input }: z.output<typeof VariantStock>) {
  const variant = await Variant.get(variant_id)
  if (product_id !== undefined && product_id !== variant.productId) throw notFound(Variant.label)
  return updateProductStorage({ ...input, product_id: variant.productId, variant_id, reason: 'correction' })
}
