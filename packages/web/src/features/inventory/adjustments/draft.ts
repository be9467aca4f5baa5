import { heldIn, type Item, refOf } from '@/shared/item/items'
import type { AdjustmentInput, Reason } from '../stock/types'

export type Way = 'increment' | 'decrement'

/** A line being written: units that come in or go out. */
export interface DraftLine {
  item: Item
  way: Way
  quantity: number | undefined
  /** Cost in pesos of a unit that comes in; the average when it is not told. */
  cost: number | undefined
}

/** An adjustment being written, under the names of its call. */
export interface Draft {
  storage_id: string
  reason: Reason['code'] | ''
  date: string
  note: string
  products: readonly DraftLine[]
}

/** What a line does when nobody says: out, unless the reason only brings in. */
const usualWay = (reason: Reason | undefined): Way => (reason?.decrement === false ? 'increment' : 'decrement')

/** A new line of something scanned or chosen: one of it. */
export const lineOf = (item: Item, reason: Reason | undefined): DraftLine => ({
  item,
  way: usualWay(reason),
  quantity: 1,
  cost: undefined,
})

/** The lines under another reason: those that go a way that it does not allow turn around. */
export const turned = (lines: readonly DraftLine[], reason: Reason): DraftLine[] =>
  lines.map((line) => (reason[line.way] ? line : { ...line, way: usualWay(reason) }))

const signed = (line: DraftLine) => (line.way === 'increment' ? 1 : -1) * (line.quantity ?? 0)

/** Units that the storage will hold after the line. */
export const leftAfter = (line: DraftLine, storageId: string): number =>
  (Math.round(heldIn(line.item, storageId) * 1_000) + Math.round(signed(line) * 1_000)) / 1_000

/** What the call takes; what is missing in it the call's schema says. */
export const inputOf = ({ date, note, products, ...head }: Draft): AdjustmentInput =>
  ({
    ...head,
    ...(date ? { date } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    products: products.map(({ item, way, quantity, cost }) => ({
      ...refOf(item),
      type: way,
      quantity,
      ...(way === 'increment' && cost !== undefined ? { cost } : {}),
    })),
  }) as AdjustmentInput
