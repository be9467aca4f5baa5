import { taxesOf } from '../../sales/book/delivery-tax'
import type { TaxGroup } from '../../sales/cart/cart-totals'
import type { NoteData, NoteLineData } from './note'

/** Sums of the lines of a note that are taxed alike. */
export function taxGroups(lines: readonly Pick<NoteLineData, keyof TaxGroup>[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const { taxCode, taxBps, netCents, baseCents, taxCents } of lines) {
    const key = `${taxCode}|${taxBps}`
    const sum = groups.get(key) ?? { taxCode, taxBps, netCents: 0, baseCents: 0, taxCents: 0 }
    sum.netCents += netCents
    sum.baseCents += baseCents
    sum.taxCents += taxCents
    groups.set(key, sum)
  }
  return [...groups.values()]
}

/** The taxes of a note, that of the delivery among them. */
export const taxesOfNote = (note: Pick<NoteData, 'deliveryTaxBps' | 'totals'>, lines: readonly NoteLineData[]) =>
  taxesOf({ deliveryTaxBps: note.deliveryTaxBps, totals: note.totals, taxes: taxGroups(lines) })
