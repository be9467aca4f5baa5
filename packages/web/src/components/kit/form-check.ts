import { get } from 'react-hook-form'
import type { FieldErrors } from '@/lib/api-error'
import { firstMessages, type Problem } from './form-errors'

/** What a field on the screen tells its form: its name for people (absent when it is more than text), and what it says when it is blank and may not be. */
export interface FieldNote {
  label: string | undefined
  required: string | undefined
  /** What is wrong with what is written in it, that its value does not tell: a text where a number goes. */
  written?: () => string | undefined
}

export const isBlank = (value: unknown) =>
  value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')

/** All that is wrong with a form: what cannot be read, its blank fields in their own words, what `found` says of the others. */
export function formProblems(values: object, notes: ReadonlyMap<string, FieldNote>, found: FieldErrors): Problem[] {
  const own = [...notes].flatMap(([path, { required, written }]) => {
    const message = written?.() ?? (required && isBlank(get(values, path)) ? required : undefined)
    return message ? [{ path, message }] : []
  })
  const told = new Set(own.map(({ path }) => path))
  const all = [...own, ...firstMessages(found).filter(({ path }) => !told.has(path))]
  const place = [...notes.keys()]
  // In the order of the form; what is not on the screen comes last.
  const rank = ({ path }: Problem) => (place.includes(path) ? place.indexOf(path) : place.length)
  return all.sort((a, b) => rank(a) - rank(b))
}
