import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'

const ONLY = 'all'

/**
 * One row that changes whenever a product or variant of the shop is removed. A unit with new stock rows asserts once that it
 * is unchanged, however many they are: an assertion for each product would not fit a document of 40 lines.
 */
const Removals = kind({
  name: 'stockbasis',
  label: 'los productos eliminados',
  schema: z.object({}),
  key: () => ONLY,
  audited: false,
})

/** The removals so far. To be read before the products that a new stock row is for: what they say is true while this is unchanged. */
export const removalsSeen = () => Removals.maybe(ONLY)

/** Makes the units that are adding stock rows run again. */
export const noteRemoval = (unit: Act): void => unit.add(Removals.keyOf(ONLY), { v: 1 })

/** The unit commits only if nothing was removed since `read`. */
export function assertNoRemovalSince(unit: Act, read: Awaited<ReturnType<typeof Removals.find>>): void {
  if (read) unit.check(Removals, read)
  else unit.absent(Removals, ONLY)
}
