import * as z from 'zod'
import { text } from '../kernel/values/fields'

/** Text that a program may send as a number: a document, a telephone, a code. Required, of at most `max` characters. */
export const written = (max: number, missing = 'Falta este dato') =>
  z.union([z.string(), z.number()], { error: missing }).transform(String).pipe(text(max, missing))
