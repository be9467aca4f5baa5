import type { Index, Sellable } from './sellable'

/** What stands on the counter to be pressed: a product with all its variants, or one thing. */
export interface Card {
  id: string
  name: string
  /** More than one: pressing it asks which. */
  items: readonly Sellable[]
}

/**
 * One card a product, in the order of what was found. Of a product of which only some variants were found each is a card
 * of its own: the words chose them.
 */
export function cardsOf(index: Index, found: readonly Sellable[]): Card[] {
  const groups = new Map<string, Sellable[]>()
  for (const item of found) {
    const group = groups.get(item.productId)
    if (group) group.push(item)
    else groups.set(item.productId, [item])
  }
  return [...groups].flatMap(([productId, items]): Card[] =>
    items.length > 1 && items.length === index.perProduct.get(productId)
      ? [{ id: productId, name: items[0]!.productName, items }]
      : items.map((item) => ({ id: item.id, name: item.name, items: [item] })),
  )
}

/** What of everything is shown while nothing is typed. */
export type Shelf = { what: 'frequent' | 'all' | 'services' } | { what: 'category'; id: string }

/** The cards of a shelf: what sells most in its order, anything else by name. */
export function shelfCards(index: Index, shelf: Shelf): Card[] {
  const of = {
    frequent: () =>
      index.entries
        .filter(({ rank }) => rank !== undefined)
        .sort((a, b) => a.rank! - b.rank!)
        .map(({ item }) => item),
    all: () => index.entries.map(({ item }) => item),
    services: () => index.entries.flatMap(({ item }) => (item.kind === 'service' ? item : [])),
    category: (id: string) => index.entries.flatMap(({ item }) => (item.categoryId === id ? item : [])),
  }
  return cardsOf(index, shelf.what === 'category' ? of.category(shelf.id) : of[shelf.what]())
}
