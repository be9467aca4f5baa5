import { conflict, notFound } from '../../kernel/errors'
import { isMoney } from '../../sales/book/payment'
import { itemId } from '../../treasury/open-item/open-item'
import { receiptRules } from '../debt-payments'
import { amendPayment, type MoneyAsked, type PaymentRules, voidPayment } from '../pay'
import type { MoneyData, PaymentData, PaymentLineData, PaymentRow } from '../payment'
import type { ItemInput } from '../payment.input'
import { moneyOfLine } from '../payment-terms'
import { outlayRules } from './outlays'

interface Unapplying {
  id: string
  /** Document of the advance, or of the bill that was crossed. */
  advance: string
  open_register_id?: string | undefined
}

/** The lines of a payment with so much less settled, the last ones first. */
function lessened(lines: readonly PaymentLineData[], cents: number): ItemInput[] {
  let left = cents
  return [...lines]
    .reverse()
    .flatMap((line): ItemInput[] => {
      const less = Math.min(left, moneyOfLine(line))
      left -= less
      const value = line.cents - less
      if (value === 0) return []
      return [
        {
          ...{ id: line.itemId!, value, discount: line.discountCents },
          withholdings: line.withheld.map(({ type, cents: withheld, baseCents }) => ({
            ...{ type, value: withheld, base: baseCents },
          })),
        },
      ]
    })
    .reverse()
}

const usedOf = ({ paymentTypeId, account = '', thirdId, cents }: MoneyData, third = '') => ({
  id: itemId(paymentTypeId, account, thirdId ?? third),
  value: cents,
})

/** What a payment is without one of its advances. */
function without(row: PaymentRow, used: MoneyData, open_register_id: string | undefined) {
  const rest = row.money.filter((one) => one !== used)
  const balances = rest.filter(({ means }) => means === 'balance')
  return {
    ...{ id: row.id, date: row.day, items: lessened(row.lines, used.cents) },
    advances: balances.filter(({ thirdId }) => !thirdId).map((one) => usedOf(one, row.thirdId)),
    crossed: balances.filter(({ thirdId }) => thirdId).map((one) => usedOf(one)),
    payments: rest
      .filter(({ means }) => isMoney(means))
      .map(({ paymentTypeId, cents, bank, reference }) => ({
        ...{ payment_type_id: paymentTypeId, value: cents },
        ...(bank ? { bank_id: bank.id } : {}),
        ...(reference ? { reference } : {}),
      })),
    ...(row.note ? { description: row.note } : {}),
    ...(open_register_id ? { open_register_id } : {}),
  }
}

/** The rules of a payment, refused when it changed since it was read. */
const asRead = <I extends MoneyAsked>(rules: PaymentRules<I>, { id, revision, number }: PaymentRow) => ({
  ...rules,
  terms: async (...of: Parameters<PaymentRules<I>['terms']>) => {
    if ((await rules.kind.get(id)).revision !== revision)
      throw conflict(`${number} cambió mientras tanto. Míralo otra vez.`)
    return rules.terms(...of)
  },
})

async function found(rules: Pick<PaymentRules<never>, 'kind'>, { id, advance }: Unapplying) {
  const row: PaymentRow = await rules.kind.get(id)
  const used = row.money.find(({ means, paymentTypeId }) => means === 'balance' && paymentTypeId === advance)
  if (!used) throw notFound('el anticipo')
  return { row, used }
}

/**
 * Takes one advance, or one crossed bill, out of a receipt: it stands again, and so does as much of what the receipt settled,
 * the last documents first. One that has nothing else is void. @throws AppError 404, 409 when it is void
 */
export async function unapplyFromReceipt(input: Unapplying): Promise<PaymentData> {
  const { row, used } = await found(receiptRules, input)
  if (row.money.length === 1) return voidPayment(receiptRules, { ...input, reason: `Se quitó ${used.name}` })
  const told = without(row, used, input.open_register_id)
  return amendPayment(asRead(receiptRules, row), { ...told, client_id: row.thirdId! })
}

/** The same of a payment to a provider. @throws AppError 404, 409 when it is void */
export async function unapplyFromOutlay(input: Unapplying): Promise<PaymentData> {
  const { row, used } = await found(outlayRules, input)
  if (row.money.length === 1) return voidPayment(outlayRules, { ...input, reason: `Se quitó ${used.name}` })
  const { crossed: _, ...told } = without(row, used, input.open_register_id)
  return amendPayment(asRead(outlayRules, row), { ...told, provider_id: row.thirdId! })
}
