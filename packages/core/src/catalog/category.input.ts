import type * as z from 'zod'
import { absent, fields } from '../kernel/records/declare'
import { optionalText, text } from '../kernel/values/fields'

export const category = fields({
  name: text(80, 'Escribe el nombre de la categoría'),
  description: absent(optionalText(300)),
})
export type CategoryData = z.output<typeof category.create>
