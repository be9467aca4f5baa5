import { useDeferredValue, useMemo } from 'react'
import { type Card, cardsOf, type Shelf, shelfCards } from '@/shared/sellable/cards'
import { type Catalog, useFound } from '@/shared/sellable/catalog'
import { find } from '@/shared/sellable/sellable'

/** The shelf that is seen when nobody has chosen one. */
export const firstShelf = ({ frequent }: Catalog): Shelf => ({ what: frequent.length > 0 ? 'frequent' : 'all' })

/** The cards of what is typed, else of the shelf. */
export function useCards(catalog: Catalog, text: string, shelf: Shelf): { cards: readonly Card[]; looking: boolean } {
  const { items, looking } = useFound(catalog, text)
  const searching = useDeferredValue(text).trim() !== ''
  const cards = useMemo(
    () => (searching ? cardsOf(catalog.index, items) : shelfCards(catalog.index, shelf)),
    [searching, catalog.index, items, shelf],
  )
  return { cards, looking }
}

/** What is typed finds this now, also before it is on the screen. */
export const cardsNow = ({ index }: Catalog, text: string): Card[] => cardsOf(index, find(index, text))
