import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { optionalText, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'

export const Category = kind({
  name: 'category',
  label: 'la categoría',
  schema: z.object({ ...recordFields, name: z.string(), description: z.string().optional() }),
})
export type CategoryRow = Awaited<ReturnType<typeof Category.get>>

export const CategoryInput = z.object({
  name: text(80, 'Escribe el nombre de la categoría'),
  description: optionalText(300),
})
export type CategoryData = z.output<typeof CategoryInput>

export const CategoryOutput = Category.schema
/** `products` counts the products that are not deleted. */
export const CategoryDetail = Category.schema.extend({ products: z.number() })
