import { type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, get, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form'
import { cn } from '@/lib/cn'
import { useNotes } from '../form-notes'
import type { RecordState } from '../use-record'
import { firstIn, Line, type LineColumn, type LineProps, type SetLines } from './line'
import { usePaged } from './paged'

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

export interface FinderControl {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

interface LinesProps<L> extends Pick<LineProps<L>, 'set' | 'keyOf' | 'nameOf' | 'note' | 'problem' | 'columns'> {
  /** Where they are in the form, as the call names them. */
  path: string
  /** What they are: `Productos del ajuste`. */
  label: string
  /** What one is of; a product unless told. */
  what?: string
  lines: readonly L[]
  /** What finds or scans what comes into a line. */
  finder: (control: FinderControl) => ReactNode
  /** What it says while there is none. */
  empty: ReactNode
  /** Below the lines: how many there are, what they add up to. */
  foot?: ReactNode
  /** Within a card of its own. */
  bare?: boolean
}

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

/** Of a field that has a row to itself: it says what it is within. */
const WHOLE = 'w-full'

/** What the figures of the lines are, above them; each control says it of itself too, and on a phone shows it. */
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
