import { heldIn, type Item, refOf } from './items'
import type { AdjustmentInput, Reason } from './types'
import { type Missing, missingUnits } from './use-missing'

export type Way = 'increment' | 'decrement'

/** A line being written: units that come in or go out. */
export interface DraftLine {
  item: Item
  way: Way
  quantity: number | undefined
  /** Cost in pesos of a unit that comes in; the average when it is not told. */
  cost: number | undefined
}

export interface Draft {
  reason: Reason['code'] | undefined
  storageId: string | undefined
  date: string | undefined
  note: string
  lines: readonly DraftLine[]
}

export const noDraft: Draft = { reason: undefined, storageId: undefined, date: undefined, note: '', lines: [] }

/** What a line does when nobody says: out, unless the reason only brings in. */
const usualWay = (reason: Reason | undefined): Way => (reason?.decrement === false ? 'increment' : 'decrement')

/** Something scanned or chosen: one more of it, or a new line on top. */
export function withItem(draft: Draft, item: Item, reason: Reason | undefined): Draft {
  const same = draft.lines.find((line) => line.item.id === item.id)
  if (same) return withLine(draft, item.id, { quantity: (same.quantity ?? 0) + 1 })
  return { ...draft, lines: [{ item, way: usualWay(reason), quantity: 1, cost: undefined }, ...draft.lines] }
}

export const withLine = (draft: Draft, id: string, change: Partial<DraftLine>): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.item.id === id ? { ...line, ...change } : line)),
})

export const withoutLine = (draft: Draft, id: string): Draft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.item.id !== id),
})

/** Another reason: lines that go a way that it does not allow turn around. */
export function withReason(draft: Draft, reason: Reason): Draft {
  const fits = (way: Way) => reason[way]
  return {
    ...draft,
    reason: reason.code,
    lines: draft.lines.map((line) => (fits(line.way) ? line : { ...line, way: usualWay(reason) })),
  }
}

const signed = (line: DraftLine) => (line.way === 'increment' ? 1 : -1) * (line.quantity ?? 0)

/** Units that the storage will hold after the line. */
export const leftAfter = (line: DraftLine, storageId: string | undefined): number =>
  (Math.round(heldIn(line.item, storageId) * 1_000) + Math.round(signed(line) * 1_000)) / 1_000

/** What the call takes, or nothing while something is missing. */
export function inputOf(draft: Draft): AdjustmentInput | undefined {
  const { reason, storageId, date, note, lines } = draft
  if (!reason || !storageId || missingOf(draft).length > 0) return undefined
  return {
    reason,
    storage_id: storageId,
    ...(date ? { date } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    products: lines.map(({ item, way, quantity, cost }) => ({
      ...refOf(item),
      type: way,
      quantity: quantity!,
      ...(way === 'increment' && cost !== undefined ? { cost } : {}),
    })),
  }
}

/** What keeps an adjustment from being saved: a field by its name, a line by the id of its item. */
export function missingOf({ reason, storageId, lines }: Draft): Missing[] {
  return [
    ...(storageId ? [] : [{ at: 'storage', message: 'Elige la bodega' }]),
    ...(reason ? [] : [{ at: 'reason', message: 'Elige el motivo' }]),
    ...(lines.length > 0 ? [] : [{ at: 'items', message: 'Agrega al menos un producto' }]),
    ...missingUnits(lines),
  ]
}
