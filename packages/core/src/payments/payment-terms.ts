import type { Side } from '../accounting/journal/controls'
import { invalid, notFound } from '../kernel/errors'
import { formatCop, mulDiv } from '../kernel/values/money'
import { byMeans } from '../sales/book/payment'
import type { PaymentType } from '../settings/payment-types/payment-types'
import { FULL_PPM } from '../settings/taxes/ppm'
import type { OpenItemRow } from '../treasury/open-item/open-item'
import type { MoneyData, PaymentData, PaymentLineData } from './payment'
import type { AdvanceInput, ItemInput, MoneyInput } from './payment.input'
import type { Way } from './payment-entry'

type PaymentTypeRow = Awaited<ReturnType<typeof PaymentType.get>>
type BankRow = { id: string; name: string; account: string; active: boolean }

/** What the money of a payment was asked with, as it was found. */
export interface MoneyFound {
  paymentTypes: ReadonlyMap<string, PaymentTypeRow>
  banks: ReadonlyMap<string, BankRow>
}

/**
 * The money of a payment: each with the bank that it goes through, when it is no cash.
 * @throws AppError 404, or 422 at `payments` for a type or bank that is not in use, or that is no money
 */
export function moneyFor(payments: readonly MoneyInput[], { paymentTypes, banks }: MoneyFound): MoneyData[] {
  return payments.map((asked, i) => {
    const type = paymentTypes.get(asked.payment_type_id)
    if (!type) throw notFound('el tipo de pago')
    const wrong = (message: string) => invalid({ [`payments.${i}.payment_type_id`]: [message] })
    if (!type.active) throw wrong(`${type.name} está inactivo. Elige otro tipo de pago`)
    if (type.means === 'credit') throw wrong('El crédito no es un pago. Elige cómo se mueve el dinero')
    const chosen = asked.bank_id === undefined ? undefined : banks.get(asked.bank_id)
    if (asked.bank_id !== undefined && !chosen) throw notFound('el banco')
    if (chosen && !chosen.active) throw invalid({ [`payments.${i}.bank_id`]: [`${chosen.name} está inactivo`] })
    const bank =
      type.means === 'cash' ? undefined : chosen ? { id: chosen.id, account: chosen.account } : type.orderBank
    return {
      paymentTypeId: type.id,
      name: type.name,
      means: type.means,
      cents: asked.value,
      ...(bank ? { bank } : {}),
      ...(asked.reference ? { reference: asked.reference } : {}),
    }
  })
}

const withheldOf = ({ type, value, base }: NonNullable<ItemInput['withholdings']>[number]) => ({
  type,
  cents: value,
  baseCents: base ?? 0,
  ratePpm: base ? mulDiv(value, FULL_PPM, base) : 0,
})

/** Money that a line takes: what it settles, less what is withheld and the discount. */
export const moneyOfLine = (line: Pick<PaymentLineData, 'cents' | 'discountCents' | 'withheld'>): number =>
  line.withheld.reduce((left, { cents }) => left - cents, line.cents - line.discountCents)

/** Sides of a payment: what is owed, and what is in favour of who pays it. */
export const sidesOf: Record<Way, { debts: Side; advances: Side }> = {
  in: { debts: 'clients', advances: 'clientAdvances' },
  out: { debts: 'providers', advances: 'providerAdvances' },
}

/**
 * What is in favour of a third and pays too, as money of a means of its own.
 * @throws AppError 404 for one that the third does not have, 422 at its value for more than is left
 */
export function advancesFor(
  asked: readonly AdvanceInput[],
  items: ReadonlyMap<string, OpenItemRow>,
  thirdId: string,
  way: Way,
): MoneyData[] {
  const seen = new Set<string>()
  return asked.map(({ id, value }, i) => {
    const item = items.get(id)
    if (item?.thirdId !== thirdId || item.side !== sidesOf[way].advances) throw notFound('el anticipo')
    const wrong = (message: string) => invalid({ [`advances.${i}.value`]: [message] })
    if (seen.has(id)) throw wrong(`${item.number} está dos veces`)
    seen.add(id)
    if (value > item.balanceCents) throw wrong(`De ${item.number} solo quedan ${formatCop(item.balanceCents)}`)
    const name = `${way === 'in' ? 'Saldo a favor' : 'Anticipo'} ${item.number}`
    return { paymentTypeId: item.documentId, name, means: 'balance' as const, cents: value, account: item.account }
  })
}

