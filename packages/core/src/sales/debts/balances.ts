import { invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import type { ReceivedPayment } from '../book/settle'
import type { OrderData } from '../order/order'
import type { NewSale } from '../order/sale.input'

/** Balances in favour of clients that a request names, as they stand: by the documents that they are of. */
export async function balancesOf(named: NewSale['credit_notes']): Promise<OpenItemRow[]> {
  const found = await Promise.all([...new Set((named ?? []).map(({ id }) => id))].map(itemsOf))
  return found.flat().filter(({ side }) => side === 'clientAdvances')
}

/**
 * The balances in favour that a request spends, as payments: what it says of each, or all that is left of it.
 * @throws AppError 404 for one that is not there, 422 for one that is not of the client or has not that much left
 */
export function spentBalances(
  named: NewSale['credit_notes'],
  found: readonly OpenItemRow[],
  client: { id: string; name: string },
): ReceivedPayment[] {
  return (named ?? []).map(({ id, value }, i) => {
    const own = found.filter((row) => row.documentId === id)
    if (own.length === 0) throw notFound('el saldo a favor')
    const item = own.find((row) => row.thirdId === client.id)
    if (!item) throw invalid({ [`credit_notes.${i}.id`]: [`Ese saldo a favor no es de ${client.name}`] })
    const cents = value ?? item.balanceCents
    if (item.balanceCents === 0 || cents > item.balanceCents)
      throw invalid({
        [`credit_notes.${i}.value`]: [`A ${item.number} le quedan ${formatCop(item.balanceCents)} a favor`],
      })
    return { paymentTypeId: id, name: `Saldo a favor ${item.number}`, means: 'balance', cents }
  })
}

/** Open items that the postings of an order touch: its own, and those of the balances in favour that pay it. */
export async function itemsOfOrder({ id, payments }: Pick<OrderData, 'id' | 'payments'>): Promise<OpenItemRow[]> {
  const spent = payments.flatMap(({ means, paymentTypeId }) => (means === 'balance' ? [paymentTypeId] : []))
  return (await Promise.all([id, ...new Set(spent)].map(itemsOf))).flat()
}
