import { Product } from '../../catalog/products/product'
import { changedProduct, saveProduct } from '../../catalog/products/products'
import { Variant } from '../../catalog/products/variant'
import { changedVariant, saveVariant } from '../../catalog/products/variants'
import { act } from '../../kernel/db/act'
import { mulDiv, UNIT } from '../../kernel/values/money'
import type { Basis } from '../buying/basis'
import type { BoughtLineData } from '../buying/line'
import type { NewPurchaseInput } from './purchase.input'

/** A product whose cost or sale price a purchase refreshes, in cents; null stays as it is. */
export interface PriceChange {
  productId: string
  variantId?: string
  name: string
  costBefore: number
  costAfter: number
  priceBefore: number
  priceAfter: number
}

/** What a unit of a line cost. */
const unitCost = ({ valueCents, quantity }: BoughtLineData): number => mulDiv(valueCents, UNIT, quantity)

/** What changes of the products of a purchase: their cost when it is asked for, their sale price where a line says so. */
export function priceChanges(
  { update_costs: costs = false, products }: Pick<NewPurchaseInput, 'update_costs' | 'products'>,
  lines: readonly BoughtLineData[],
  { items }: Pick<Basis, 'items'>,
): PriceChange[] {
  const changes = new Map<string, PriceChange>()
  lines.forEach((line, n) => {
    if (line.kind !== 'goods') return
    const item = items.get(line.variantId ?? line.productId!)!
    const costAfter = costs && line.valueCents > 0 ? unitCost(line) : item.costCents
    const priceAfter = products[n]!.price ?? item.priceCents
    if (costAfter === item.costCents && priceAfter === item.priceCents) return
    changes.set(item.id, {
      productId: item.productId,
      ...(item.variantId ? { variantId: item.variantId } : {}),
      name: item.name,
      costBefore: item.costCents,
      costAfter,
      priceBefore: item.priceCents,
      priceAfter,
    })
  })
  return [...changes.values()]
}

const asInput = ({ costBefore, costAfter, priceBefore, priceAfter }: PriceChange) => ({
  ...(costAfter === costBefore ? {} : { cost: costAfter }),
  ...(priceAfter === priceBefore ? {} : { price: priceAfter }),
})

const refresh = (change: PriceChange) =>
  act(async (unit) => {
    if (change.variantId) {
      const before = await Variant.get(change.variantId)
      await saveVariant(unit, before, changedVariant(before, asInput(change)))
      return
    }
    const before = await Product.get(change.productId)
    await saveProduct(unit, before, changedProduct(before, asInput(change)))
  })

/** Writes new costs and prices, each in a transaction of its own that a repeated command does not repeat. */
export async function refreshPrices(changes: readonly PriceChange[]): Promise<void> {
  for (const change of changes) await refresh(change)
}
