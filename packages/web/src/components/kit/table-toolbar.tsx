import { ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { type Option, Select } from '@/components/ui/select'
import { cn } from '@/lib/cn'
import { usePhone, useSettled } from '@/lib/hooks'
import { ListSlot } from './list-place'
import { PeriodFilter } from './period-picker'
import { focusFirstRow } from './row-focus'
import { useShortcut } from './shortcuts'
import type { ListSearch, ListState } from './use-list-search'

export interface Filter<F extends string = string> {
  name: F
  label: string
  options: readonly Option[]
}

export interface ToolbarProps<F extends string> {
  list: ListSearch<F>
  /** What the search looks in: `Nombre, código o barras`. Without it there is no search. */
  search?: string
  /** The first three, the period among them, are always to hand, the rest behind "Más filtros"; on a phone, all behind "Filtros". */
  filters?: readonly Filter<F>[]
  /** The list may be of a period: filters `from` and `to`, in one control. */
  period?: 'from' extends F ? true : never
  children?: ReactNode
}

const ANY = '*'
const ENDS = ['from', 'to'] as const

/** Search and filters of a list; their state is in the URL. `/` goes to the search, ↓ from it to the rows. */
export function TableToolbar<F extends string>({ list, search, filters = [], period, children }: ToolbarProps<F>) {
  const phone = usePhone()
  const visible = phone ? 0 : period ? 2 : 3
  const [near, far] = [filters.slice(0, visible), filters.slice(visible)]
  const names = [...filters.map(({ name }) => name), ...(period ? (ENDS as readonly string[] as readonly F[]) : [])]
  const set = names.filter((name) => list.filters[name])
  const hidden = set.filter((name) => !near.some((filter) => filter.name === name) && (phone || !isEnd(name))).length
  const days = period && <ListPeriod list={list as unknown as ListSearch<'from' | 'to'>} className="w-full" />
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search && <SearchBox list={list} placeholder={phone && (far.length > 0 || days) ? 'Buscar' : search} />}
      {near.map((filter) => (
        <div key={filter.name} className="min-w-36 flex-1 sm:w-auto sm:max-w-52 sm:flex-none">
          <FilterControl filter={filter} list={list} />
        </div>
      ))}
      {!phone && days && <div className="w-56">{days}</div>}
      {(far.length > 0 || (phone && days)) && (
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline" aria-label={phone && hidden > 0 ? `Filtros (${hidden})` : undefined}>
              <ListFilter /> {phone ? (hidden > 0 ? hidden : 'Filtros') : 'Más filtros'}
              {!phone && hidden > 0 && ` (${hidden})`}
            </Button>
          </PopoverTrigger>
          <PopoverContent className="grid gap-3">
            {phone && days}
            {far.map((filter) => (
              <div key={filter.name} className="grid gap-1.5">
                <Label>{filter.label}</Label>
                <FilterControl filter={filter} list={list} />
              </div>
            ))}
          </PopoverContent>
        </Popover>
      )}
      {set.length > 0 && (
        <Button
          variant="ghost"
          aria-label="Quitar los filtros"
          className="max-sm:size-9 max-sm:px-0 max-sm:pointer-coarse:size-11"
          onClick={() => list.filterBy(Object.fromEntries(set.map((name) => [name, undefined])) as never)}
        >
          <X /> <span className="max-sm:hidden">Limpiar</span>
        </Button>
      )}
      <div className={cn('ml-auto flex items-center gap-2 has-[>:only-child:empty]:hidden', children && 'max-sm:ml-0')}>
        {children}
        <ListSlot />
      </div>
    </div>
  )
}

const isEnd = (name: string) => (ENDS as readonly string[]).includes(name)

function ListPeriod({ list, className }: { list: ListSearch<'from' | 'to'>; className: string }) {
  const { from, to } = list.filters
  return (
    <PeriodFilter
      className={className}
      period={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
      set={(next) => list.filterBy({ from: next.from, to: next.to })}
    />
  )
}

function FilterControl<F extends string>({ filter, list }: { filter: Filter<F>; list: ListSearch<F> }) {
  return (
    <Select
      aria-label={filter.label}
      value={list.filters[filter.name] ?? ANY}
      onChange={(next) => list.filter(filter.name, next === ANY ? undefined : next)}
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
      {text ? (
        <button
          type="button"
          aria-label="Quitar la búsqueda"
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-md text-muted-foreground hover:text-foreground pointer-coarse:size-11 pointer-coarse:-right-0.5"
          onClick={() => {
            setText('')
            box.current?.focus()
          }}
        >
          <X className="size-4" aria-hidden />
        </button>
      ) : (
        <Kbd className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 lg:inline-grid">/</Kbd>
      )}
    </div>
  )
}
