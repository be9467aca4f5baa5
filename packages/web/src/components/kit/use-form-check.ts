import { useEffect, useRef } from 'react'
import { type FieldValues, get, type Resolver } from 'react-hook-form'
import type { Client } from '@/lib/api'
import { check } from '@/lib/check'
import { type FieldNote, formProblems, isBlank } from './form-check'
import { errorsFrom } from './form-errors'

type Save<V> = (values: V, api: Client) => Promise<unknown>

/**
 * Looks at a form without sending it: its blank fields, and what `save` would send by the schema that the server parses
 * with, which comes with the form and not before.
 * @returns `problems`: all that is wrong with some values; `resolver` for the form library; `whole` runs its submit, of which
 * a form of one field could not be told
 */
export function useFormCheck<V extends FieldValues>(
  start: V,
  notes: ReadonlyMap<string, FieldNote>,
  save: Save<V> | undefined,
) {
  const submitting = useRef(false)
  const look = async (values: V) => (save ? check((api) => save(withoutNulls(values), api)) : {})
  const first = useRef(() => look(start)).current
  useEffect(() => void first(), [first])

  const problems = async (values: V) => formProblems(values, notes, await look(values))
  const resolver: Resolver<V> = async (values, _, { names = [] }) => {
    const left = submitting.current || names.length !== 1 ? undefined : names[0]
    // Who passes a field by has not forgotten it yet.
    const passedBy = (path: string) =>
      isBlank(get(values, path)) &&
      isBlank(get(start, path)) &&
      !notes.get(path)?.written?.() &&
      !notes.get(path)?.inside
    if (left !== undefined && passedBy(left)) return { values, errors: {} }
    const found = await problems(values)
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsFrom(found) }
  }

  const whole = (submit: () => Promise<void>) => {
    submitting.current = true
    const sent = submit()
    submitting.current = false
    return sent
  }
  return { problems, resolver, whole }
}

/** What was left empty, as the calls want it: absent. */
export function withoutNulls<T>(value: T): T {
  if (value === null) return undefined as T
  if (Array.isArray(value)) return value.map(withoutNulls) as T
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNulls(one)])) as T
}
