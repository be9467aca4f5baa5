import type * as z from 'zod'
import { partyOf, type Rut } from '../accounting/withholding/parties'
import { withheldOf } from '../accounting/withholding/preview'
import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { notFound } from '../kernel/errors'
import { mulDiv } from '../kernel/values/money'
import { type Day, dayOf } from '../kernel/values/time'
import { Client } from '../parties/clients/client'
import { Order, type OrderData } from '../sales/order/order'
import { daysPast, OpenItem, type OpenItemRow } from '../treasury/open-item/open-item'
import { openItemsOf } from '../treasury/open-item/open-items'
import { alsoProvider } from './crossing'
import type { PreviewInput } from './payment.wire'

export const presentDebt = (item: OpenItemRow, today: Day) => ({
  id: item.id,
  document: { type: item.documentKind, id: item.documentId, number: item.number },
  account: item.account,
  date: item.day,
  date_pay: item.dueDate,
  days_late: daysPast(item, today),
  total: item.totalCents,
  owed: item.balanceCents,
})

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** What a client owes, the oldest due first, and what they have in favour. Costs what is open. */
export async function creditables({ client_id }: { client_id: string }) {
  const today = dayOf(now())
  const client = await Client.get(client_id)
  const provider = await alsoProvider(client)
  const [owed, advances, payables] = await Promise.all([
    openItemsOf('clients', client.id),
    openItemsOf('clientAdvances', client.id),
    provider ? openItemsOf('providers', provider.id) : [],
  ])
  return {
    client: { id: client.id, name: client.name },
    data: owed.map((item) => presentDebt(item, today)),
    advances: advances.map((item) => presentDebt(item, today)),
    provider: provider ? { id: provider.id, name: provider.name } : null,
    payables: payables.map((item) => presentDebt(item, today)),
    total: sum(owed, ({ balanceCents }) => balanceCents),
    in_favour: sum(advances, ({ balanceCents }) => balanceCents),
  }
}

/** What was sold, by the concepts of withholding: goods and services. Cents. */
async function groupsOf(order: OrderData) {
  const lines = await Order.lines(order)
  return (['product', 'service'] as const).flatMap((kind) => {
    const some = lines.filter((line) => line.kind === kind)
    const [baseCents, taxCents] = [sum(some, (line) => line.baseCents), sum(some, (line) => line.taxCents)]
    return baseCents > 0 ? [{ concept: kind === 'product' ? 'compras' : 'servicios', baseCents, taxCents }] : []
  })
}

const withheldAtSale = ({ withheld }: OrderData) => Object.values(withheld).some((cents) => cents > 0)

/**
 * What the client withholds of an order when they pay `cents` of it: the part that this is of what the whole order has
 * withheld, so that parts add up. Nothing of what was withheld when it was sold.
 */
async function proposed(order: OrderData, cents: number, client: Parameters<typeof partyOf>[0], day: Day) {
  if (withheldAtSale(order)) return []
  const found = await withheldOf({ side: 'sell', other: partyOf(client), groups: await groupsOf(order), day })
  const part = (whole: number) => mulDiv(whole, cents, order.totals.totalCents)
  return found.map(({ type, concept, name, norm, why, ratePpm, ...of }) => ({
    ...{ type, concept, name, norm, why },
    rate: ratePpm / 10_000,
    base: part(of.baseCents),
    value: part(of.amountCents),
  }))
}

/**
 * What a payment of a client would settle, and what they would withhold of it, with the norm. Nothing is written.
 * @throws AppError 404 for what is not theirs
 */
export async function previewReceipt({ client_id, date, items }: z.output<typeof PreviewInput>) {
  const found = await load({ client: Client.maybe(client_id), items: OpenItem.many(items.map(({ id }) => id)) })
  const { client } = found
  if (!client) throw notFound(Client.label)
  const rows = items.map(({ id, value }) => {
    const item = found.items.get(id)
    if (item?.thirdId !== client.id) throw notFound('la cuenta por cobrar')
    return { item, cents: Math.min(value ?? item.balanceCents, item.balanceCents) }
  })
  const { orders } = await load({ orders: Order.many([...new Set(rows.map(({ item }) => item.documentId))]) })
  const rut = client as Rut
  const data = await Promise.all(
    rows.map(async ({ item, cents }) => {
      const order = orders.get(item.documentId)
      const withholdings = order ? await proposed(order, cents, rut, date ?? dayOf(now())) : []
      const withheld = sum(withholdings, ({ value }) => value)
      return {
        id: item.id,
        number: item.number,
        owed: item.balanceCents,
        value: cents,
        withholdings,
        withheld,
        receive: cents - withheld,
      }
    }),
  )
  return {
    data,
    total: sum(data, ({ value }) => value),
    withheld: sum(data, ({ withheld }) => withheld),
    receive: sum(data, ({ receive }) => receive),
  }
}
