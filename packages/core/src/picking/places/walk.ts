/** Where some goods are, for whoever goes for them. */
interface Spot {
  storage?: string | null | undefined
  place?: string | null | undefined
  name: string
}

const words = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** The order of one walk: a storage after the other, its places as they are numbered, and last what has none. */
export const byWalk = (a: Spot, b: Spot): number =>
  words.compare(a.storage ?? '', b.storage ?? '') ||
  Number(!a.place) - Number(!b.place) ||
  words.compare(a.place ?? '', b.place ?? '') ||
  words.compare(a.name, b.name)
