import { journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'

/** What a client owes against what is owed to them as a provider, and advances that are taken out of a payment. */
let shop: Shop
let good: Good
let people = 0

beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 900, price: 11_900 })
})

async function both() {
  people += 1
  const who = { name: `Doña Rosa ${people}`, document_type_id: '13', document: `41555${100 + people}` }
  const client = await shop.api.parties.createClient(who)
  const provider = await shop.api.parties.createProvider(who)
  return { client_id: client.id, provider_id: provider.id }
}
const owe = (client_id: string, quantity: number) =>
  shop.api.sales.createOrder({ products: [line(good, quantity)], storage_id: shop.storageId, client_id, credit: true })
const bill = (provider_id: string, cost: number) =>
  shop.api.purchasing.createCausation({ provider_id, products: [{ account: '513595', quantity: 1, cost }] })
const owes = (client_id: string) => shop.api.payments.creditables({ client_id })
const owed = async (provider_id: string) => (await shop.api.payments.payables({ provider_id })).total
const by = (value: number) => ({ payment_type_id: shop.pay.transfer, value })

async function net(...codes: string[]): Promise<number[]> {
  const { accounts } = await inside(shop, () => journalBook.sums.through(dayOf(new Date())))
  const of = (code: string) =>
    Object.entries(accounts).reduce((sum, [account, [d, c]]) => (account.startsWith(code) ? sum + d - c : sum), 0) / 100
  return codes.map(of)
}

it('what a client owes is crossed with what is owed to them, in one document that its void undoes', async () => {
  const { client_id, provider_id } = await both()
  await owe(client_id, 2)
  await bill(provider_id, 15_000)
  const { data, payables, provider } = await owes(client_id)
  expect([data[0]!.owed, payables[0]!.owed, provider?.id]).toEqual([23_800, 15_000, provider_id])
  const before = await net('1305', '2335', '1110')
  const asked = {
    ...{ client_id, items: [{ id: data[0]!.id, value: 15_000 }], payments: [] },
    crossed: [{ id: payables[0]!.id, value: 15_000 }],
  }
  const tries = await Promise.allSettled([1, 2].map(() => shop.api.payments.createReceipt(asked)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const receipt = tries.find((one) => one.status === 'fulfilled')!.value
  expect((await owes(client_id)).total).toBe(8_800)
  expect(await owed(provider_id)).toBe(0)
  expect(await net('1305', '2335', '1110')).toEqual([before[0]! - 15_000, before[1]! + 15_000, before[2]])
  await shop.api.payments.removeReceipt({ id: receipt.id, reason: 'No era' })
  expect([(await owes(client_id)).total, await owed(provider_id)]).toEqual([23_800, 15_000])
  expect(await net('1305', '2335', '1110')).toEqual(before)
})

it('a debt to somebody else is not crossed, nor more than is owed', async () => {
  const [one, other] = [await both(), await both()]
  await owe(one.client_id, 2)
  await bill(one.provider_id, 5_000)
  await bill(other.provider_id, 5_000)
  const [mine, theirs] = [await owes(one.client_id), await owes(other.client_id)]
  const cross = (id: string, value: number) =>
    shop.api.payments.createReceipt({
      ...{ client_id: one.client_id, items: [{ id: mine.data[0]!.id, value }], payments: [] },
      crossed: [{ id, value }],
    })
  await expect(cross(theirs.payables[0]!.id, 5_000)).rejects.toMatchObject({ status: 404 })
  await expect(cross(mine.payables[0]!.id, 5_001)).rejects.toMatchObject({ status: 422 })
})

it('one advance alone is taken out of a receipt: it stands again, and what it paid is owed; the money stays', async () => {
  const { client_id, provider_id } = await both()
  const advance = await shop.api.payments.createReceipt({ client_id, items: [], payments: [by(6_000)] })
  await bill(provider_id, 4_000)
  await owe(client_id, 1)
  const { data, advances, payables } = await owes(client_id)
  const receipt = await shop.api.payments.createReceipt({
    ...{ client_id, items: [{ id: data[0]!.id, value: 11_900 }], payments: [by(1_900)] },
    advances: [{ id: advances[0]!.id, value: 6_000 }],
    crossed: [{ id: payables[0]!.id, value: 4_000 }],
  })
  const bank = await net('1110')
  const without = await shop.api.payments.unapplyFromReceipt({ id: receipt.id, advance: advance.id })
  expect(without).toMatchObject({ number: receipt.number, items: [{ amount: 5_900 }] })
  expect(await owes(client_id)).toMatchObject({ total: 6_000, in_favour: 6_000, payables: [] })
  expect(await net('1110')).toEqual(bank)
  await expect(shop.api.payments.unapplyFromReceipt({ id: receipt.id, advance: advance.id })).rejects.toMatchObject({
    status: 404,
  })
  const bills = await shop.api.payments.unapplyFromReceipt({
    ...{ id: receipt.id, advance: payables[0]!.document.id },
  })
  expect(bills).toMatchObject({ items: [{ amount: 1_900 }] })
  expect(await owes(client_id)).toMatchObject({ total: 10_000, in_favour: 6_000, payables: [{ owed: 4_000 }] })
})

it('a payment to a provider that was an advance alone is void when it is taken out', async () => {
  const { provider_id } = await both()
  const advance = await shop.api.payments.createPaymentMade({ provider_id, items: [], payments: [by(9_000)] })
  await bill(provider_id, 7_000)
  const { data, advances } = await shop.api.payments.payables({ provider_id })
  const paid = await shop.api.payments.createPaymentMade({
    ...{ provider_id, items: [{ id: data[0]!.id, value: 7_000 }], payments: [] },
    advances: [{ id: advances[0]!.id, value: 7_000 }],
  })
  expect(await owed(provider_id)).toBe(0)
  const undone = await shop.api.payments.unapplyFromOutlay({ id: paid.id, advance: advance.id })
  expect(undone.state).toBe('void')
  expect(await shop.api.payments.payables({ provider_id })).toMatchObject({ total: 7_000, in_favour: 9_000 })
})
