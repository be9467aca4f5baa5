import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from '@/lib/cn'
import type { Shelf } from '@/shared/sellable/cards'
import { ownTone, toneStyle } from '@/shared/sellable/tone'
import { useTill } from '../till'

/** Categories that surely fit in two rows. */
const FEW = 6

interface ChipsProps {
  /** Undefined while something is searched, which looks everywhere. */
  shelf: Shelf | undefined
  onShelf: (shelf: Shelf) => void
}

/** What is looked at before anything is typed: what sells most, everything, or one category. */
export function ShelfChips({ shelf, onShelf }: ChipsProps) {
  const { catalog } = useTill()
  const [open, setOpen] = useState(false)
  const services = [...catalog.items.values()].some((item) => item.kind === 'service')
  const used = new Set([...catalog.items.values()].map((item) => item.categoryId))
  const categories = catalog.categories.filter(({ id }) => used.has(id))
  if (catalog.index.size === 0) return null
  const chip = (to: Shelf, label: string, dot?: ReactNode) => (
    <Chip on={shelf?.what === to.what && (to.what !== 'category' || idOf(shelf) === to.id)} press={() => onShelf(to)}>
      {dot}
      {label}
    </Chip>
  )
  return (
    <div className="flex shrink-0 items-start px-4 pb-1 sm:px-6 lg:pl-8">
      <fieldset
        aria-label="Qué mostrar"
        className={cn(
          'flex min-w-0 flex-1 gap-1.5 [scrollbar-width:none] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap',
          !open && 'md:max-h-17.5 md:overflow-hidden',
        )}
      >
        {catalog.frequent.length > 0 && chip({ what: 'frequent' }, 'Frecuentes')}
        {chip({ what: 'all' }, 'Todo')}
        {categories.map(({ id, name, color }) => (
          <span key={id} className="contents">
            {chip(
              { what: 'category', id },
              name,
              <span
                aria-hidden
                style={toneStyle(color ?? ownTone(id))}
                className="size-3 shrink-0 rounded-full border border-current"
              />,
            )}
          </span>
        ))}
        {services && chip({ what: 'services' }, 'Servicios')}
      </fieldset>
      {categories.length > FEW && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? 'Ver menos categorías' : 'Ver todas las categorías'}
          onClick={() => setOpen(!open)}
          className="ml-1.5 hidden size-8 shrink-0 place-items-center rounded-full border bg-card hover:border-input hover:bg-muted md:grid"
        >
          <ChevronDown className={cn('size-4', open && 'rotate-180')} />
        </button>
      )}
    </div>
  )
}

const idOf = (shelf: Shelf | undefined) => (shelf?.what === 'category' ? shelf.id : undefined)

const Chip = ({ on, press, children }: { on: boolean; press: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={press}
    className={cn(
      'flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:h-11 pointer-coarse:px-4',
      on ? 'border-primary bg-primary text-primary-foreground' : 'bg-card hover:border-input hover:bg-muted',
    )}
  >
    {children}
  </button>
)
