import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { FIRST_BANK } from '../../settings/payment-types/payment-bank'
import { PaymentType, paymentTypes } from '../../settings/payment-types/payment-types'
import type { BankConfigInput } from './bank.input'
import { Bank } from './banks'

/** Where a sale is made: at the counter, or as an order. */
export type Place = 'counterBank' | 'orderBank'

export const BankConfig = z
  .object({ payment_type_id: z.string(), name: z.string(), means: z.string(), bank_id: z.string() })
  .array()

/** Payment types whose money enters a bank, now or when the card's acquirer settles, and which one. Cash enters a drawer. */
export async function bankConfig(place: Place): Promise<z.output<typeof BankConfig>> {
  const types = await paymentTypes.rows.active()
  return types
    .filter(({ means }) => means !== 'cash' && means !== 'credit')
    .map((type) => ({
      payment_type_id: type.id,
      name: type.name,
      means: type.means,
      bank_id: type[place]?.id ?? FIRST_BANK,
    }))
}

/** Says which bank some payment types enter from the next sale on. @throws AppError 404, or 422 at each line for what is not in use */
export const saveBankConfig = (place: Place, { config }: z.output<typeof BankConfigInput>) =>
  act(async (unit) => {
    const { types, banks } = await load({
      types: PaymentType.many([...new Set(config.map((one) => one.payment_type_id))]),
      banks: Bank.many([...new Set(config.map((one) => one.bank_id))]),
    })
    const named = new Set<string>()
    config.forEach(({ payment_type_id, bank_id }, i) => {
      const [type, bank] = [types.get(payment_type_id), banks.get(bank_id)]
      if (!type) throw notFound(PaymentType.label)
      if (!bank) throw notFound(Bank.label)
      if (!type.active) throw invalid({ [`config.${i}.payment_type_id`]: ['Elige un tipo de pago activo'] })
      if (!bank.active) throw invalid({ [`config.${i}.bank_id`]: ['Elige un banco activo'] })
      const next = { id: bank.id, account: bank.account }
      if (type[place]?.id !== bank.id || type[place]?.account !== bank.account)
        unit.replace(PaymentType, type, { ...type, [place]: next })
      if (!named.has(bank.id)) unit.check(Bank, bank)
      named.add(bank.id)
    })
  }).then(() => bankConfig(place))
