import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Consents, KeptCard, Said } from '../../billing/gateway-port'
import { ownValue } from '../../kernel/values/own'

/* Shapes of Wompi. Source: docs.wompi.co, Colombia; amounts are cents. */

const Accepted = z.object({ acceptance_token: z.string(), permalink: z.string() })
export const Merchant = z.object({ presigned_acceptance: Accepted, presigned_personal_data_auth: Accepted })

export const consentsFrom = (merchant: z.output<typeof Merchant>): Consents => ({
  terms: { token: merchant.presigned_acceptance.acceptance_token, url: merchant.presigned_acceptance.permalink },
  data: {
    token: merchant.presigned_personal_data_auth.acceptance_token,
    url: merchant.presigned_personal_data_auth.permalink,
  },
})

export const PaymentSource = z.object({
  id: z.number().int(),
  public_data: z.object({
    bin: z.string().optional(),
    last_four: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
  }),
})

/** Brands by the first digits of their cards. Source: ISO/IEC 7812, ranges in use. */
const brands: readonly [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^3[0689]/, 'Diners Club'],
]

export function cardFrom({ id, public_data: card }: z.output<typeof PaymentSource>): KeptCard {
  const year = Number(card.exp_year)
  return {
    source: String(id),
    brand: brands.find(([starts]) => starts.test(card.bin ?? ''))?.[1] ?? 'Tarjeta',
    last4: card.last_four,
    month: Number(card.exp_month),
    year: year < 100 ? 2_000 + year : year,
  }
}

export const Bank = z.object({ financial_institution_code: z.string(), financial_institution_name: z.string() })

export const Transaction = z.object({
  id: z.string(),
  reference: z.string(),
  amount_in_cents: z.number().int(),
  currency: z.string(),
  status: z.string(),
  status_message: z.string().nullish(),
  payment_method: z.object({ extra: z.object({ async_payment_url: z.string().optional() }).nullish() }).nullish(),
})

const states: Readonly<Record<string, Said['state']>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  VOIDED: 'void',
  ERROR: 'failed',
}

/** A transaction of another currency charged nothing of ours: its amount is no amount that anybody asked for. */
export function saidFrom(transaction: z.output<typeof Transaction>): Said {
  const payUrl = transaction.payment_method?.extra?.async_payment_url
  return {
    id: transaction.id,
    reference: transaction.reference,
    cents: transaction.currency === 'COP' ? transaction.amount_in_cents : -1,
    state: ownValue(states, transaction.status) ?? 'pending',
    ...(transaction.status_message ? { message: transaction.status_message } : {}),
    ...(payUrl ? { payUrl } : {}),
  }
}

/** Of several of one reference, the one that counts: what was approved before what may still be. */
export function settling(found: readonly Said[]): Said | undefined {
  const order: Said['state'][] = ['approved', 'pending', 'void', 'declined', 'failed']
  return [...found].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What proves that a charge and its amount are ours. Source: docs.wompi.co, "Firma de integridad". */
export const integrityOf = (reference: string, cents: number, expiration: string, secret: string): string =>
  sha256(`${reference}${cents}COP${expiration}${secret}`)

const Event = z.object({
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  signature: z.object({ properties: z.string().array().min(1).max(20), checksum: z.string() }),
  timestamp: z.number(),
})

const at = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as never)[name] : undefined), data)

/**
 * The reference of a transaction that an event tells of: null for an event of something else, undefined when its checksum,
 * over the values that it names itself, is not the gateway's. Source: docs.wompi.co, "Eventos".
 */
export function referenceOf(raw: Buffer, secret: string): string | null | undefined {
  const parsed = Event.safeParse(jsonOf(raw))
  if (!parsed.success) return undefined
  const { data, signature, timestamp, event } = parsed.data
  const said = signature.properties.map((path) => String(at(data, path))).join('')
  const [wanted, given] = [sha256(`${said}${timestamp}${secret}`), signature.checksum.toLowerCase()].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer]
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  const reference = at(data, 'transaction.reference')
  return event === 'transaction.updated' && typeof reference === 'string' ? reference : null
}

/** The reference that an event claims to be about, whoever sent it. */
export function claimedReference(raw: Buffer): string | undefined {
  const parsed = Event.safeParse(jsonOf(raw))
  const reference = parsed.success ? at(parsed.data.data, 'transaction.reference') : undefined
  return typeof reference === 'string' && /^[\w-]{1,60}$/.test(reference) ? reference : undefined
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

const Failure = z.object({
  error: z.object({
    reason: z.string().optional(),
    messages: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** What a refusal is about, and what it says. */
export function refusalFrom(said: string): { field?: string; message: string } {
  const parsed = Failure.safeParse(jsonOf(Buffer.from(said)))
  const [first] = Object.entries(parsed.data?.error.messages ?? {})
  const text = [first?.[1]].flat()[0]
  const message = typeof text === 'string' ? text : parsed.data?.error.reason
  return { ...(first ? { field: first[0] } : {}), message: message ?? 'La pasarela no aceptó lo enviado.' }
}
