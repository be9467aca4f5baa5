import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { eDocumentStates, isSettled } from './e-document.states'
import { issuedTypes } from './issuer-port'

/** What is wrong with a document before it is sent, and what to press to mend it. */
export const Problem = z.object({
  /** The rule, as we or DIAN name it. */
  rule: z.string(),
  text: z.string(),
  /** A button's words and the screen that it opens; absent where nothing can be pressed. */
  mend: z.object({ label: z.string(), to: z.string() }).optional(),
})
export type ProblemData = z.output<typeof Problem>

/**
 * A sale, note or support document on its way to DIAN. Its id is that of what it is of, so that there is one of each whatever happens; its
 * number is theirs and never another.
 */
export const EDocument = kind({
  name: 'eDocument',
  label: 'el documento electrónico',
  plural: 'documentos electrónicos',
  personal: { via: (d) => [d.id], kept: true },
  schema: z.object({
    id: z.string(),
    type: z.enum(issuedTypes),
    /** As the shop writes it, and as DIAN does. */
    number: z.string(),
    sentNumber: z.string(),
    state: z.enum(eDocumentStates),
    environment: z.enum(['1', '2']),
    clientName: z.string(),
    totalCents: z.number().int(),
    createdAt: z.string(),
    /** Until when it must be with DIAN. ISO. */
    deadline: z.string(),
    /** When the service first did not answer. ISO. */
    silentSince: z.string().optional(),
    tries: z.number().int(),
    /** The moment of issue that its code is made of: kept while nobody knows whether it arrived. */
    date: z.string().optional(),
    time: z.string().optional(),
    /** What it came to when it was sent: what is charged for somebody else, such as a courier's fee, is not in it. */
    sentCents: z.number().int().optional(),
    problems: z.array(Problem),
    /** CUFE, CUDE or CUDS, as it was answered; and as we work it out, where we can. */
    code: z.string().optional(),
    expected: z.string().optional(),
    qr: z.string().optional(),
    issuedAt: z.string().optional(),
    /** Address of who buys, and when it was mailed there. */
    email: z.string().optional(),
    mailedAt: z.string().optional(),
    /** When its XML was kept. */
    xmlAt: z.string().optional(),
  }),
  by: {
    created: (d) => ['all', `${d.createdAt}.${d.id}`],
    state: (d) => [d.state, `${d.createdAt}.${d.id}`],
    open: (d) => (isSettled(d.state) ? undefined : ['all', `${d.deadline}.${d.id}`]),
  },
  counts: (d) => ['all', d.state],
  audited: false,
})
export type EDocumentData = z.output<typeof EDocument.schema>
export type EDocumentRow = Awaited<ReturnType<typeof EDocument.get>>

/** A shop that is connected to who sends its documents. Its token is in the vault. */
export const Issuing = kind({
  name: 'issuing',
  label: 'la facturación electrónica',
  words: {
    environment: 'Ambiente de la DIAN',
    url: false,
    tokenUntil: 'El token vence',
    certificateUntil: 'El certificado vence',
  },
  schema: z.object({
    id: z.literal('issuing'),
    environment: z.enum(['1', '2']),
    url: z.string(),
    /** Until when the token, and the certificate that signs at the service, are good: as the shop wrote them. */
    tokenUntil: z.string().optional(),
    certificateUntil: z.string().optional(),
    /** `denied` once the token is no longer taken. */
    state: z.enum(['active', 'denied']),
    createdAt: z.string(),
  }),
})
export type IssuingRow = Awaited<ReturnType<typeof Issuing.get>>
export const ISSUING = 'issuing'
