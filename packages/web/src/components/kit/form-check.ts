import { get } from 'react-hook-form'
import type { FieldErrors } from '@/lib/api-error'
import { firstMessages, type Problem } from './form-errors'

/** What a field on the screen tells its form: its name for people (absent when it is more than text), and what it says when it is blank and may not be. */
export interface FieldNote {
  label: string | undefined
  required: string | undefined
  /** What is wrong with what is written in it, that its value does not tell: a text where a number goes. */
  written?: () => string | undefined
  /** Goes to it, where the form library does not know the control. */
  focus?: () => void
  /** Of a list of lines: what is inside by its path, which may not be on the screen. */
  inside?: (path: string) => Pick<FieldNote, 'label' | 'focus'>
}

/** What is known of the field at a path: its own note, or that of the list that it is in. */
export const noteAt = (notes: ReadonlyMap<string, FieldNote>, path: string): Partial<FieldNote> | undefined =>
  notes.get(path) ?? notes.get(path.split('.')[0]!)?.inside?.(path)

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
  const at = (path: string) => (place.includes(path) ? place.indexOf(path) : place.length)
  const rank = ({ path }: Problem) => Math.min(at(path), at(path.split('.')[0]!))
  return all.sort((a, b) => rank(a) - rank(b))
}
