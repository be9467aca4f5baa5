import { author, tenant } from '../../kernel/context'
import type { OrderType } from './order'

/**
 * What this process read last for the sales of a till, so that the next one asks for it in the same trip as the rest.
 * Only guesses: what was loaded decides, and a wrong one costs one more read.
 */
class Guesses {
  private readonly seen = new Map<string, readonly string[]>()

  constructor(private readonly first: readonly string[]) {}

  of(place: string): readonly string[] {
    return this.seen.get(place) ?? this.first
  }

  remember(place: string, names: readonly string[]): void {
    if (this.seen.size > MAX_PLACES) this.seen.clear()
    this.seen.set(place, names)
  }
}

const MAX_PLACES = 10_000
/** Taxes of a shop that are asked for beforehand; a shop that sells under more reads the others afterwards. */
const MAX_TAXES = 12

const sequences = new Guesses(['sale.V'])
const taxes = new Guesses([])
const till = (type: OrderType) => `${tenant()}|${type === 3 ? author().userId : 'online'}`

/** Sequences of the series that may number a sale of this till. */
export const guessedSequences = (type: OrderType): readonly string[] => sequences.of(till(type))
export const rememberSequences = (type: OrderType, names: readonly string[]): void =>
  sequences.remember(till(type), names)

/** Taxes of what the shop sold lately. */
export const guessedTaxes = (): readonly string[] => taxes.of(tenant())
export const rememberTaxes = (ids: readonly string[]): void => {
  const known = taxes.of(tenant()).filter((id) => !ids.includes(id))
  taxes.remember(tenant(), [...ids, ...known].slice(0, MAX_TAXES))
}
