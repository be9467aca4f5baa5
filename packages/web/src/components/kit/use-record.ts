import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { api, type Client } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { say } from '@/lib/toast'
import { type FieldNote, noteAt } from './form-check'
import { firstMessages, type Problem, problemsOf, saysOneOf } from './form-errors'
import { goTo } from './form-notes'
import { useFormCheck, withoutNulls } from './use-form-check'
import { type Leaving, useLeaveGuard } from './use-leave-guard'

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
  /** What leaving with changes asks, when it is not the usual. */
  leaving?: Leaving
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
  /** All that is wrong with some values, in the order of the form, without telling it. */
  problems: (values: V) => Promise<Problem[]>
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
  leaving,
  free,
}: RecordOptions<V, R>): RecordState<V> {
  const notes = useRef(new Map<string, FieldNote>()).current
  const { problems, resolver, whole } = useFormCheck(values, notes, save.length > 1 ? save : undefined)
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
  const { free: saved, leave } = useLeaveGuard(unsaved, leaving)
  /** The form library leads to its own fields; what is wrong in a line it does not know. */
  const leadToLine = (errors: object) => {
    const [first] = problemsOf(errors)
    if (first && noteAt(notes, first.path)?.focus) setTimeout(() => goTo({ form, notes }, first.path))
  }
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
      refuse({ form, notes }, error)
    }
  }, leadToLine)
  const once = async () => {
    if (sending.current || over.current) return
    sending.current = true
    await whole(submit).finally(() => {
      sending.current = false
    })
  }
  return { form, submit: () => void once(), notes, leave: unsaved ? leave : undefined, problems }
}

function refuse<V extends FieldValues>({ form, notes }: Pick<RecordState<V>, 'form' | 'notes'>, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const problems = firstMessages(error.fields)
  for (const { path, message } of problems) form.setError(path as Path<V>, { type: 'server', message })
  if (!error.shown && !saysOneOf(error, problems))
    form.setError('root' as Path<V>, { type: 'server', message: error.message })
  const first = problems[0]
  if (first) setTimeout(() => goTo({ form, notes }, first.path))
}
