import { ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { type Option, Select } from '@/components/ui/select'
import { cn } from '@/lib/cn'
import { usePhone, useSettled } from '@/lib/hooks'
import { ListSlot } from './list-place'
import { focusFirstRow } from './row-focus'
import { useShortcut } from './shortcuts'
import type { ListSearch, ListState } from './use-list-search'

export interface Filter<F extends string = string> {
  name: F
  label: string
  /** Choices; without them the filter is a date. */
  options?: readonly Option[]
}

interface ToolbarProps<F extends string> {
  list: ListSearch<F>
  /** What the search looks in: `Nombre, código o barras`. Without it there is no search. */
  search?: string
  /** The first three are always to hand, the rest behind "Más filtros"; on a phone, all behind "Filtros". */
  filters?: readonly Filter<F>[]
  children?: ReactNode
}

const ANY = '*'

/** Search and filters of a list; their state is in the URL. `/` goes to the search, ↓ from it to the rows. */
export function TableToolbar<F extends string>({ list, search, filters = [], children }: ToolbarProps<F>) {
  const visible = usePhone() ? 0 : 3
  const [near, far] = [filters.slice(0, visible), filters.slice(visible)]
  const hidden = far.filter((filter) => list.filters[filter.name]).length
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search && <SearchBox list={list} placeholder={search} />}
      {near.map((filter) => (
        <div key={filter.name} className="min-w-36 flex-1 sm:w-auto sm:max-w-52 sm:flex-none">
          <FilterControl filter={filter} list={list} />
        </div>
      ))}
      {far.length > 0 && (
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">
              <ListFilter /> {visible > 0 ? 'Más filtros' : 'Filtros'}
              {hidden > 0 && ` (${hidden})`}
            </Button>
          </PopoverTrigger>
          <PopoverContent className="grid gap-3">
            {far.map((filter) => (
              <div key={filter.name} className="grid gap-1.5">
                <Label>{filter.label}</Label>
                <FilterControl filter={filter} list={list} />
              </div>
            ))}
          </PopoverContent>
        </Popover>
      )}
      {list.narrowed && (
        <Button variant="ghost" onClick={list.clear}>
          <X /> Limpiar
        </Button>
      )}
      <div className={cn('ml-auto flex items-center gap-2 has-[>:only-child:empty]:hidden', children && 'max-sm:ml-0')}>
        {children}
        <ListSlot />
      </div>
    </div>
  )
}

function FilterControl<F extends string>({ filter, list }: { filter: Filter<F>; list: ListSearch<F> }) {
  const value = list.filters[filter.name]
  const set = (next: string | undefined) => list.filter(filter.name, next)
  if (!filter.options)
    return <DateInput aria-label={filter.label} placeholder={filter.label} value={value} onChange={set} />
  return (
    <Select
      aria-label={filter.label}
      value={value ?? ANY}
      onChange={(next) => set(next === ANY ? undefined : next)}
      options={[{ value: ANY, label: filter.label }, ...filter.options]}
    />
  )
}

function SearchBox({ list, placeholder }: { list: ListState; placeholder: string }) {
  const [text, setText] = useState(list.search)
  const settled = useSettled(text)
  const sent = useRef(list.search)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Buscar en la lista', () => box.current?.select())
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    list.set({ search: settled || undefined })
  })
  useEffect(() => {
    if (list.search === sent.current) return
    sent.current = list.search
    setText(list.search)
  }, [list.search])
  return (
    <div className="relative min-w-36 flex-1 sm:w-80 sm:flex-none">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      <input
        ref={box}
        type="search"
        aria-label="Buscar"
        placeholder={placeholder}
        className="control text-ellipsis px-9 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            focusFirstRow()
          }
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            setText('')
          }
        }}
      />
      <Kbd className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 lg:inline-grid">/</Kbd>
    </div>
  )
}
