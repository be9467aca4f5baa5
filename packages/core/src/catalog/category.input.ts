import * as z from 'zod'
import { absent, fields, wire } from '../kernel/records/declare'
import { int, optional, optionalText, text } from '../kernel/values/fields'

/** Names of the colours that a category may have at the counter; what each looks like is the web's. */
export const categoryColors = [
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'yellow',
  'brown',
  'gray',
] as const
export type CategoryColor = (typeof categoryColors)[number]

/** Places that categories may be put in. */
export const MAX_ORDER = 999

export const category = fields({
  name: text(80, 'Escribe el nombre de la categoría'),
  description: absent(optionalText(300)),
  /** Place at the counter, 1 the first; those without one come after, by name. Blank takes it away, absent leaves it. */
  place: wire('order', absent(optional(int({ min: 1, max: MAX_ORDER })))),
  /** Colour at the counter; blank takes it away, absent leaves it. */
  color: absent(optional(z.enum(categoryColors))),
})
export type CategoryData = z.output<typeof category.create>
