import { beforeAll, describe, expect, it } from 'vitest'
import { type Good, line, type Shop, shopWithRegister, stocked } from '../sales/support'

let shop: Shop
let good: Good
let clients = 0

const client = async () => {
  clients += 1
  const who = { document_type_id: '13', document: String(52_000_000 + clients), name: `Cliente ${clients}` }
  return (await shop.api.parties.createClient(who)).id
}

/** What the accounts that begin so hold by the ledger, by their code. */
const ledger = async (account: string) => {
  const { accounts } = await shop.api.accounting.ledgerBook({ account, level: 'auxiliary' })
  return Object.fromEntries(accounts.map((row) => [row.account, row.closing]))
}

const onCredit = async (client_id: string) =>
  shop.api.sales.createOrder({ products: [line(good)], storage_id: shop.storageId, client_id, credit: true })

beforeAll(async () => {
  shop = await shopWithRegister()
  good = await stocked(shop, { units: 500, price: 10_000 })
  await shop.api.accounting.createAccount({ value: '13050501', name: 'Clientes del almacén' })
  await shop.api.accounting.createAccount({ value: '11150501', name: 'Datáfono nuevo' })
})

describe('when the shop chooses another account for what it is owed', () => {
  it('what was owed before is paid and given back where it stands, and what is sold from then on is in the new one', async () => {
    const [paid, back, after] = await Promise.all([client(), client(), client()])
    const [first, second] = [await onCredit(paid), await onCredit(back)]
    await shop.api.accounting.saveAccounts({ accounts: { receivable: '13050501' } })
    await shop.api.payments.receivePayment({
      id: first.id,
      payments: [{ payment_type_id: shop.pay.transfer, value: 10_000 }],
    })
    for (const status of ['confirmado', 'despachado', 'devuelto'])
      await shop.api.sales.setStatus({ id: second.id, status })
    await onCredit(after)
    expect(await ledger('1305')).toEqual({ '130505': 0, '13050501': 10_000 })
    await shop.api.accounting.saveAccounts({ accounts: { receivable: '' } })
  })

  it('a card that was paid with before is given back where it waits for its bank', async () => {
    const sold = await shop.api.sales.createOrder({
      products: [line(good)],
      storage_id: shop.storageId,
      payments: [{ payment_type_id: shop.pay.card, value: 10_000 }],
    })
    await shop.api.accounting.saveAccounts({ accounts: { cardInTransit: '11150501' } })
    for (const status of ['confirmado', 'despachado', 'devuelto'])
      await shop.api.sales.setStatus({ id: sold.id, status })
    expect(await ledger('1115')).toEqual({ '111505': 0 })
    await shop.api.accounting.saveAccounts({ accounts: { cardInTransit: '' } })
  })
})

it('a provider who has an advance of the shop is deactivated and not removed', async () => {
  const { parties, payments } = shop.api
  const { id } = await parties.createProvider({ name: 'Lácteos', document_type_id: '31', document: '900373913' })
  await payments.createPaymentMade({
    provider_id: id,
    items: [],
    payments: [{ payment_type_id: shop.pay.transfer, value: 40_000 }],
  })
  expect(await parties.removeProvider({ id })).toMatchObject({
    deactivated: true,
    message: expect.stringContaining('1 saldo sin cruzar'),
  })
})
