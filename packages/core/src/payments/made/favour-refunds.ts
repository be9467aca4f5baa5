import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { Client } from '../../parties/clients/client'
import { OpenItem } from '../../treasury/open-item/open-item'
import type { PaymentRules } from '../pay'
import { type PaymentLineData, PaymentMade } from '../payment'
import type { FavourRefundRequest } from '../payment.input'

/** What of the balances of a client is given back, with what stands of each now. @throws AppError 404, 422 at its value */
async function linesOf({ client_id, items }: FavourRefundRequest, freed: ReadonlyMap<string, number>) {
  const { rows } = await load({ rows: OpenItem.many([...new Set(items.map(({ id }) => id))]) })
  const seen = new Set<string>()
  const lines = items.map(({ id, value }, i): PaymentLineData => {
    const item = rows.get(id)
    if (item?.thirdId !== client_id || item.side !== 'clientAdvances') throw notFound('el saldo a favor')
    const wrong = (message: string) => invalid({ [`items.${i}.value`]: [message] })
    if (seen.has(id)) throw wrong(`${item.number} está dos veces`)
    seen.add(id)
    const left = item.balanceCents + (freed.get(id) ?? 0)
    if (value > left) throw wrong(`De ${item.number} solo quedan ${formatCop(left)}`)
    return {
      ...{ account: item.account, cents: value, discountCents: 0, withheld: [], thirdId: item.thirdId },
      ...{ itemId: id, documentKind: item.documentKind, documentId: item.documentId, number: item.number },
      ...{ dueDate: item.dueDate, owedCents: left },
    }
  })
  return { lines, items: [...rows.values()] }
}

/** Money given back to a client of what is in their favour: of a credit note, or of money that they gave before (280505). */
export const favourRefundRules: PaymentRules<FavourRefundRequest> = {
  kind: PaymentMade,
  id: 'paymentMade',
  way: 'out',
  concept: ({ lines, thirdName }) =>
    `Devolución a ${thirdName} de su saldo a favor: ${lines.length === 1 ? lines[0]!.number : `${lines.length} saldos`}`,
  refuseOver: () => {
    throw invalid({ payments: ['El dinero es más que su saldo a favor. Revisa los valores'] })
  },
  terms: async (unit, input, freed) => {
    const { client } = await load({ client: Client.maybe(input.client_id) })
    if (!client) throw notFound(Client.label)
    unit.check(Client, client)
    return { thirdId: client.id, thirdName: client.name, ...(await linesOf(input, freed)) }
  },
}
