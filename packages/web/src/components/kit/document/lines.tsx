import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, get, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { say } from '@/lib/toast'
import { problemsOf } from '../form-errors'
import { useNote, useNotes } from '../form-notes'
import type { RecordState } from '../use-record'
import { usePaged } from './paged'

/** Changes all lines at once, from those that there are. */
export type SetLines<L> = (change: (lines: readonly L[]) => readonly L[]) => void

/**
 * The lines of a document that are a list of its form.
 * @returns the lines, and how to change them: what was told of them is looked at again
 */
export function useLines<L, V extends FieldValues = FieldValues>(
  { form }: Pick<RecordState<V>, 'form'>,
  path: Path<V>,
): [lines: readonly L[], set: SetLines<L>] {
  const lines = useWatch({ control: form.control, name: path }) as readonly L[]
  const set: SetLines<L> = (change) => {
    form.setValue(path, change(form.getValues(path)) as PathValue<V, Path<V>>, { shouldDirty: true })
    if (get(form.formState.errors, path)) void form.trigger(path)
  }
  return [lines, set]
}

/** One more of a line that is there, or the new line on top. */
export const oneMore = <L extends { quantity: number | undefined }>(
  lines: readonly L[],
  same: (line: L) => boolean,
  fresh: () => L,
): readonly L[] =>
  lines.some(same)
    ? lines.map((line) => (same(line) ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
    : [fresh(), ...lines]

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

export interface FinderControl {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

interface LinesProps<L> {
  /** Where they are in the form, as the call names them. */
  path: string
  /** What they are: `Productos del ajuste`. */
  label: string
  /** What one is of; a product unless told. */
  what?: string
  lines: readonly L[]
  set: SetLines<L>
  keyOf: (line: L) => string
  nameOf: (line: L) => string
  /** Below the name: a code, how many there are. */
  note?: (line: L, index: number) => ReactNode
  /** What else is wrong with a line, that the form does not know. */
  problem?: (line: L) => string | undefined
  columns: (line: L, index: number) => readonly (LineColumn<L> | false)[]
  /** What finds or scans what comes into a line. */
  finder: (control: FinderControl) => ReactNode
  /** What it says while there is none. */
  empty: ReactNode
  /** Below the lines: how many there are, what they add up to. */
  foot?: ReactNode
  /** Within a card of its own. */
  bare?: boolean
}

const firstIn = (errors: unknown) => problemsOf({ line: errors ?? {} })

/**
 * The lines of a document being written: found or scanned, changed in place (↑ ↓ go to the same figure of the next one),
 * taken away and put back. On a phone each is a card.
 */
export function DocumentLines<L>({
  path,
  label,
  what = 'Producto',
  lines,
  finder,
  empty,
  foot,
  bare,
  ...props
}: LinesProps<L>) {
  const { formState, trigger } = useFormContext()
  const base = useId()
  const { shown, first, footer, turnTo } = usePaged(lines)
  const errors = get(formState.errors, path) as Record<number, unknown> | undefined
  const own = firstIn(errors).find((one) => one.path === 'line')?.message
  useLineNotes({ path, base, nameAt: (index) => lines[index] && props.nameOf(lines[index]), turnTo })
  const headings = lines[0] === undefined ? [] : props.columns(lines[0], 0)
  const list = (
    <>
      <Headings what={what} labels={headings} className={bare ? '' : 'px-4 pt-3'} />
      <ul className="divide-y" aria-label={label}>
        {shown.map((line, i) => (
          <Line
            key={props.keyOf(line)}
            {...props}
            line={line}
            index={first + i}
            base={base}
            path={path}
            errors={errors?.[first + i]}
            left={() => void trigger(path)}
            className={bare ? 'py-3' : 'px-4 py-3'}
          />
        ))}
      </ul>
      {footer}
      {foot && <div className="border-t px-4 py-3 text-sm text-muted-foreground">{foot}</div>}
    </>
  )
  return (
    <div className={cn('grid min-w-0 grid-cols-1', bare ? 'gap-2' : 'gap-4')}>
      <div>
        {finder({
          id: `${base}-finder`,
          'aria-invalid': own ? true : undefined,
          'aria-describedby': own && `${base}-error`,
        })}
        {own && (
          <p id={`${base}-error`} className="mt-1.5 text-sm text-destructive">
            {own}
          </p>
        )}
      </div>
      {lines.length === 0 ? empty : bare ? list : <section className="rounded-lg border bg-card">{list}</section>}
    </div>
  )
}

interface HeadingsProps {
  labels: readonly (Pick<LineColumn<never>, 'name' | 'label' | 'className'> | false)[]
  what: string
  className: string
}

/** What the figures of the lines are, above them; each control says it of itself too, and on a phone shows it. */
/** Of a field that has a row to itself: it says what it is within. */
const WHOLE = 'w-full'

const Headings = ({ what, labels, className }: HeadingsProps) => (
  <div
    aria-hidden
    className={cn(
      'flex flex-wrap items-end gap-x-3 text-xs font-medium text-muted-foreground max-sm:hidden',
      className,
    )}
  >
    <span className="min-w-48 flex-1">{what}</span>
    <div className="flex items-end gap-2">
      {labels.map(
        (column) =>
          column &&
          column.className !== WHOLE && (
            <span key={column.name} className={cn(column.className, 'text-right')}>
              {column.label}
            </span>
          ),
      )}
      <span className="w-9 pointer-coarse:w-11" />
    </div>
  </div>
)

interface NotesOfLines {
  path: string
  base: string
  nameAt: (index: number) => string | undefined
  turnTo: (index: number) => void
}

/** Tells the form how to reach what is wrong in a line, on whatever page it is. */
function useLineNotes({ path, base, ...now }: NotesOfLines): void {
  const notes = useNotes()
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const focus = (id: string) => document.getElementById(`${base}-${id}`)?.focus()
    const inside = (at: string) => {
      const [index = '', name] = at.slice(path.length + 1).split('.')
      const reach = () => {
        flushSync(() => latest.current.turnTo(Number(index)))
        focus(`${index}-${name}`)
      }
      return { label: latest.current.nameAt(Number(index)), focus: reach }
    }
    notes?.set(path, { label: undefined, required: undefined, focus: () => focus('finder'), inside })
    return () => void notes?.delete(path)
  }, [notes, path, base])
}

type LineProps<L> = Pick<LinesProps<L>, 'set' | 'keyOf' | 'nameOf' | 'note' | 'problem' | 'columns'> & {
  line: L
  index: number
  base: string
  path: string
  errors: unknown
  /** One of its controls was left. */
  left: () => void
  className: string
}

function Line<L>({ line, index, base, path, errors, left, className, set, ...of }: LineProps<L>) {
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
