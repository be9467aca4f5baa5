import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { FORGOTTEN } from '../../kernel/db/personal/personal'
import { notFound } from '../../kernel/errors'

/**
 * What a client pays by the gateway of the shop: what they owe of one document, or a part of it. A document has one, whose
 * id is its own with another prefix. Attempts are on it, so that of two at once the second sees the first.
 */
export const PayLink = kind({
  name: 'payLink',
  prefix: 'lpg',
  label: 'el enlace de pago',
  words: {
    documentId: false,
    documentKind: false,
    clientId: false,
    cents: 'Valor pedido',
    chargeIds: false,
    closed: 'Cerrado',
  },
  plural: 'enlaces de pago',
  personal: {
    of: (link) => [link.clientId],
    forget: (link) => (link.closed ? { ...link, clientName: FORGOTTEN } : undefined),
  },
  schema: z.object({
    id: z.string(),
    documentId: z.string(),
    documentKind: z.string(),
    number: z.string(),
    clientId: z.string(),
    clientName: z.string(),
    /** What is asked for; all that is owed without it. */
    cents: z.number().int().positive().optional(),
    /** Charges that were asked for by it, the last ones. */
    chargeIds: z.string().array(),
    closed: z.boolean(),
    createdAt: z.string(),
    userName: z.string(),
  }),
})
export type PayLinkData = z.output<typeof PayLink.schema>

/** @throws AppError 404 for what is no id of a document */
export function linkIdOf(documentId: string): string {
  const ulid = /^[a-z]{3}_([0-7][0-9A-HJKMNP-TV-Z]{25})$/.exec(documentId)?.[1]
  if (!ulid) throw notFound('el documento')
  return `lpg_${ulid}`
}
