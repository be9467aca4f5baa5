/** IVA of what the product sells. Source: E.T. art. 468. */
const IVA_PPM = 190_000
const MILLION = 1_000_000

/** What is added to a price, in whole cents. */
export const ivaOf = (cents: number): number => Math.round((cents * IVA_PPM) / MILLION)

/**
 * What a change to something dearer costs for the days that are left of what was paid: the difference, by days, down to
 * the cent. What is cheaper costs nothing now: it begins with the next period.
 */
export const upgradeCents = (of: { before: number; after: number; all: number; left: number }): number =>
  Math.max(0, Math.floor(((of.after - of.before) * of.left) / of.all))
