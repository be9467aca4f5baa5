import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'

export const Category = kind({
  name: 'category',
  label: 'la categoría',
  schema: z.object({ ...recordFields, name: z.string(), description: z.string().optional() }),
})
export type CategoryRow = Awaited<ReturnType<typeof Category.get>>

export const CategoryOutput = Category.schema.omit({ createdAt: true }).extend({ created_at: z.string() })
/** `products` counts the products that are not deleted. */
export const CategoryDetail = CategoryOutput.extend({ products: z.number() })

export const presentCategory = ({
  createdAt,
  ...row
}: z.output<typeof Category.schema>): z.input<typeof CategoryOutput> => ({ ...row, created_at: createdAt })
