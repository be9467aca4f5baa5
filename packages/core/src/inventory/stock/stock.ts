import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { mulDiv } from '../../kernel/values/money'
import { Short } from './short'

/**
 * What is held of a product (or variant) in a storage: quantity in thousandths and its value in cents.
 * The sum of the values of all rows is account 1435 (+1465), always: see `ledger.ts`.
 */
export const Stock = kind({
  name: 'stock',
  label: 'la existencia',
  schema: z.object({
    /** `<itemId>.<storageId>` */
    id: z.string(),
    /** The variant, or the product without variants. */
    itemId: z.string(),
    productId: z.string(),
    variantId: z.string().optional(),
    storageId: z.string(),
    quantity: z.number().int(),
    valueCents: z.number().int(),
    /** Quantity at or below which the row asks for restocking; 0 asks for nothing. */
    minimum: z.number().int(),
    /** True when the storage has a minimum of its own: the product's does not replace it. */
    ownMinimum: z.boolean().optional(),
    /** Its product was deleted while it was empty: nobody moves it before making sure that the product is back. */
    closed: z.boolean().optional(),
    /** Promised to long sales until they post, in thousandths: nobody else takes it. */
    reserved: z.number().int().optional(),
    /** Held for unconfirmed catalogue orders, in thousandths: no other stranger may order it, the shop may sell it. */
    unconfirmed: z.number().int().optional(),
    /** Sales that sold what was not there. */
    short: Short.optional(),
  }),
  by: {
    storage: (s) => [s.storageId, s.itemId],
    lowIn: (s) => (asks(s) ? [s.storageId, emptiness(s)] : undefined),
    low: (s) => (asks(s) ? ['all', emptiness(s)] : undefined),
  },
  drifting: ['low', 'lowIn'],
  // One item for each whatever the storages of a document are: what a storage holds is a field of it.
  counts: (s) => ['all', ...(asks(s) ? ['low'] : [])],
  dimensions: (s) => [`in.${s.storageId}`],
  audited: false,
})

/** Bucket of the rows of a storage, or of all; `low`: of those that ask for restocking. */
export const stockBucket = (which: 'all' | 'low', storageId?: string): string =>
  storageId ? `${which}#in.${storageId}` : which

/** True for a row that asks for restocking. */
export const isLow = ({ minimum, quantity }: { minimum: number; quantity: number }): boolean =>
  minimum > 0 && quantity <= minimum

/** True for a row that is told as asking for restocking: nobody restocks a deleted product. */
const asks = (row: { minimum: number; quantity: number; closed?: boolean }): boolean => isLow(row) && !row.closed

/** The emptiest first: what there is of each million of the minimum, from a thousand minimums below zero up. */
const emptiness = ({ id, quantity, minimum }: { id: string; quantity: number; minimum: number }): string => {
  const share = Math.round((quantity / minimum) * 1e6) + 1e9
  return `${String(Math.max(0, share)).padStart(10, '0')}.${id}`
}

export type StockRow = Awaited<ReturnType<typeof Stock.get>>

/** What anybody may take of a row, in thousandths: what is held and not reserved. */
export const freeOf = ({ quantity, reserved = 0 }: Pick<StockRow, 'quantity' | 'reserved'>): number =>
  quantity - reserved

/** Quantity that a stranger may order, in thousandths: what is free less what unconfirmed catalogue orders hold. */
export const freeToOrder = (row: Pick<StockRow, 'quantity' | 'reserved' | 'unconfirmed'>): number =>
  freeOf(row) - (row.unconfirmed ?? 0)

/** Something that can be held: a variant, or a product without variants. */
export interface StockItem {
  productId: string
  variantId?: string
  /** What the merchant reads when there is not enough. */
  name: string
  /** Unit cost in cents for what is taken beyond what there is, when negative stock is allowed. */
  costCents: number
  /** Minimum in thousandths, copied to the row so that low stock is one query. */
  minimum?: number
}

export const itemIdOf = (item: { productId: string; variantId?: string }): string => item.variantId ?? item.productId

export const stockId = (item: { productId: string; variantId?: string }, storageId: string): string =>
  `${itemIdOf(item)}.${storageId}`

/** Of taking `quantity` from a stockChange, what is not there and leaves at `costCents` a unit. */
export function shortOf(stockChange: { quantity: number }, quantity: number, costCents: number) {
  const short = quantity - Math.max(0, Math.min(quantity, stockChange.quantity))
  return { quantity: short, cents: short === 0 ? 0 : mulDiv(costCents, short, 1000) }
}

/**
 * Value in cents of taking `quantity` from a stockChange, as a positive number.
 * From what there is, `round(value × q ÷ n)`; what goes beyond it (negative stock) leaves at `costCents` a unit.
 */
export function valueOfTaking(
  stockChange: { quantity: number; valueCents: number },
  quantity: number,
  costCents: number,
): number {
  const short = shortOf(stockChange, quantity, costCents)
  const held = quantity - short.quantity
  const known =
    held === 0
      ? 0
      : held === stockChange.quantity
        ? stockChange.valueCents
        : mulDiv(stockChange.valueCents, held, stockChange.quantity)
  return known + short.cents
}
