import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { get } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { say } from '@/lib/toast'
import { problemsOf } from '../form-errors'
import { useNote } from '../form-notes'

/** Changes all lines at once, from those that there are. */
export type SetLines<L> = (change: (lines: readonly L[]) => readonly L[]) => void

/** What a control of a line takes. */
export interface LineControl {
  id: string
  'aria-label': string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface LineColumn<L> {
  /** As the call names it in a line: what is wrong with it is told there. */
  name: string
  /** `Cantidad`, which with the name of the line names the control. */
  label: string
  className?: string
  cell: (control: LineControl, line: L, change: (part: Partial<L>) => void) => ReactNode
}

/** What is wrong in what was told of a line, the first before. */
export const firstIn = (errors: unknown) => problemsOf({ line: errors ?? {} })

export interface LineProps<L> {
  line: L
  index: number
  base: string
  path: string
  errors: unknown
  set: SetLines<L>
  keyOf: (line: L) => string
  nameOf: (line: L) => string
  /** Below the name: a code, how many there are. */
  note?: (line: L, index: number) => ReactNode
  /** What else is wrong with a line, that the form does not know. */
  problem?: (line: L) => string | undefined
  columns: (line: L, index: number) => readonly (LineColumn<L> | false)[]
  /** One of its controls was left. */
  left: () => void
  className: string
}

/** One line of a document being written: its name, its controls, and a cross that takes it away and gives it back. */
export function Line<L>({ line, index, base, path, errors, left, className, set, ...of }: LineProps<L>) {
  const { keyOf, nameOf, note, problem, columns } = of
  const [key, name] = [keyOf(line), nameOf(line)]
  const told = [...firstIn(errors).map(({ message }) => message), problem?.(line)].find(Boolean)
  const change = (part: Partial<L>) => set((now) => now.map((one) => (keyOf(one) === key ? { ...one, ...part } : one)))
  const remove = () => {
    set((now) => now.filter((one) => keyOf(one) !== key))
    const back = (now: readonly L[]) =>
      now.some((one) => keyOf(one) === key) ? now : now.toSpliced(Math.min(index, now.length), 0, line)
    say.info(`Quitaste ${name}`, { top: true, action: { label: 'Deshacer', run: () => set(back) } })
  }
  return (
    <li className={cn('relative flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <div className="min-w-48 flex-1 max-sm:basis-full max-sm:pr-12">
        <p className="font-medium text-pretty">{name}</p>
        {note && <p className="text-sm text-muted-foreground">{note(line, index)}</p>}
        {told && (
          <p id={`${base}-${index}-error`} className="text-sm text-destructive">
            {told}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:items-end">
        {columns(line, index).map(
          (column) =>
            column && (
              <Cell
                key={column.name}
                {...{ column, line, change, left, name }}
                id={`${base}-${index}-${column.name}`}
                at={`${path}.${index}.${column.name}`}
                wrong={Boolean(problem?.(line)) || get(errors, column.name) !== undefined}
                told={told && `${base}-${index}-error`}
              />
            ),
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Quitar ${name}`}
          onClick={remove}
          className="max-sm:absolute max-sm:top-2 max-sm:right-0"
        >
          <X />
        </Button>
      </div>
    </li>
  )
}

interface CellProps<L> {
  column: LineColumn<L>
  line: L
  name: string
  id: string
  at: string
  wrong: boolean
  told: string | undefined
  change: (part: Partial<L>) => void
  left: () => void
}

function Cell<L>({ column, line, name, id, at, wrong, told, change, left }: CellProps<L>) {
  const focus = useCallback(() => document.getElementById(id)?.focus(), [id])
  useNote(at, id, { label: name, required: undefined, focus })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !(event.target instanceof HTMLInputElement)) return
    const next = document.getElementById(id.replace(/-(\d+)-(?=[^-]+$)/, (_, index) => `-${Number(index) + step}-`))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const control: LineControl = {
    id,
    'aria-label': `${column.label} de ${name}`,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? told : undefined,
    onBlur: left,
    onKeyDown,
  }
  return (
    <div className={column.className}>
      <span aria-hidden className="mb-1 block text-xs text-muted-foreground sm:hidden">
        {column.label}
      </span>
      {column.cell(control, line, change)}
    </div>
  )
}
