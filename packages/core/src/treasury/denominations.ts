/** Bills and coins in use in Colombia, in cents, largest first. */
export const denominations = [
  10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000,
] as const
