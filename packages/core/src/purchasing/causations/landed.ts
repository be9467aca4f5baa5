import * as z from 'zod'
import { apportion, mulDiv } from '../../kernel/values/money'

const whole = () => z.number().int()

/** How a cost that comes after the goods is spread over them. */
export const landedShares = ['value', 'quantity', 'weight'] as const
export type LandedShare = (typeof landedShares)[number]

/** What goods that are still in a storage bear of a cost: thousandths and cents. */
const Held = z.object({ storageId: z.string(), storageName: z.string(), quantity: whole(), cents: whole() })
export type HeldData = z.output<typeof Held>

/** What a line of a purchase bears of a cost that came after it: in the storages where its goods still are, the rest sold. */
export const LandedLine = z.object({
  purchaseId: z.string(),
  purchaseNumber: z.string(),
  lineId: z.string(),
  productId: z.string(),
  variantId: z.string().optional(),
  name: z.string(),
  quantity: whole(),
  cents: whole(),
  held: z.array(Held),
})
export type LandedLineData = z.output<typeof LandedLine>

/** The purchases whose goods bear a cost that came after them, and what each line of them bears once it is posted. */
export const Landed = z.object({
  by: z.enum(landedShares),
  purchases: z.array(z.object({ id: z.string(), number: z.string() })),
  lines: z.array(LandedLine),
})
export type LandedData = z.output<typeof Landed>

/** Goods of a purchase that did not go back to the provider, with what they weigh in the spreading. */
export type Bearer = Omit<LandedLineData, 'cents' | 'held'> & { storageId: string; weight: number }

/** A storage with some of an item: thousandths. */
export interface Place {
  storageId: string
  storageName: string
  quantity: number
}

const itemOf = ({ productId, variantId }: Pick<Bearer, 'productId' | 'variantId'>) => variantId ?? productId

/**
 * Spreads a cost over goods by their weights, and each share over where the goods still are: first in the storage into which
 * they came, then in the others; what is nowhere any more has left. What two lines hold of one item is counted once. Pure.
 * @param places where each item is, by its id
 */
export function spread(
  cents: number,
  bearers: readonly Bearer[],
  places: ReadonlyMap<string, readonly Place[]>,
): LandedLineData[] {
  const shares = apportion(
    cents,
    bearers.map(({ weight }) => weight),
  )
  const left = new Map([...places].map(([id, rows]) => [id, rows.map((row) => ({ ...row }))]))
  return bearers.map(({ weight: _, storageId, ...line }, n) => {
    const rows = left.get(itemOf(line)) ?? []
    const own = (row: Place) => Number(row.storageId === storageId)
    const share = shares[n]!
    let [missing, given] = [line.quantity, 0]
    const held = [...rows]
      .sort((a, b) => own(b) - own(a))
      .flatMap((row): HeldData[] => {
        const quantity = Math.min(missing, Math.max(0, row.quantity))
        if (quantity === 0) return []
        missing -= quantity
        row.quantity -= quantity
        const upTo = mulDiv(share, line.quantity - missing, line.quantity)
        const part = upTo - given
        given = upTo
        return part === 0 ? [] : [{ storageId: row.storageId, storageName: row.storageName, quantity, cents: part }]
      })
    return { ...line, cents: share, held }
  })
}

/** What of a cost is in stock, in cents. */
export const heldCents = ({ held }: Pick<LandedLineData, 'held'>): number =>
  held.reduce((sum, { cents }) => sum + cents, 0)

export const presentLanded = ({ by, purchases, lines }: LandedData) => ({
  by,
  purchases,
  lines: lines.map((line) => ({
    ...{ purchase: line.purchaseNumber, product_id: line.productId, name: line.name },
    ...{ quantity: line.quantity, value: line.cents, held_cost: heldCents(line) },
  })),
})
