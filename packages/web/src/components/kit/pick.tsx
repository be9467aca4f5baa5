import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Plus, X } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import {
  Command,
  CommandFoot,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandSteadyList,
} from '@/components/ui/command'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { useDelayed, useSettled } from '@/lib/hooks'
import { useMarked } from './use-marked'

export interface PickItem {
  id: string
  label: string
  /** Second line: a document, a sku, an address. */
  note?: string
}

export interface PickProps<T> {
  value: string | undefined
  onChange: (id: string | undefined, row?: T) => void
  /** The call that finds: `(text) => q.parties.searchClients({ term: text })`. */
  find: (text: string) => UseQueryOptions<T[], ApiError, T[], readonly unknown[]>
  /** How a found row is shown. */
  item: (row: T) => PickItem
  /** What the chosen one is called, when it is known before anybody searches. */
  chosen?: string
  placeholder?: string
  /** Creates what is missing on the spot; gets what was typed. */
  onCreate?: (text: string) => void
  /** Text of that row: `Crear cliente`. */
  createLabel?: string
  /** Can be left empty again. */
  clearable?: boolean
  id?: string
  ref?: Ref<HTMLButtonElement>
  disabled?: boolean
  /** What it chooses, where no label says so; the placeholder unless told. */
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  onBlur?: () => void
}

/** Chooses one record of many by typing; creates it on the way when it does not exist. */
export function Pick<T>({
  value,
  onChange,
  item,
  chosen,
  placeholder = 'Busca y elige…',
  clearable,
  ...props
}: PickProps<T>) {
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState<PickItem>()
  const label = value === undefined || value === '' ? undefined : known?.id === value ? known.label : chosen
  const choose = (row: T | undefined) => {
    setKnown(row && item(row))
    onChange(row && item(row).id, row)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) props.onBlur?.()
      }}
    >
      <div className="relative">
        <PopoverTrigger
          ref={props.ref}
          id={props.id}
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-label={props['aria-label'] ?? (props.id ? undefined : placeholder)}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          disabled={props.disabled}
          className={cn(
            'control items-center justify-between gap-2 text-left',
            !label && 'text-muted-foreground',
            clearable && value && '[&>span]:mr-7',
          )}
        >
          <span className="truncate">{label ?? placeholder}</span>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        </PopoverTrigger>
        {clearable && value && (
          <button
            type="button"
            aria-label="Quitar"
            onClick={() => choose(undefined)}
            className="absolute inset-y-0 right-8 grid w-7 place-items-center text-muted-foreground hover:text-foreground"
          >
            <X className="size-4" />
          </button>
        )}
      </div>
      <PopoverContent className="w-(--radix-popover-trigger-width) min-w-64 p-0">
        <Finder {...props} value={value} item={item} choose={choose} close={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

type FinderProps<T> = Shared<T> & { value: string | undefined; choose: (row: T) => void; close: () => void }
type Shared<T> = Omit<PickProps<T>, 'value' | 'onChange'>

/** Value of the item that creates what was not found. */
const NEW = '+'

function Finder<T>({ find, item, value, choose, close, onCreate, createLabel = 'Crear' }: FinderProps<T>) {
  const [text, setText] = useState('')
  const term = useSettled(text.trim(), 120)
  const found = useQuery({ ...find(term), placeholderData: (before: T[] | undefined) => before })
  const slow = useDelayed(found.isPending)
  const create = () => {
    close()
    onCreate?.(text.trim())
  }
  const marked = useMarked({
    first: found.data?.[0] ? item(found.data[0]).id : NEW,
    fresh: term === text.trim() && !found.isPlaceholderData && !found.isPending,
    take: (id) => {
      const row = id === NEW ? undefined : (found.data?.find((one) => item(one).id === id) ?? found.data?.[0])
      if (row) choose(row)
      else if (onCreate) create()
    },
  })
  const note: ReactNode = found.isError
    ? found.error.message
    : slow
      ? 'Buscando…'
      : found.data?.length === 0
        ? 'Nada con ese nombre.'
        : undefined
  const List = onCreate ? CommandSteadyList : CommandList
  return (
    <Command shouldFilter={false} {...marked}>
      <CommandInput value={text} onValueChange={setText} placeholder="Escribe para buscar" autoFocus />
      <List>
        {note && <p className="px-3 py-5 text-center text-sm text-muted-foreground">{note}</p>}
        <CommandGroup>
          {found.data?.map((row) => {
            const { id, label, note: second } = item(row)
            return (
              <CommandItem key={id} value={id} onSelect={() => choose(row)}>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{label}</span>
                  {second && <span className="block truncate text-xs text-muted-foreground">{second}</span>}
                </span>
                {id === value && <Check />}
              </CommandItem>
            )
          })}
        </CommandGroup>
        {onCreate && (
          <CommandFoot>
            <CommandItem value={NEW} onSelect={create}>
              <Plus /> {createLabel}
              {text.trim() && <b className="truncate font-medium">“{text.trim()}”</b>}
            </CommandItem>
          </CommandFoot>
        )}
      </List>
    </Command>
  )
}
