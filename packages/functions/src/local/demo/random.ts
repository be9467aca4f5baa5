/** A source of chance that gives the same numbers for the same seed, everywhere. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** True `chance` of the times, from 0 to 1. */
  chance: (chance: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of the list, the likelier the heavier. Weights above 0. */
  weighted: <T>(list: readonly T[], weight: (one: T) => number) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

/** mulberry32: small, fast and good enough for a shop that never was. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const weighted = <T>(list: readonly T[], weight: (one: T) => number): T => {
    let left = next() * list.reduce((sum, one) => sum + weight(one), 0)
    return list.find((one) => (left -= weight(one)) < 0) ?? list.at(-1)!
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
    }
    return copy
  }
  return {
    next,
    int,
    chance: (chance) => next() < chance,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted,
    shuffle,
  }
}
