import { ownValue } from '@tendero/core/kernel/values/own'
import * as z from 'zod'
import type { Status, Transaction, Wompi } from './wompi'

/** What was asked is wrong: by field. */
export class Wrong extends Error {
  constructor(readonly messages: Record<string, string[]>) {
    super('INPUT_VALIDATION_ERROR')
  }
}
const wrong = (field: string, message: string) => new Wrong({ [field]: [message] })

const LEAST_CENTS = 150_000

export const NewTransaction = z.object({
  amount_in_cents: z.number().int(),
  currency: z.literal('COP'),
  signature: z.string(),
  customer_email: z.email(),
  reference: z.string().min(1).max(255),
  expiration_time: z.string().optional(),
  redirect_url: z.url().optional(),
  payment_source_id: z.number().int().optional(),
  acceptance_token: z.string().optional(),
  accept_personal_auth: z.string().optional(),
  payment_method: z.object({ type: z.string().optional(), installments: z.number().int().optional() }).loose(),
})

/** Digits of a card that add up. Source: ISO/IEC 7812-1, annex B. */
export const isCard = (digits: string): boolean =>
  /^\d{13,19}$/.test(digits) &&
  [...digits].reverse().reduce((sum, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0) %
    10 ===
    0

/** What the numbers of the sandbox come to. Source: docs.wompi.co, "Datos de prueba en Sandbox". */
export const cardOutcome = (digits: string): Status =>
  (({ '4242424242424242': 'APPROVED', '4111111111111111': 'DECLINED' }) as Record<string, Status>)[digits] ?? 'ERROR'
export const nequiOutcome = (phone: string): Status =>
  (({ '3991111111': 'APPROVED', '3992222222': 'DECLINED' }) as Record<string, Status>)[phone] ?? 'ERROR'
const banks: Record<string, Status> = { '1': 'APPROVED', '2': 'DECLINED', '3': 'ERROR' }

/** @throws Wrong unless both consents are those that the merchant's page showed */
export function needConsent(wompi: Wompi, given: { acceptance_token?: string; accept_personal_auth?: string }): void {
  if (given.acceptance_token !== wompi.acceptance.terms)
    throw wrong('acceptance_token', 'No se encuentra en el formato correcto')
  if (given.accept_personal_auth !== wompi.acceptance.data)
    throw wrong('accept_personal_auth', 'No se encuentra en el formato correcto')
}

/** The fields of some names, those that are there. */
export const pick = (data: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)))

/** How somebody pays, with what comes of it: a saved source, a card, a telephone or a bank. */
function methodOf(wompi: Wompi, asked: z.output<typeof NewTransaction>): [Transaction['payment_method'], Status?] {
  const { payment_method: method, payment_source_id: id } = asked
  if (id !== undefined) {
    const source = wompi.sources.get(id)
    if (source?.status !== 'AVAILABLE') throw wrong('payment_source_id', 'La fuente de pago no está disponible')
    const token = wompi.tokens.get(source.token)
    const extra = pick(token?.data ?? {}, ['name', 'brand', 'last_four', 'phone_number'])
    return [{ type: source.type, extra, installments: method.installments ?? 1 }, token?.outcome ?? 'ERROR']
  }
  needConsent(wompi, asked)
  if (method.type === 'CARD') {
    const token = wompi.tokens.get(String(method.token))
    if (!token) throw wrong('payment_method', 'El token no existe')
    return [{ type: 'CARD', extra: token.data, installments: method.installments ?? 1 }, token.outcome]
  }
  if (method.type === 'NEQUI')
    return [{ type: 'NEQUI', phone_number: method.phone_number }, nequiOutcome(String(method.phone_number))]
  if (method.type === 'PSE') {
    const bank = String(method.financial_institution_code)
    if (String(method.payment_description ?? '').length > 30)
      throw wrong('payment_method', 'La descripción debe tener máximo 30 caracteres')
    // Bank 0 is ours: whoever is at its page decides.
    if (!(bank in banks) && bank !== '0') throw wrong('payment_method', 'El banco no existe')
    return [{ ...method, type: 'PSE', extra: {} }, ownValue(banks, bank)]
  }
  throw wrong('payment_method', 'El medio de pago no está disponible')
}

/** Begins the payment that was asked for. @throws Wrong */
export function pay(wompi: Wompi, asked: z.output<typeof NewTransaction>): Transaction {
  const { reference, amount_in_cents: cents, expiration_time: expires } = asked
  if (cents < LEAST_CENTS) throw wrong('amount_in_cents', `El monto mínimo de una transacción es ${LEAST_CENTS}`)
  if (asked.signature !== wompi.integrityOf(reference, cents, expires)) throw wrong('signature', 'La firma es inválida')
  if (expires && Date.parse(expires) < wompi.now()) throw wrong('expiration_time', 'La transacción ya expiró')
  if (wompi.byReference(reference).length > 0) throw wrong('reference', 'La referencia ya ha sido usada')
  const [payment_method, outcome] = methodOf(wompi, asked)
  const { customer_email, redirect_url = null, payment_source_id = null } = asked
  const details = { amount_in_cents: cents, reference, payment_method, customer_email, redirect_url, payment_source_id }
  return wompi.begin(details, outcome)
}
