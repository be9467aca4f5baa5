import * as z from 'zod'
import { flag, id, optional, text } from '../../kernel/values/fields'

export const MAX_TERMS = 200

const termNames = z.array(text(40, 'Escribe el término')).max(MAX_TERMS)

export const NewAttribute = z.object({
  name: text(40, 'Escribe el nombre del atributo'),
  terms: optional(termNames).default([]),
  active: optional(flag()),
})
/** `terms` adds those that are missing; `active` turns it on or off. */
export const AttributeChanges = z.object({
  id: id(),
  name: text(40, 'Escribe el nombre del atributo').optional(),
  terms: optional(termNames),
  active: optional(flag()),
})
/** One term, or several at once. */
export const NewTerm = z
  .object({ attribute_id: id('Elige el atributo'), name: text(40).optional(), terms: optional(termNames) })
  .refine((t) => t.name !== undefined || t.terms?.length, { path: ['name'], message: 'Escribe el término' })
