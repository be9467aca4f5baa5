import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { id, text } from '../kernel/fields'
import { plain } from '../kernel/text'
import { Term } from './product'

export const MAX_TERMS = 200

/** What variants differ in (Talla, Color) and the values it takes, in the order that people gave them. */
export const Attribute = kind({
  name: 'attribute',
  label: 'el atributo',
  schema: z.object({ id: z.string(), name: z.string(), terms: z.array(Term), createdAt: z.string() }),
  by: { name: (a) => ['all', plain(a.name)] },
  counts: () => ['all'],
  search: (a) => [a.name, ...a.terms.map((t) => t.name)],
})
export type AttributeRow = Awaited<ReturnType<typeof Attribute.get>>

const termNames = z.array(text(40, 'Escribe el término')).max(MAX_TERMS)

export const NewAttribute = z.object({ name: text(40, 'Escribe el nombre del atributo'), terms: termNames.default([]) })
/** `terms` adds those that are missing. */
export const AttributeChanges = z.object({
  id: id(),
  name: text(40, 'Escribe el nombre del atributo').optional(),
  terms: termNames.optional(),
})
/** One term, or several at once. */
export const NewTerm = z
  .object({ attribute_id: id('Elige el atributo'), name: text(40).optional(), terms: termNames.optional() })
  .refine((t) => t.name !== undefined || t.terms?.length, { path: ['name'], message: 'Escribe el término' })

export const AttributeOutput = z.object({
  id: z.string(),
  name: z.string(),
  terms: z.array(z.object({ id: z.string(), name: z.string() })),
})
