import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { codeMeant, useScanner } from '@/components/kit/scanner'
import { useShortcut } from '@/components/kit/shortcuts'
import { count } from '@/lib/format'
import { usePhone } from '@/lib/hooks'
import { say } from '@/lib/toast'
import type { Card, Shelf } from '@/shared/sellable/cards'
import { findByCode, splitQuantity } from '@/shared/sellable/sellable'
import { NoticeLine } from '../ticket/notice-line'
import { isEmpty } from '../ticket/ticket'
import { useTill } from '../till'
import { NothingFound } from './nothing-found'
import { ProductGrid } from './product-grid'
import { SearchBox } from './search-box'
import { ShelfChips } from './shelf-chips'
import { cardsNow, firstShelf, useCards } from './use-cards'
import { Tones } from './use-tone'
import { useTypeAnywhere } from './use-type-anywhere'

/** What is typed, which shelf is seen and which card Enter takes. */
function useSearch() {
  const till = useTill()
  const { catalog, add, show } = till
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [chosen, setShelf] = useState<Shelf>()
  const first = useMemo(() => firstShelf(catalog), [catalog])
  const shelf = chosen ?? first
  const { quantity, text } = splitQuantity(typed)
  const { cards, looking } = useCards(catalog, text, shelf)
  const clear = useCallback(() => {
    setTyped('')
    setActive(-1)
  }, [])
  const pick = useCallback(
    (card: Card, quantity = 1_000) => {
      if (card.items.length > 1) show({ what: 'variants', name: card.name, items: card.items, quantity })
      else void add(card.items[0]!, quantity)
      clear()
    },
    [add, show, clear],
  )
  return {
    ...{ till, typed, text, quantity, cards, looking, shelf, clear, pick },
    active: Math.min(typed ? Math.max(0, active) : active, cards.length - 1),
    move: (by: number) =>
      setActive(Math.max(0, Math.min(cards.length - 1, (active < 0 ? (by > 0 ? -by : 0) : active) + by))),
    type: (next: string) => {
      setTyped(next)
      setActive(0)
    },
    choose: (next: Shelf) => {
      clear()
      setShelf(next)
    },
  }
}

/** What Enter does: a code that is known, else the card that is chosen, else the code is asked for. */
function enterOf({ till, text, quantity, active, looking, pick, clear, cards }: ReturnType<typeof useSearch>) {
  const { catalog, add, scan } = till
  const code = text.trim()
  const known = code ? findByCode(catalog.index, code) : undefined
  // What is on the screen may be a moment behind what was typed.
  const now = code && catalog.whole ? cardsNow(catalog, text) : cards
  const card = now[active]
  if (known) void add(known, quantity)
  else if (card) return pick(card, quantity)
  else if (code && !looking) void scan(code, quantity)
  else return
  clear()
}

/** Search-first products: typing finds, ↑ ↓ choose, Enter adds, `3*` before the text adds three. */
export function ProductSearch() {
  const search = useSearch()
  const { till, typed, text, cards, looking, shelf, active, clear, pick, move } = search
  const { catalog, scan, ticket, over, show, empty } = till
  const [columns, setColumns] = useState(1)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const focus = useCallback(() => input.current?.focus(), [])
  useTypeAnywhere(focus)
  useShortcut('f3', 'Buscar un producto', () => input.current?.select())
  useEffect(() => {
    if (!phone && !over) focus()
  }, [phone, over, focus])
  useScanner((code, whole) => {
    if (over && over.what !== 'sold') return say.bad('Cierra esta ventana para agregar lo que escaneaste')
    show(undefined)
    clear()
    void scan(codeMeant(code, whole.trim(), (one) => findByCode(catalog.index, one) !== undefined))
  })
  const press = useCallback(
    (card: Card) => {
      pick(card, splitQuantity(input.current?.value ?? '').quantity)
      if (!phone) focus()
    },
    [pick, focus, phone],
  )
  const keys = new Map<string, () => boolean | undefined>([
    ['ArrowDown', () => void move(columns)],
    ['ArrowUp', () => void move(-columns)],
    ['Enter', () => void enterOf(search)],
    ['Escape', () => void clear()],
    ['Delete', () => (typed || isEmpty(ticket) ? false : void empty())],
  ])
  const tones = useMemo(
    () => new Map(catalog.categories.flatMap(({ id, color }) => (color ? [[id, color] as const] : []))),
    [catalog.categories],
  )
  return (
    <section aria-label="Productos" className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <SearchBox
        input={input}
        typed={typed}
        onType={search.type}
        onClear={clear}
        keys={keys}
        active={cards[active]?.id}
        open={cards.length > 0}
      />
      <ShelfChips shelf={typed.trim() ? undefined : shelf} onShelf={search.choose} />
      <div
        ref={box}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 sm:px-6 lg:pl-8"
        aria-busy={looking}
      >
        {cards.length > 0 ? (
          <Tones value={tones}>
            <ProductGrid cards={cards} active={phone ? -1 : active} box={box} onPick={press} onColumns={setColumns} />
          </Tones>
        ) : (
          <NothingFound typed={text} looking={looking} />
        )}
      </div>
      <NoticeLine className="absolute inset-x-4 bottom-3 z-20 border shadow-float sm:inset-x-6 lg:left-8" />
      <p className="sr-only" role="status">
        {typed && !looking ? `${count(cards.length)} productos` : ''}
      </p>
    </section>
  )
}
