import { journalBook } from '@tendero/core/accounting/journal/journal'
import { now } from '@tendero/core/kernel/context'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, expect, it } from 'vitest'
import { booked } from '../purchasing/shop'
import { inside, type Shop, shopToSell } from '../sales/support'

let shop: Shop
let client: string
let documents = 83_000_000
beforeAll(async () => {
  shop = await shopToSell()
})

const transfer = (value: number) => ({ payments: [{ payment_type_id: shop.pay.transfer, value }] })

/** A client who gave some money before. */
async function inFavour(value: number) {
  const made = await shop.api.parties.createClient({
    ...{ name: 'Marta Ríos', document_type_id: '13', document: String(++documents) },
  })
  client = made.id
  await shop.api.payments.createReceipt({ client_id: client, items: [], ...transfer(value) })
  return (await shop.api.payments.creditables({ client_id: client })).advances[0]!
}

/** What is in favour of clients by the items and by the ledger: the same. Pesos. */
const favour = () =>
  inside(shop, async () => {
    const { accounts } = await journalBook.sums.through(dayOf(now()))
    const ledger = (accounts as Record<string, readonly [number, number]>)['280505'] ?? [0, 0]
    const items = (await openItems('clientAdvances')).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    expect(ledger[1] - ledger[0]).toBe(items)
    return items / 100
  })

it('what is in favour is given back in money, in parts, never more than there is, also two at once', async () => {
  const before = await favour()
  const { id } = await inFavour(50_000)
  const refund = (value: number) =>
    shop.api.payments.refundFavour({ client_id: client, items: [{ id, value }], ...transfer(value) })
  const first = await refund(20_000)
  expect(first).toMatchObject({ provider: { id: client }, paid: 20_000, advance: 0 })
  expect(await booked(shop, first.id)).toMatchObject({ '280505': 20_000 })
  const both = await Promise.allSettled([refund(30_000), refund(30_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await favour()).toBe(before)
  await expect(refund(1_000)).rejects.toMatchObject({ status: 422 })
  await shop.api.payments.removePaymentMade({ id: first.id })
  expect(await favour()).toBe(before + 20_000)
})

it('more money than is given back, and what is of another client, are refused and nothing is written', async () => {
  const { id } = await inFavour(10_000)
  const other = (await inFavour(10_000)).id
  const before = await favour()
  const ask = (of: string, value: number, money: number) =>
    shop.api.payments.refundFavour({ client_id: client, items: [{ id: of, value }], ...transfer(money) })
  await expect(ask(id, 5_000, 5_000)).rejects.toMatchObject({ status: 404 })
  await expect(ask(other, 5_000, 6_000)).rejects.toMatchObject({ status: 422 })
  await expect(ask(other, 5_000, 4_000)).rejects.toMatchObject({ status: 422 })
  expect(await favour()).toBe(before)
})
