import * as z from 'zod'
import { id, optional, pesos } from '../../kernel/values/fields'

/** A document that its client is asked to pay online. */
export const PayLinkInput = z.object({
  document_id: id('Elige el documento'),
  /** A part of what is owed; all of it when it is left out. */
  value: optional(pesos({ min: 1, missing: 'Escribe cuánto pides' })),
})
