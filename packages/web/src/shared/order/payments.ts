import type { Api } from '@tendero/core/api-types'
import { toPesos } from '@tendero/core/kernel/values/money'
import { type Settlement, settle } from '@tendero/core/sales/book/settle'

export type PaymentType = Awaited<ReturnType<Api['settings']['loadPaymentTypes']>>[number]

const place = ({ means }: PaymentType): number => (means === 'cash' ? 0 : means === 'credit' ? 2 : 1)

/** True for a payment in cash. */
export const isCash = (types: readonly PaymentType[], { payment_type_id }: { payment_type_id: string }): boolean =>
  types.find((type) => type.id === payment_type_id)?.means === 'cash'

/** Cash before the others, credit after them. */
export const cashFirst = (types: readonly PaymentType[]): PaymentType[] => types.toSorted((a, b) => place(a) - place(b))

/** Money that goes to one payment type, in cents. */
export interface PaymentRow {
  payment_type_id: string
  cents: number
  reference?: string
}

export const paymentsInput = (payments: readonly PaymentRow[]) =>
  payments.map(({ payment_type_id, cents, reference }) => ({
    payment_type_id,
    value: toPesos(cents),
    ...(reference ? { reference } : {}),
  }))

/** What was typed beside each payment type, in cents; one of them may follow what the others leave. */
export interface Draft {
  typed: Readonly<Record<string, number>>
  /** Id of the payment type that takes the rest by itself. */
  rest: string | undefined
  references: Readonly<Record<string, string>>
}

/** At first everything goes to one payment type: typing nothing is paying exactly. */
export const draftOf = (rest: string | undefined): Draft => ({ typed: {}, rest, references: {} })

/** Cents beside a payment type. */
export function amountOf(draft: Draft, id: string, dueCents: number): number {
  if (draft.rest !== id) return draft.typed[id] ?? 0
  const others = Object.entries(draft.typed).reduce((sum, [other, cents]) => (other === id ? sum : sum + cents), 0)
  return Math.max(0, dueCents - others)
}

/** Types an amount: a type that took the rest does not any more. */
export const type = (draft: Draft, id: string, cents: number): Draft => ({
  ...draft,
  typed: { ...draft.typed, [id]: cents },
  rest: draft.rest === id ? undefined : draft.rest,
})

/** Gives the rest to a payment type; who had it keeps what it showed only if it was typed. */
export function giveRest(draft: Draft, id: string): Draft {
  const { [id]: _, ...typed } = draft.typed
  return { ...draft, typed, rest: id }
}

/**
 * What a part payment leaves to be sold on credit; undefined when nothing is missing or the shop has no credit.
 * @returns cents that are received now, cents on credit, and the draft that says so
 */
export function restOnCredit(
  draft: Draft,
  dueCents: number,
  types: readonly PaymentType[],
): { receivedCents: number; creditCents: number; draft: Draft } | undefined {
  const credit = types.find(({ means }) => means === 'credit')
  const { settled } = outcome(draft, dueCents, types)
  if (!credit || typeof settled === 'string') return undefined
  const creditCents = settled.remainingCents - settled.onCreditCents
  if (creditCents <= 0 || settled.onCreditCents > 0) return undefined
  return { receivedCents: settled.paidCents, creditCents, draft: giveRest(draft, credit.id) }
}

/** What the draft pays, settled as the server will. */
export function outcome(
  draft: Draft,
  dueCents: number,
  types: readonly PaymentType[],
): { payments: PaymentRow[]; settled: Settlement | string } {
  const given = types
    .map((one) => ({
      paymentTypeId: one.id,
      name: one.name,
      means: one.means,
      cents: amountOf(draft, one.id, dueCents),
      reference: draft.references[one.id]?.trim() || undefined,
    }))
    .filter((one) => one.cents > 0)
  return {
    payments: given.map(({ paymentTypeId, cents, reference }) => ({
      payment_type_id: paymentTypeId,
      cents,
      ...(reference ? { reference } : {}),
    })),
    settled: settle(dueCents, given),
  }
}
