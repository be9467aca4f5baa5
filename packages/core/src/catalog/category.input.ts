import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../kernel/values/fields'

export const CategoryInput = z.object({
  name: text(80, 'Escribe el nombre de la categoría'),
  description: optionalText(300),
  active: optional(flag()),
})
export const CategoryEdit = CategoryInput.extend({ id: id() })
export type CategoryData = z.output<typeof CategoryInput>
