import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { plain } from '../../kernel/values/text'
import { Term } from './product'

/** What variants differ in (Talla, Color) and the values it takes, in the order that people gave them. */
export const Attribute = kind({
  name: 'attribute',
  prefix: 'atr',
  label: 'el atributo',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    terms: z.array(Term),
    /** Terms that are being removed: nobody can choose them any more. */
    leaving: z.array(Term).optional(),
    /** False once it was to be removed while products have it: it is not offered to others. */
    active: z.boolean().default(true),
    createdAt: z.string(),
  }),
  by: { name: (a) => ['all', plain(a.name)] },
  counts: () => ['all'],
  search: (a) => [a.name, ...a.terms.map((t) => t.name)],
})
export type AttributeRow = Awaited<ReturnType<typeof Attribute.get>>

export const AttributeOutput = z.object({
  id: z.string(),
  name: z.string(),
  terms: z.array(z.object({ id: z.string(), name: z.string() })),
  active: z.boolean(),
})
