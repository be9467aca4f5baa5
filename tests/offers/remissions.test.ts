import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { act } from '@tendero/core/kernel/db/act'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { account, clientOf, today } from './support'

let shop: Shop
let client: string

const balances = () => inside(shop, async () => ({ goods: await account('143505'), away: await account('146510') }))

beforeAll(async () => {
  shop = await shopToSell()
  client = await clientOf(shop, '43556779')
})

/** Goods bought at two costs, so that averages are no round figure. */
async function twiceBought(name: string): Promise<Good> {
  const good = await stocked(shop, { name, units: 10, price: 11_900, cost: 3_333 })
  await restock(shop, good, 7_000, 411_111)
  return good
}
const restock = (of: Shop, { id: productId, name }: Good, quantity: number, costCents: number) =>
  inside(of, () =>
    act((unit) =>
      adjust(unit, {
        lines: [{ item: { productId, name, costCents }, storage: { id: of.storageId, name: '' }, quantity, costCents }],
        reason: 'initial',
      } as never),
    ),
  )

const remit = (good: Good, quantity: number) =>
  shop.api.offers.createRemission({ client_id: client, storage_id: shop.storageId, products: [line(good, quantity)] })

describe('a remission', () => {
  it('moves goods once, at an exact cost: sold from where the client has them, the rest back at the same', async () => {
    const good = await twiceBought('Nevera')
    const before = await balances()
    const { id, pending_value: value } = await remit(good, 5)
    const cents = Math.round(value! * 100)
    expect(await balances()).toEqual({ goods: before.goods - cents, away: before.away + cents })
    await restock(shop, good, 20_000, 999_999)
    const held = await balances()

    const { id: order } = await shop.api.offers.invoiceRemissions({
      remissions: [{ id, products: [{ line: 0, quantity: 3 }] }],
    })
    const sold = await shop.api.sales.getOrder({ id: order })
    const cost = Math.round(sold.products[0]!.cost! * 100)
    expect(await balances()).toEqual({ goods: held.goods, away: held.away - cost })
    expect(sold).toMatchObject({ total: 35_700, comes_from: [{ kind: 'remission', id }] })
    const entry = await inside(shop, () => account('613595'))
    expect(entry).toBeGreaterThanOrEqual(cost)

    const after = await shop.api.offers.returnRemission({ id })
    expect(after).toMatchObject({ state: 'facturada', pending_value: 0 })
    expect(await balances()).toEqual({ goods: held.goods + cents - cost, away: held.away - cents })
    await inside(shop, () => expectBooksEqualStock(today()))
    await expect(shop.api.offers.returnRemission({ id })).rejects.toMatchObject({ status: 422 })
  })

  it('of several makes one invoice and one makes several; another client has an invoice apart', async () => {
    const good = await twiceBought('Estufa')
    const [one, two] = [await remit(good, 3), await remit(good, 4)]
    const made = await shop.api.offers.invoiceRemissions({
      remissions: [{ id: one.id }, { id: two.id, products: [{ line: 0, quantity: 1 }] }],
    })
    const order = await shop.api.sales.getOrder({ id: made.id })
    expect(order.comes_from.map(({ number }) => number)).toEqual([one.number, two.number])
    expect(order.total).toBe(11_900 * 4)
    expect((await shop.api.offers.getRemission({ id: two.id })).products[0]).toMatchObject({ left: 3 })
    await shop.api.offers.invoiceRemissions({ remissions: [{ id: two.id }] })
    expect((await shop.api.offers.getRemission({ id: two.id })).generated).toHaveLength(2)
    const other = await shop.api.offers.createRemission({
      client_id: await clientOf(shop, '43556780'),
      storage_id: shop.storageId,
      products: [line(good)],
    })
    const mine = await remit(good, 1)
    await expect(
      shop.api.offers.invoiceRemissions({ remissions: [{ id: mine.id }, { id: other.id }] }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('has again what a cancelled invoice had taken; what is returned of a sale goes to its storage', async () => {
    const good = await twiceBought('Licuadora')
    const { id } = await remit(good, 4)
    const held = await balances()
    const invoice = () =>
      shop.api.offers.invoiceRemissions({ remissions: [{ id, products: [{ line: 0, quantity: 2 }] }] })
    const { id: order } = await invoice()
    await expect(shop.api.offers.removeRemission({ id })).rejects.toMatchObject({ body: { code: 'used' } })
    await expect(shop.api.sales.updateOrder({ id: order, products: [line(good, 1)] })).rejects.toMatchObject({
      status: 409,
    })
    await shop.api.sales.setStatus({ id: order, status: 'cancelado', note: 'Error' })
    expect(await balances()).toEqual(held)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 4 })
    const { id: again } = await invoice()
    await shop.api.sales.updateOrder({ id: again, delivery: 5_000 })
    await shop.api.sales.setStatus({ id: again, status: 'confirmado' })
    await shop.api.sales.setStatus({ id: again, status: 'despachado' })
    await shop.api.sales.setStatus({ id: again, status: 'entregado' })
    await shop.api.sales.setStatus({ id: again, status: 'devuelto', note: 'No lo quiso' })
    const { goods, away } = await balances()
    expect(goods - held.goods).toBe(held.away - away)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 2 })
    await inside(shop, () => expectBooksEqualStock(today()))
  })

  it('refuses what is not there, a client without a name and more than one transaction moves', async () => {
    const good = await stocked(shop, { name: 'Plancha', units: 1 })
    await expect(remit(good, 2)).rejects.toMatchObject({ body: { code: 'out_of_stock' } })
    await expect(
      shop.api.offers.createRemission({ storage_id: shop.storageId, products: [line(good)] }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(
      shop.api.offers.createRemission({
        client_id: client,
        storage_id: shop.storageId,
        products: Array.from({ length: 21 }, () => line(good)),
      }),
    ).rejects.toMatchObject({ status: 422 })
    const { id } = await remit(good, 1)
    await shop.api.offers.removeRemission({ id })
    expect((await shop.api.offers.getRemission({ id })).state).toBe('anulada')
  })

  it('stays in the account of goods where the shop says so, and is invoiced from there', async () => {
    await shop.api.settings.saveInventory({
      ...{ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, remissions_stay: true },
    })
    const good = await twiceBought('Batidora')
    const before = await balances()
    const { id, pending_value } = await remit(good, 2)
    expect(await balances()).toEqual(before)
    await shop.api.offers.invoiceRemissions({ remissions: [{ id }] })
    expect(await balances()).toEqual({ ...before, goods: before.goods - Math.round(pending_value! * 100) })
    await inside(shop, () => expectBooksEqualStock(today()))
    await shop.api.settings.saveInventory({
      ...{ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, remissions_stay: false },
    })
  })

  it('invoiced and returned by many at once is never used for more than the client has', async () => {
    const good = await twiceBought('Radio')
    const { id } = await remit(good, 5)
    const products = [{ line: 0, quantity: 2 }]
    const results = await Promise.allSettled([
      ...[0, 1].map(() => shop.api.offers.invoiceRemissions({ remissions: [{ id, products }] })),
      ...[0, 1].map(() => shop.api.offers.returnRemission({ id, products })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 1 })
    await inside(shop, () => expectBooksEqualStock(today()))
  })
})
