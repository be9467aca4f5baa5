import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { Provider } from '../../parties/providers/providers'
import { paymentTypes } from '../../settings/payment-types/payment-types'
import { openItemsOf } from '../../treasury/open-item/open-items'
import { accountPaymentRules } from '../account-payments'
import { conceptOf, debtTerms } from '../debt-payments'
import { type PaymentRules, pay } from '../pay'
import { type PaymentData, PaymentMade } from '../payment'
import type {
  DrawerAccountRequest,
  DrawerOutlayRequest,
  GeneralOutlayRequest,
  ItemInput,
  OutlayRequest,
} from '../payment.input'
import { oldestFirst } from '../payment-terms'

/** Payments to providers: money for what is owed to them; over it, an advance that they hold (133005). */
export const outlayRules: PaymentRules<OutlayRequest> = {
  kind: PaymentMade,
  id: 'paymentMade',
  way: 'out',
  concept: conceptOf('out'),
  terms: async (unit, input, freed) => {
    const { provider } = await load({ provider: Provider.maybe(input.provider_id) })
    if (!provider) throw notFound(Provider.label)
    unit.check(Provider, provider)
    return debtTerms('out', provider, input, freed)
  },
}

/** Money over the oldest debts to a provider; what is left is an advance. @throws AppError as a payment */
export async function payOldest({ provider_id, ...money }: GeneralOutlayRequest): Promise<PaymentData> {
  await Provider.get(provider_id)
  const cents = money.payments.reduce((sum, { value }) => sum + value, 0)
  const items = oldestFirst(await openItemsOf('providers', provider_id), cents)
  if (items.length === 0) throw invalid({ provider_id: [`No se le debe nada: ${formatCop(cents)} sería un anticipo`] })
  return pay(outlayRules, { provider_id, ...money, items, advances: [] })
}

/** How cash is paid. @throws AppError 409 when the shop takes none */
async function cashType(): Promise<string> {
  const type = (await paymentTypes.choices()).find(({ means }) => means === 'cash')
  if (!type) throw conflict('Tu tienda no tiene un tipo de pago en efectivo. Créalo en Ajustes.')
  return type.id
}

const moneyOf = ({ value, discount = 0, withholdings = [] }: ItemInput) =>
  withholdings.reduce((left, one) => left - one.value, value - discount)

/** Pays debts to a provider in cash out of a register. @throws AppError as a payment, 409 without so much cash */
export async function payFromDrawer({ items, ...rest }: DrawerOutlayRequest): Promise<PaymentData> {
  const value = items.reduce((sum, item) => sum + moneyOf(item), 0)
  const payments = [{ payment_type_id: await cashType(), value }]
  return pay(outlayRules, { ...rest, items, advances: [], payments })
}

/** Pays accounts in cash out of a register. @throws AppError as a payment, 409 without so much cash */
export async function payAccountsFromDrawer(input: DrawerAccountRequest): Promise<PaymentData> {
  const value = input.lines.reduce((sum, line) => sum + line.value, 0)
  return pay(accountPaymentRules, { ...input, payments: [{ payment_type_id: await cashType(), value }] })
}
