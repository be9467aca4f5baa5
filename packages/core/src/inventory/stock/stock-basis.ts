import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'

const ONLY = 'all'

/**
 * What new stock rows rest on: that the products and variants of the shop are there, and their minimums. One row, which
 * changes whenever one of them goes: a unit with new stock rows checks it once, however many they are, where a check of
 * each product would not fit a document of 40 lines.
 */
const StockBasis = kind({
  name: 'stockbasis',
  label: 'la base de las existencias',
  schema: z.object({}),
  key: () => ONLY,
  audited: false,
})

/** As it is now. To be read before the products that a new stock row is for: what they say holds while this stands. */
export const stockBasis = () => StockBasis.maybe(ONLY)

/** Makes the units that are under way with new stock rows run again. */
export const moveBasis = (unit: Act): void => unit.add(StockBasis.keyOf(ONLY), { v: 1 })

/** The unit commits only while the basis is as it was read. */
export function holdBasis(unit: Act, read: Awaited<ReturnType<typeof StockBasis.find>>): void {
  if (read) unit.check(StockBasis, read)
  else unit.absent(StockBasis, ONLY)
}
