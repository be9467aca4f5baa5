import { apiAs } from './caller'
import type { Shop } from './shop'

const DAY = 86_400_000

/** What the shop does with its money: a second bank, a transfer to it, what that pays and charges, and what a provider pays to be seen. */
export async function bank(shop: Shop, now: Date): Promise<void> {
  const ago = (days: number) => apiAs(shop.owner, new Date(now.getTime() - days * DAY))
  const savings = await ago(20).treasury.createBank({ name: 'Ahorros Cooperativa', account: '112005' })
  await ago(6).treasury.createBankTransfer({
    bank_origin: 'ban_principal',
    bank_destination: savings.id,
    value: 1_500_000,
  })
  await ago(5).treasury.createBankMovement({
    bank_id: 'ban_principal',
    type: 'expense',
    account: '530505',
    value: 14_900,
    description: 'Cuota de manejo',
  })
  await ago(1).treasury.createBankMovement({
    bank_id: savings.id,
    type: 'income',
    account: '421005',
    value: 3_270,
    description: 'Intereses',
  })
  const { data: providers } = await ago(12).parties.listProviders({ search: 'roble' })
  await ago(12).payments.createAccountReceipt({
    third_id: providers[0]!.id,
    lines: [{ account: '429505', value: 250_000 }],
    payments: [{ payment_type_id: shop.paymentTypes.transfer, value: 250_000 }],
    description: 'Exhibición en la nevera',
  })
  await pay(shop, ago)
}

/** What it pays: half of what it owes to a provider, and the light. */
async function pay(shop: Shop, ago: (days: number) => ReturnType<typeof apiAs>): Promise<void> {
  const api = ago(2)
  const transfer = (value: number) => [{ payment_type_id: shop.paymentTypes.transfer, value }]
  const { data: providers } = await api.parties.listProviders({ per_page: 50 })
  for (const { id } of providers) {
    const [debt] = (await api.payments.payables({ provider_id: id })).data
    if (!debt) continue
    const value = Math.ceil(debt.owed / 2)
    await api.payments.createPaymentMade({
      provider_id: id,
      items: [{ id: debt.id, value }],
      payments: transfer(value),
    })
    break
  }
  await api.payments.createAccountPayment({
    third_id: providers[0]!.id,
    lines: [{ account: '513530', value: 186_400 }],
    payments: transfer(186_400),
    description: 'Energía del mes',
  })
  const later = ago(1)
  const [support] = (await later.purchasing.listSupports({ state: 'posted' })).data
  if (support)
    await later.payments.paySupport({ document_support_id: support.id, value: 100_000, payments: transfer(100_000) })
}
