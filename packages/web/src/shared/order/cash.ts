/** Multiples that people round up to with the notes they carry, in cents. Source: notes in use in Colombia. */
const steps = [100_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000] as const

/**
 * Amounts that somebody who owes `dueCents` may hand over, smallest first, all above it.
 * @returns at most `most` amounts in cents
 */
export function handed(dueCents: number, most = 4): number[] {
  if (dueCents <= 0) return []
  const amounts = steps.map((step) => Math.ceil(dueCents / step) * step).filter((amount) => amount > dueCents)
  return [...new Set(amounts)].sort((a, b) => a - b).slice(0, most)
}
