import { Barcode, ScanBarcode } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useScanner } from '@/components/kit/scanner'
import { useShortcut } from '@/components/kit/shortcuts'
import { Empty } from '@/components/kit/states'
import { Kbd } from '@/components/ui/bits'
import { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { useMedia, useSettled } from '@/lib/hooks'
import { say } from '@/lib/toast'
import { type Item, itemsByCode, noteOf, useItems } from './items'

interface ItemBoxProps {
  onItem: (item: Item) => void
  /** Takes a scanned code instead of looking for it: for counting without waiting. */
  onCode?: (code: string) => void
  /** At the right of each thing found. */
  note?: (item: Item) => string
  placeholder?: string
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Finds what moves: by typing a name or code, or with a scanner wherever the focus is. */
export function ItemBox({ onItem, onCode, note, placeholder = 'Busca o escanea un producto', ...props }: ItemBoxProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  // With a finger the screen's keyboard would cover the page.
  const touch = useMedia('(pointer: coarse)')
  useEffect(() => {
    if (!touch) box.current?.focus()
  }, [touch])
  const term = useSettled(text.trim(), 120)
  const found = useItems(term)
  const items = text.trim() ? (found.data ?? []) : []
  const choose = (item: Item | undefined) => {
    if (!item) return
    setText('')
    setActive(0)
    onItem(item)
    if (!touch) box.current?.focus()
  }
  const byCode = async (code: string) => {
    try {
      const named = await itemsByCode(code)
      if (named.length === 1) return choose(named[0])
      setText(code)
      box.current?.focus()
      say.info('Elige la variante')
    } catch (error) {
      if (error instanceof ApiError && !error.shown) say.bad(error.message)
    }
  }
  useScanner((code) => {
    if (onCode) onCode(code)
    else void byCode(code)
  })
  useShortcut('f3', 'Buscar un producto', () => box.current?.select())
  const enter = () => {
    if (term === text.trim() && items[active]) choose(items[active])
    else if (text.trim()) void byCode(text)
  }
  const keys = new Map([
    ['ArrowDown', () => setActive((at) => Math.min(items.length - 1, at + 1))],
    ['ArrowUp', () => setActive((at) => Math.max(0, at - 1))],
    ['Enter', enter],
    ['Escape', () => setText('')],
  ])
  return (
    <div className="relative">
      <Barcode className="pointer-events-none absolute top-3 left-3 size-5 text-muted-foreground" />
      <input
        {...props}
        ref={box}
        role="combobox"
        aria-label="Producto"
        aria-expanded={items.length > 0}
        aria-controls="item-box-found"
        aria-activedescendant={items[active] ? `item-${items[active].id}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="control h-11! pr-12 pl-10"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          const press = event.nativeEvent.isComposing || !text ? undefined : keys.get(event.key)
          if (!press) return
          event.preventDefault()
          press()
        }}
      />
      <Kbd className="pointer-events-none absolute top-3 right-3 hidden text-muted-foreground lg:inline-grid">F3</Kbd>
      {text.trim() !== '' && found.data && (
        <Found items={items} active={active} choose={choose} note={note} looking={found.isFetching} />
      )}
    </div>
  )
}

/** There are no lines yet: how they come. */
export const NoItems = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <div className="rounded-lg border bg-card">
    <Empty icon={ScanBarcode} title={title} action={action}>
      {children}
    </Empty>
  </div>
)

interface FoundProps {
  items: readonly Item[]
  active: number
  choose: (item: Item) => void
  note: ((item: Item) => string) | undefined
  looking: boolean
}

function Found({ items, active, choose, note, looking }: FoundProps) {
  return (
    <div
      id="item-box-found"
      role="listbox"
      aria-label="Productos encontrados"
      className="absolute inset-x-0 top-11 z-30 mt-1 max-h-80 overflow-y-auto rounded-lg border bg-popover p-1 shadow-float"
    >
      {items.length === 0 && !looking && (
        <p className="px-3 py-4 text-center text-sm text-muted-foreground">Nada con ese nombre o código.</p>
      )}
      {items.map((item, index) => (
        <button
          key={item.id}
          id={`item-${item.id}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => choose(item)}
          className={cn(
            'flex w-full items-baseline gap-3 rounded-md px-2.5 py-2 text-left hover:bg-muted pointer-coarse:min-h-11',
            index === active && 'bg-muted',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate">{item.name}</span>
            <span className="block truncate text-xs text-muted-foreground">{noteOf(item)}</span>
          </span>
          {note && <span className="money text-sm text-muted-foreground">{note(item)}</span>}
        </button>
      ))}
    </div>
  )
}
