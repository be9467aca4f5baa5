import * as z from 'zod'
import { assertMonthOpen } from '../../accounting/journal/closing'
import { book } from '../../kernel/books/book'
import { partition } from '../../kernel/db/keys'
import { indexKeys } from '../../kernel/db/table'
import type { Unit } from '../../kernel/db/unit'
import { causes } from './stock-causes'

/** One change of a stock row: what, why, by which document, who, and what was left. Never edited, never deleted. */
export const Movement = z.object({
  id: z.string(),
  day: z.string(),
  at: z.string(),
  stockId: z.string(),
  itemId: z.string(),
  productId: z.string(),
  variantId: z.string().optional(),
  storageId: z.string(),
  name: z.string(),
  /** Signed, thousandths. */
  quantity: z.number().int(),
  /** Signed, cents; with the correction. */
  valueCents: z.number().int(),
  /** Part of the value that corrects the cost of what had been sold before it came in. */
  correctionCents: z.number().int().optional(),
  /** What the row held after it, in the order in which movements were posted. */
  balanceQuantity: z.number().int(),
  balanceCents: z.number().int(),
  cause: z.enum(causes),
  documentKind: z.string(),
  documentId: z.string(),
  documentNumber: z.string(),
  userId: z.string(),
  userName: z.string(),
  note: z.string().optional(),
})
export type MovementFact = z.output<typeof Movement>

/** Movements of a period, summed by stock row: net, in and out. Quantities in thousandths, values in cents. */
export interface MovementRollup {
  count: number
  rows: Record<string, [quantity: number, valueCents: number, inQuantity: number, outQuantity: number]>
}

export const movementBook = book<typeof Movement, MovementRollup, 'rows'>({
  name: 'movement',
  schema: Movement,
  detail: ['rows'],
  empty: () => ({ count: 0, rows: {} }),
  add: (r, m) => {
    r.count += 1
    const row = (r.rows[m.stockId] ??= [0, 0, 0, 0])
    row[0] += m.quantity
    row[1] += m.valueCents
    if (m.quantity > 0) row[2] += m.quantity
    else row[3] -= m.quantity
  },
  merge: (into, from) => {
    into.count += from.count
    for (const [id, sums] of Object.entries(from.rows)) {
      const row = (into.rows[id] ??= [0, 0, 0, 0])
      sums.forEach((n, i) => {
        row[i]! += n
      })
    }
  },
})

const history = indexKeys('gsi1')
const byDocument = indexKeys('gsi2')

/** Partition of the history of a stock row, in gsi1, by instant. */
export const historyPartition = (stockId: string) => partition('movement', 'row', stockId)

/** Partition of the movements of a document, in gsi2. */
export const documentPartition = (documentId: string) => partition('movement', 'document', documentId)

/** Adds a movement to the book, findable by its stock row and by its document, unless the month of its day is closed. */
export function appendMovement(unit: Unit, movement: MovementFact): void {
  assertMonthOpen(unit, movement.day)
  movementBook.append(unit, movement, {
    [history.partition]: historyPartition(movement.stockId),
    [history.sort]: `${movement.at}.${movement.id}`,
    [byDocument.partition]: documentPartition(movement.documentId),
    [byDocument.sort]: movement.id,
  })
}
