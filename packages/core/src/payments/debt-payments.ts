import { load } from '../kernel/db/read'
import { invalid, notFound } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { Client, GENERIC_CLIENT } from '../parties/clients/client'
import { OpenItem } from '../treasury/open-item/open-item'
import { openItemsOf } from '../treasury/open-item/open-items'
import { type PaymentRules, pay } from './pay'
import { type PaymentData, Receipt } from './payment'
import type { FractionedRequest, ReceiptRequest } from './payment.input'
import { linesFor, oldestFirst } from './payment-terms'

const concept = ({ lines, thirdName }: PaymentData): string => {
  const [first] = lines
  if (!first) return `Anticipo de ${thirdName}`
  return `Pago de ${thirdName}: ${lines.length === 1 ? first.number : `${lines.length} documentos`}`
}

/** Receipts of clients: money for what they owe; over it, an advance of theirs. */
export const receiptRules: PaymentRules<ReceiptRequest> = {
  kind: Receipt,
  id: 'receipt',
  way: 'in',
  concept,
  refuseOver: ({ thirdId }) => {
    if (thirdId === GENERIC_CLIENT)
      throw invalid({ payments: ['El consumidor final no tiene saldo a favor: escribe solo lo que debe'] })
  },
  terms: async (unit, input, freed) => {
    const { client, items } = await load({
      client: Client.maybe(input.client_id),
      items: OpenItem.many([...new Set(input.items.map(({ id }) => id))]),
    })
    if (!client) throw notFound(Client.label)
    if (client.id !== GENERIC_CLIENT) unit.check(Client, client)
    const open = new Map(
      [...items].map(([id, item]) => [id, { ...item, balanceCents: item.balanceCents + (freed.get(id) ?? 0) }]),
    )
    const lines = linesFor(input.items, open, new Set([client.id]), 'la cuenta por cobrar')
    return { thirdId: client.id, thirdName: client.name, lines, items: [...items.values()] }
  },
}

/** Money of a client over their oldest debts; what is left is an advance. @throws AppError as a receipt */
export async function fractioned({ client_id, ...money }: FractionedRequest): Promise<PaymentData> {
  await Client.get(client_id)
  const cents = money.payments.reduce((sum, { value }) => sum + value, 0)
  const items = oldestFirst(await openItemsOf('clients', client_id), cents)
  if (items.length === 0) throw invalid({ client_id: [`No debe nada: ${formatCop(cents)} sería un anticipo`] })
  return pay(receiptRules, { client_id, ...money, items })
}