/**
 * The debts that a payment settles, with what stands of each now.
 * @throws AppError 404 for one that the third does not have, 422 at its value when more would be settled than is owed
 */
export function linesFor(
  asked: readonly ItemInput[],
  items: ReadonlyMap<string, OpenItemRow>,
  thirds: ReadonlySet<string>,
  way: Way,
): PaymentLineData[] {
  const seen = new Set<string>()
  return asked.map((one, i) => {
    const item = items.get(one.id)
    if (!item || !thirds.has(item.thirdId) || item.side !== sidesOf[way].debts)
      throw notFound(way === 'in' ? 'la cuenta por cobrar' : 'la cuenta por pagar')
    const wrong = (field: string, message: string) => invalid({ [`items.${i}.${field}`]: [message] })
    if (seen.has(one.id)) throw wrong('id', `${item.number} está dos veces`)
    seen.add(one.id)
    if (item.balanceCents === 0) throw wrong('value', `${item.number} ya está pagado`)
    if (one.value > item.balanceCents)
      throw wrong('value', `De ${item.number} solo se deben ${formatCop(item.balanceCents)}`)
    const line = {
      account: item.account,
      cents: one.value,
      discountCents: one.discount ?? 0,
      withheld: (one.withholdings ?? []).filter(({ value }) => value > 0).map(withheldOf),
      thirdId: item.thirdId,
      itemId: item.id,
      documentKind: item.documentKind,
      documentId: item.documentId,
      number: item.number,
      dueDate: item.dueDate,
      owedCents: item.balanceCents,
    }
    if (moneyOfLine(line) < 0) throw wrong('value', 'El descuento y lo retenido son más que lo que se paga')
    return line
  })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/**
 * What a payment adds up to. Money over what it settles is an advance.
 * @throws AppError 422 at `payments` when the money does not cover what it settles
 */
export function totalsFor(money: readonly MoneyData[], lines: readonly PaymentLineData[]) {
  const moneyCents = sum(money, ({ cents }) => cents)
  const due = sum(lines, moneyOfLine)
  if (moneyCents < due)
    throw invalid({
      payments: [`Faltan ${formatCop(due - moneyCents)} para cubrir lo que se paga. Revisa los valores`],
    })
  const given = sum(money, ({ means, cents }) => (means === 'balance' ? cents : 0))
  if (given > due) throw invalid({ advances: ['Los anticipos son más que lo que se paga. Usa solo lo que falta'] })
  if (moneyCents === 0 && lines.length === 0) throw invalid({ payments: ['Escribe el valor del pago'] })
  return {
    moneyCents,
    settledCents: sum(lines, ({ cents }) => cents),
    withheldCents: sum(lines, ({ withheld }) => sum(withheld, ({ cents }) => cents)),
    discountCents: sum(lines, ({ discountCents }) => discountCents),
    advanceCents: moneyCents - due,
  } satisfies Partial<PaymentData>
}

/** Money over the oldest debts first: what each takes of it. */
export function oldestFirst(items: readonly OpenItemRow[], cents: number): ItemInput[] {
  let left = cents
  return [...items]
    .sort((a, b) => (a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1))
    .flatMap((item) => {
      const value = Math.min(left, item.balanceCents)
      left -= value
      return value > 0 ? [{ id: item.id, value }] : []
    })
}

/** What the money of a payment moves in a drawer, by means, in or out. */
export const effectOf = (way: Way, money: readonly Pick<MoneyData, 'means' | 'cents'>[], back = false) => {
  const sums = byMeans(money.map(({ means, cents }) => ({ means, amountCents: cents })))
  return (way === 'in') !== back ? { in: sums } : { out: sums }
}
