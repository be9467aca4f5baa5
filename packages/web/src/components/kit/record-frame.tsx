import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Alert } from '@/components/ui/bits'
import { Leaving } from '@/components/ui/dialog'
import { cn } from '@/lib/cn'
import { noteAt } from './form-check'
import { problemsOf } from './form-errors'
import { goTo, Notes } from './form-notes'
import { useShortcut } from './shortcuts'
import type { RecordState } from './use-record'

/** The window that the form is in, if any, asks before it closes while something was not saved. */
function useAskingWindow(leave: (() => Promise<boolean>) | undefined): void {
  const window = useContext(Leaving)
  useEffect(() => {
    if (!window || !leave) return
    window.current = leave
    return () => {
      window.current = undefined
    }
  }, [window, leave])
}

interface FrameProps<V extends FieldValues> {
  record: RecordState<V>
  /** The verb of what saves it. */
  submit: string
  /** What Ctrl-S does; submits unless told. */
  onSubmit?: () => void
  children: ReactNode
}

/** What every form about a record or a document has: its fields know it, leaving asks, Ctrl-S saves. */
export function RecordFrame<V extends FieldValues>({
  record,
  submit,
  onSubmit = record.submit,
  children,
}: FrameProps<V>) {
  const { form, notes, leave } = record
  useAskingWindow(leave)
  useShortcut('mod+s', submit, onSubmit, { inDialog: true })
  return (
    <FormProvider {...form}>
      <Notes value={notes}>{children}</Notes>
    </FormProvider>
  )
}

/** Said once in a form that leaves something open, instead of beside each such field. */
export const OptionalNote = ({ className }: { className?: string }) => (
  <p
    className={cn(
      'hidden text-sm text-muted-foreground group-has-[[data-optional]]/form:group-has-[[data-expected]]/form:block',
      className,
    )}
  >
    Lo que no lleva <span className="text-destructive">*</span> es opcional.
  </p>
)

/** All that is wrong, once somebody tried to save: each problem leads to its field. */
export function Problems<V extends FieldValues>({ record }: { record: RecordState<V> }) {
  const { form, notes } = record
  const problems = problemsOf(form.formState.errors)
  const box = useRef<HTMLDivElement>(null)
  // What is wrong with none of its fields is read here and nowhere else.
  const alone = problems.length > 0 && !problems.some(({ path }) => noteAt(notes, path))
  useEffect(() => {
    if (alone) box.current?.scrollIntoView({ block: 'nearest' })
  }, [alone])
  const onlyOne = problems.length === 1 && notes.has(problems[0]!.path)
  if (problems.length === 0 || onlyOne || form.formState.submitCount === 0) return null
  return (
    <Alert
      ref={box}
      tone="bad"
      title={problems.some((problem) => problem.path !== 'root') ? 'Revisa esto y vuelve a intentarlo' : undefined}
    >
      <ul className="grid gap-0.5">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {noteAt(notes, path) ? (
              <button
                type="button"
                className="text-left underline underline-offset-2"
                onClick={() => goTo(record, path)}
              >
                {[noteAt(notes, path)?.label, message].filter(Boolean).join(': ')}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
