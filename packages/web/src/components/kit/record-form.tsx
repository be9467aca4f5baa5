import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Leaving } from '@/components/ui/dialog'
import { api, type Client } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { say } from '@/lib/toast'
import type { FieldNote } from './form-check'
import { firstMessages, problemsOf, saysOneOf } from './form-errors'
import { useShortcut } from './shortcuts'
import { useFormCheck, withoutNulls } from './use-form-check'
import { useLeaveGuard } from './use-leave-guard'

interface RecordOptions<V extends FieldValues, R> {
  /** What the fields start with; a record that arrives later is taken over while nothing has been typed. */
  values: V
  /**
   * The call that saves. One that takes its client from here is checked by the schema of its call too, when a field is
   * left and before it is sent: it runs with a client that sends nothing, so it does nothing else before it calls.
   */
  save: (values: V, api: Client) => Promise<R>
  /** What is said when it worked: `Cliente guardado`. Absent: nothing. */
  done?: string
  /** After saving; the form no longer counts as changed, so it may navigate. */
  onSaved?: (result: R, values: V) => void
  /** Logins and the like: leaving with changes does not ask, and what is on the screen is not asked again after. */
  free?: boolean
}

export interface RecordState<V extends FieldValues> {
  form: UseFormReturn<V>
  submit: () => void
  /** What the fields on the screen say of themselves, by path. */
  notes: Map<string, FieldNote>
  /** Asks whether what was changed may be lost; undefined while nothing would be. */
  leave: (() => Promise<boolean>) | undefined
}

/**
 * The state of a form about one record: checks what is typed, saves, puts the server's errors at their fields, asks
 * before losing changes.
 */
export function useRecord<V extends FieldValues, R = unknown>({
  values,
  save,
  done,
  onSaved,
  free,
}: RecordOptions<V, R>): RecordState<V> {
  const notes = useRef(new Map<string, FieldNote>()).current
  const { resolver, whole } = useFormCheck(values, notes, save.length > 1 ? save : undefined)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    resolver,
    // A field that was left is looked at again as it is mended; what is wrong is said once the hand rests.
    mode: 'onTouched',
    delayError: 300,
  })
  const cache = useQueryClient()
  // On its way, or saved by a form that leaves: pressing again would save it twice.
  const sending = useRef(false)
  const over = useRef(false)
  const { isDirty } = form.formState
  const start = JSON.stringify(values, (_, value) => value ?? null)
  const first = useRef(start)
  useEffect(() => {
    if (first.current === start) return
    first.current = start
    if (!form.formState.isDirty) form.reset(JSON.parse(start))
  }, [start, form])
  useEffect(() => {
    if (isDirty) over.current = false
  }, [isDirty])
  const unsaved = !free && isDirty
  const { free: saved, leave } = useLeaveGuard(unsaved)
  const submit = form.handleSubmit(async (given) => {
    try {
      const values = withoutNulls(given)
      const result = await save(values, api)
      // Until the screen shows the form as clean, which on a large one comes after `onSaved` has left.
      saved.current = isDirty
      over.current = onSaved !== undefined
      form.reset(given, { keepValues: true })
      if (!free) void cache.invalidateQueries()
      if (done) say.good(done)
      setTimeout(() => onSaved?.(result, values))
    } catch (error) {
      refuse(form, error)
    }
  })
  const once = async () => {
    if (sending.current || over.current) return
    sending.current = true
    await whole(submit).finally(() => {
      sending.current = false
    })
  }
  return { form, submit: () => void once(), notes, leave: unsaved ? leave : undefined }
}

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

function refuse<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const problems = firstMessages(error.fields)
  for (const { path, message } of problems) form.setError(path as Path<V>, { type: 'server', message })
  if (!error.shown && !saysOneOf(error, problems))
    form.setError('root' as Path<V>, { type: 'server', message: error.message })
  const first = problems[0]
  if (first) setTimeout(() => form.setFocus(first.path as Path<V>))
}

const Notes = createContext<Map<string, FieldNote> | undefined>(undefined)
/** Where the fields of a form say what they are. */
export const useNotes = () => useContext(Notes)

interface RecordFormProps<V extends FieldValues> {
  record: RecordState<V>
  /** The verb of the button: `Guardar cliente`. */
  submit: string
  /** What it does cannot be taken back. */
  danger?: boolean
  /** Beside the button. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** One column of fields with the summary of errors above and the button below, always to hand. Ctrl-S saves too. */
export function RecordForm<V extends FieldValues>({
  record,
  submit,
  danger,
  actions,
  children,
  className,
}: RecordFormProps<V>) {
  const { form, notes, leave } = record
  useAskingWindow(leave)
  useShortcut('mod+s', submit, record.submit, { inDialog: true })
  return (
    <FormProvider {...form}>
      <Notes value={notes}>
        <form
          noValidate
          className={cn('grid grid-cols-1 gap-5', className)}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            record.submit()
          }}
        >
          <Summary record={record} />
          {children}
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 bg-linear-to-t from-background from-70% to-transparent in-[section.bg-card]:from-card px-1 pt-4 pb-3 max-md:bottom-16 in-[[role=dialog]]:-bottom-5! in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:from-popover">
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              busy={form.formState.isSubmitting}
              className="max-sm:flex-1"
            >
              {submit}
            </Button>
            {actions}
          </div>
        </form>
      </Notes>
    </FormProvider>
  )
}

function Summary<V extends FieldValues>({ record: { form, notes } }: { record: RecordState<V> }) {
  const problems = problemsOf(form.formState.errors)
  const onlyOne = problems.length === 1 && notes.has(problems[0]!.path)
  if (problems.length === 0 || onlyOne || form.formState.submitCount === 0) return null
  return (
    <Alert
      tone="bad"
      title={problems.some((problem) => problem.path !== 'root') ? 'Revisa esto y vuelve a guardar' : undefined}
    >
      <ul className="grid gap-0.5">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {notes.has(path) ? (
              <button
                type="button"
                className="text-left underline underline-offset-2"
                onClick={() => form.setFocus(path as Path<V>)}
              >
                {[notes.get(path)?.label, message].filter(Boolean).join(': ')}
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
