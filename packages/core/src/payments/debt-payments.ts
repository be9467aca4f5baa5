import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { invalid, notFound } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { Client, GENERIC_CLIENT } from '../parties/clients/client'
import { OpenItem, type OpenItemRow } from '../treasury/open-item/open-item'
import { openItemsOf } from '../treasury/open-item/open-items'
import { alsoProvider, crossedFor } from './crossing'
import { type PaymentRules, pay } from './pay'
import { type PaymentData, Receipt } from './payment'
import type { AdvanceInput, FractionedRequest, ItemInput, ReceiptRequest } from './payment.input'
import type { Way } from './payment-entry'
import { advancesFor, linesFor, oldestFirst } from './payment-terms'

const said: Record<Way, { advance: string; pays: string }> = {
  in: { advance: 'Anticipo de', pays: 'Pago de' },
  out: { advance: 'Anticipo a', pays: 'Pago a' },
}

/** What the entry of a payment of debts says. */
export const conceptOf =
  (way: Way) =>
  ({ lines, thirdName }: PaymentData): string => {
    const [first] = lines
    if (!first) return `${said[way].advance} ${thirdName}`
    return `${said[way].pays} ${thirdName}: ${lines.length === 1 ? first.number : `${lines.length} documentos`}`
  }

interface Debts {
  items: readonly ItemInput[]
  advances: readonly AdvanceInput[]
}

/**
 * The debts of a third that are settled, and what of theirs pays them, as they stand now. `freed` is what the version before
 * of the payment had settled and used.
 * @throws AppError 404 for what the third does not have, 422 at the value that is wrong
 */
export async function debtTerms(
  way: Way,
  third: { id: string; name: string },
  { items: asked, advances }: Debts,
  freed: ReadonlyMap<string, number>,
  crossed: readonly AdvanceInput[] = [],
) {
  const ids = [...new Set([...asked, ...advances, ...crossed].map(({ id }) => id))]
  const { items } = await load({ items: OpenItem.many(ids) })
  const open = new Map<string, OpenItemRow>(
    [...items].map(([id, item]) => [id, { ...item, balanceCents: item.balanceCents + (freed.get(id) ?? 0) }]),
  )
  return {
    thirdId: third.id,
    thirdName: third.name,
    lines: linesFor(asked, open, new Set([third.id]), way),
    advances: advancesFor(advances, open, third.id, way),
    items: [...items.values()],
    open,
  }
}

/** The client who pays, who stays until it is written. @throws AppError 404 */
async function clientOf(unit: Act, id: string) {
  const { client } = await load({ client: Client.maybe(id) })
  if (!client) throw notFound(Client.label)
  if (client.id !== GENERIC_CLIENT) unit.check(Client, client)
  return client
}

/** Receipts of clients: money for what they owe; over it, an advance of theirs. */
export const receiptRules: PaymentRules<ReceiptRequest> = {
  kind: Receipt,
  id: 'receipt',
  way: 'in',
  concept: conceptOf('in'),
  refuseOver: ({ thirdId }) => {
    if (thirdId === GENERIC_CLIENT)
      throw invalid({ payments: ['El consumidor final no tiene saldo a favor: escribe solo lo que debe'] })
  },
  terms: async (unit, input, freed) => {
    const client = await clientOf(unit, input.client_id)
    const { crossed = [] } = input
    const terms = await debtTerms('in', client, input, freed, crossed)
    if (crossed.length === 0) return terms
    const provider = await alsoProvider(client)
    const given = crossedFor(crossed, terms.open, provider?.id)
    return { ...terms, advances: [...terms.advances, ...given] }
  },
}

/** Money of a client over their oldest debts; what is left is an advance. @throws AppError as a receipt */
export async function fractioned({ client_id, ...money }: FractionedRequest): Promise<PaymentData> {
  await Client.get(client_id)
  const cents = money.payments.reduce((sum, { value }) => sum + value, 0)
  const items = oldestFirst(await openItemsOf('clients', client_id), cents)
  if (items.length === 0) throw invalid({ client_id: [`No debe nada: ${formatCop(cents)} sería un anticipo`] })
  return pay(receiptRules, { client_id, ...money, items, advances: [] })
}
