import { Barcode, Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { codeMeant, useScanner } from '@/components/kit/scanner'
import { useShortcut } from '@/components/kit/shortcuts'
import { Empty } from '@/components/kit/states'
import { Kbd, Skeleton } from '@/components/ui/bits'
import { cn } from '@/lib/cn'
import { count } from '@/lib/format'
import { useDelayed, usePhone } from '@/lib/hooks'
import { range } from '@/lib/range'
import { say } from '@/lib/toast'
import { useFound } from '@/shared/sellable/catalog'
import { findByCode, type Sellable, splitQuantity } from '@/shared/sellable/sellable'
import { ProductGrid } from './product-grid'
import { NoticeLine } from './ticket/notice-line'
import { useTill } from './till'

const printable = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && event.key !== '?' && !event.ctrlKey && !event.metaKey && !event.altKey

/** A letter pressed anywhere goes to the search, so that nobody has to aim at it first. */
function useTypeAnywhere(focus: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (typing || event.defaultPrevented || !printable(event)) return
      if (target.closest('[data-ticket]') && '+-'.includes(event.key)) return
      if (document.querySelector('[role=dialog][data-state=open],[role=alertdialog][data-state=open],[role=menu]'))
        return
      event.stopPropagation()
      focus()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [focus])
}

/** Search-first products: typing finds, ↑ ↓ ← → choose, Enter adds, `3*` before the text adds three. */
export function ProductSearch() {
  const { catalog, add, scan, ticket, storageId, over, show } = useTill()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [columns, setColumns] = useState(1)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const { quantity, text } = splitQuantity(typed)
  const { items, looking } = useFound(catalog, text)
  const chosen = Math.min(typed ? Math.max(0, active) : active, items.length - 1)
  const focus = useCallback(() => input.current?.focus(), [])
  const clear = useCallback(() => {
    setTyped('')
    setActive(-1)
  }, [])
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
  const addCard = useCallback(
    (item: Sellable) => {
      void add(item, splitQuantity(input.current?.value ?? '').quantity)
      clear()
      if (!phone) focus()
    },
    [add, clear, focus, phone],
  )
  const enter = () => {
    const code = text.trim()
    const item = (code && findByCode(catalog.index, code)) || items[chosen]
    if (item) void add(item, quantity)
    else if (code && !looking) void scan(code, quantity)
    else return
    clear()
  }
  const move = (by: number) => setActive(Math.max(0, Math.min(items.length - 1, chosen < 0 ? 0 : chosen + by)))
  const keys = new Map([
    ['ArrowDown', () => move(columns)],
    ['ArrowUp', () => move(-columns)],
    ['Enter', enter],
    ['Escape', clear],
  ])
  return (
    <section aria-label="Productos" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="relative mx-4 mt-3 mb-2 sm:mx-6 md:mt-4 lg:ml-8">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted-foreground"
          aria-hidden
        />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Buscar un producto"
          aria-controls="pos-products"
          aria-expanded={items.length > 0}
          aria-activedescendant={items[chosen] ? `pos-${items[chosen].id}` : undefined}
          placeholder={phone ? 'Busca un producto' : 'Busca o escanea un producto. 3*café agrega tres'}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          className="control h-12! rounded-xl pr-24 pl-11 text-lg! [&::-webkit-search-cancel-button]:hidden"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={(event) => {
            const press = event.nativeEvent.isComposing ? undefined : keys.get(event.key)
            if (!press) return
            event.preventDefault()
            press()
          }}
        />
        <span className="absolute inset-y-0 right-3 flex items-center gap-2 text-muted-foreground">
          {typed ? (
            <button
              type="button"
              aria-label="Borrar la búsqueda"
              className="grid size-8 place-items-center rounded-md hover:text-foreground"
              onClick={clear}
            >
              <X className="size-4" />
            </button>
          ) : (
            <Barcode className="size-5" aria-hidden />
          )}
          <Kbd className="hidden lg:inline-grid">F3</Kbd>
        </span>
      </div>
      <NoticeLine className="mx-4 mb-2 sm:mx-6 lg:ml-8" />
      <div
        ref={box}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 sm:px-6 lg:pl-8"
        aria-busy={looking}
      >
        {items.length > 0 ? (
          <ProductGrid
            items={items}
            list={ticket.cart.priceList}
            storageId={storageId}
            active={phone ? -1 : chosen}
            box={box}
            onAdd={addCard}
            onColumns={setColumns}
          />
        ) : (
          <Nothing typed={text} looking={looking} />
        )}
      </div>
      <p className="sr-only" role="status">
        {typed && !looking ? `${count(items.length)} productos` : ''}
      </p>
    </section>
  )
}

function Nothing({ typed, looking }: { typed: string; looking: boolean }) {
  const slow = useDelayed(looking)
  if (looking)
    return (
      <div
        role="status"
        aria-label="Cargando productos"
        className={cn('grid grid-cols-[repeat(auto-fill,minmax(172px,1fr))] gap-2', !slow && 'invisible')}
      >
        {range(12).map((i) => (
          <Skeleton key={i} className="h-26" />
        ))}
      </div>
    )
  if (typed.trim())
    return (
      <Empty icon={Search} title={`Nada con “${typed.trim()}”`}>
        Revisa cómo lo escribiste o escanea su código de barras.
      </Empty>
    )
  return (
    <Empty icon={Barcode} title="Aún no tienes productos para vender">
      Crea el primero o impórtalos de Excel en Inventario.
    </Empty>
  )
}
