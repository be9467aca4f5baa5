import { CreditNote } from '@tendero/core/notes/note/note'
import { Order } from '@tendero/core/sales/order/order'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Good, inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { staffOf } from '../support/staff'
import { Till } from './till'

/* Sales that somebody wrote by hand: whoever may only sell at the counter gets no more by it than with a connection. */

const MINUTE_MS = 60_000

let shop: Shop
let cashier: Awaited<ReturnType<typeof staffOf>>
let good: Good
let till: Till
let registers = 0

/** A till of somebody, who closes the one they had. */
async function tillOf(staff: Awaited<ReturnType<typeof staffOf>>): Promise<Till> {
  registers += 1
  const { openRegister } = await staff.api.treasury.currentShift({})
  if (openRegister) {
    const { leases } = await shop.api.tills.listLeases({})
    const lease = leases.find(({ shift_id }) => shift_id === openRegister.id)
    if (lease) await shop.api.tills.takeLease({ id: lease.id, reason: 'Se cambió el equipo' })
    await shop.api.treasury.closeShift({ id: openRegister.id, force: true, reason: 'Otra prueba' })
  }
  return Till.open(shop, `Caja ${registers}`, staff)
}

beforeAll(async () => {
  shop = await shopToSell()
  cashier = await staffOf(shop, ['pos-create', 'pos-read'], 'Rosa')
  good = await stocked(shop, { units: 500, price: 50_000, cost: 20_000, name: 'Camisa' })
})
beforeEach(async () => {
  till = await tillOf(cashier)
})

const order = (id: string) => inside(shop, () => Order.get(id))
const drawer = async () => (await shop.api.treasury.getShift({ id: till.shiftId })).totals!.expected_cash

describe('a sale of somebody who may only sell at the counter', () => {
  it('is kept below the price of the catalogue, and is to decide with who did it, the price and the loss', async () => {
    const sale = till.sellFor(good, 500, { sold: { list_price: 500 } })
    await till.drain()
    expect((await order(sale.sale.id!)).totals.totalCents).toBe(50_000)
    const [found] = await till.decisions()
    expect(found).toMatchObject({ kind: 'sale', user: 'Rosa', state: 'open', about: { id: sale.sale.id } })
    expect(found!.matters.find(({ code }) => code === 'price')).toMatchObject({
      text: 'Rosa vendió Camisa a $ 500, y su precio era $ 50.000, sin permiso para cambiar precios.',
      should: 'Camisa a $ 50.000',
      loss: 49_500,
      advice: expect.stringContaining('cobra la diferencia'),
    })
  })

  it('is kept with a discount, and is to decide with the discount as its loss', async () => {
    const sale = till.sellFor(good, 50_000, { line: { tDiscount: 2, discount: 99 }, total: 500 })
    await till.drain()
    expect((await order(sale.sale.id!)).totals).toMatchObject({ totalCents: 50_000, discountCents: 4_950_000 })
    expect((await till.matters()).find(({ code }) => code === 'discount')).toMatchObject({
      text: 'Rosa dio un descuento de $ 49.500 sin permiso para dar descuentos.',
      should: 'Sin descuento: $ 50.000',
      loss: 49_500,
    })
  })

  it.each([
    [{ tax_code: 'EXENTO', tax_bps: 0 }, 'como exento', 7_983.19],
    [{ tax_code: 'IVA', tax_bps: 10_000 }, 'con IVA 100 %', -17_016.81],
  ])('is kept at another tax than the product has, and is to decide with that one: %o', async (tax, text, loss) => {
    const sale = till.sellFor(good, 50_000, { sold: tax })
    await till.drain()
    expect((await order(sale.sale.id!)).lines[0]).toMatchObject({ taxCode: tax.tax_code, taxBps: tax.tax_bps })
    expect(await till.matters()).toMatchObject([
      { code: 'tax', text: `Rosa vendió Camisa ${text}, y va con IVA 19 %.`, should: 'Camisa con IVA 19 %', loss },
    ])
  })

  it('is kept at a tax that does not exist, at what its figure says, and the till goes on', async () => {
    const sale = till.sellFor(good, 50_000, { sold: { tax_code: 'IVAX' } })
    till.sell([[good, 1]])
    expect(await till.drain()).toHaveLength(2)
    expect((await order(sale.sale.id!)).lines[0]).toMatchObject({ taxCode: 'IVA', taxBps: 1_900 })
    expect(await till.codes()).toEqual(['tax_code'])
  })

  it('is no matter at the prices and taxes of the catalogue', async () => {
    till.sell([[good, 2]])
    await till.drain()
    expect(await till.decisions()).toEqual([])
  })

  it('is kept with a withholding beyond every rate, and is to decide', async () => {
    const sale = till.sell([[good, 1]], { paid: 1 })
    till.forge(sale, { sale: { ...sale.sale, withholdings: { retefuente: 49_999 } } })
    await till.drain()
    expect((await order(sale.sale.id!)).withheld.retefuenteCents).toBe(4_999_900)
    expect(await till.matters()).toMatchObject([{ code: 'withholding', should: '$ 0 de retefuente', loss: 49_999 }])
  })

  it('is judged by the permissions of the person of the till, whoever sends it', async () => {
    till.sellFor(good, 500, { sold: { list_price: 500 } })
    await shop.api.tills.sync(till.body())
    expect(await till.codes()).toContain('price')
  })

  it('is kept of somebody who was deactivated, and is to decide', async () => {
    const gone = await staffOf(shop, ['pos-create'], 'Ana')
    till = await tillOf(gone)
    const sale = till.sell([[good, 1]])
    await shop.api.identity.deleteUser({ id: gone.id })
    await shop.api.tills.sync(till.body())
    expect((await order(sale.sale.id!)).totals.totalCents).toBe(5_000_000)
    expect(await till.codes()).toEqual(['forbidden'])
  })
})

it('a sale of somebody who may change prices and give discounts is no matter', async () => {
  till = await tillOf(await staffOf(shop, ['pos-create', 'sale_discount-create', 'sale_discount-update'], 'Jefa'))
  till.sellFor(good, 45_000, { line: { tDiscount: 2, discount: 10 }, total: 40_500 })
  await till.drain()
  expect(await till.decisions()).toEqual([])
})

it('the rules are those of who leased the till, not those of whoever opened the register', async () => {
  const chief = await staffOf(shop, ['pos-create', 'pos-delete'], 'Jorge')
  const { id } = await shop.api.treasury.openShift({ base: 0, register: 'Caja del dueño', storage_id: shop.storageId })
  till = await Till.lease(shop, id, chief)
  till.sellFor(good, 500)
  await till.drain()
  expect(await till.decisions()).toMatchObject([{ user: 'Jorge', register: 'Caja del dueño' }])
  expect(await till.codes()).toContain('price')
})

describe('a return of a till', () => {
  it('of a sale that it did not make takes its cash out of the drawer, makes no note and is to decide', async () => {
    const { id, number } = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    const { id: note } = till.takeBack({ sale: { id }, total: 50_000 })
    expect(await till.drain()).toMatchObject([{ decisions: [expect.stringContaining(number)] }])
    expect(await inside(shop, () => CreditNote.find(note))).toBeUndefined()
    expect((await order(id)).state).toBe('recibido')
    expect(await drawer()).toBe(50_000)
    const [found] = await till.decisions()
    expect(found).toMatchObject({ kind: 'return', user: 'Rosa', content: expect.stringContaining(id) })
    expect(found!.matters).toMatchObject([{ code: 'return_foreign', loss: 50_000, should: expect.any(String) }])
    expect(found!.matters[0]!.text).toContain(`Rosa devolvió la venta ${number} y sacó $ 50.000 de`)
  })

  it('of its own sale, by somebody who makes no credit notes, is cash out of the drawer and to decide', async () => {
    const sale = till.sell([[good, 1]])
    till.takeBack(sale)
    await till.drain()
    expect(await drawer()).toBe(100_000)
    expect((await order(sale.sale.id!)).state).toBe('entregado')
    expect(await till.matters()).toMatchObject([{ code: 'return_forbidden', loss: 50_000 }])
  })

  it('of its own sale, by somebody who makes credit notes, is a note and no matter', async () => {
    till = await tillOf(await staffOf(shop, ['pos-create', 'credit_note-create'], 'Inés'))
    const { id } = till.takeBack(till.sell([[good, 1]]))
    await till.drain()
    expect((await inside(shop, () => CreditNote.get(id))).state).toBe('registrada')
    expect(await till.decisions()).toEqual([])
  })
})

it('a client of a till has the credit limit of the shop and not the one that the till says, which is to decide', async () => {
  const id = till.client('1020304050', 'Deudor', { credit_limit: 50_000_000 })
  till.sell([[good, 1]], { client_id: id, credit: true, paid: 0 })
  await till.drain()
  expect((await shop.api.parties.getClient({ id })).credit_limit).toBe(0)
  expect(await till.codes()).toEqual(['client_limit', 'credit_limit'])
})

describe('the copy of the catalogue of a till', () => {
  let mine: Good
  beforeEach(async () => {
    mine = await stocked(shop, { units: 50, price: 50_000, cost: 20_000, name: 'Blusa' })
    await till.copy()
  })
  const raise = () => shop.api.goods.updateProduct({ id: mine.id, price: 60_000 })

  it('may be older than a new price: a sale at the price of the copy is no matter', async () => {
    await raise()
    till.sell([[mine, 1]])
    await till.drain()
    expect(await till.decisions()).toEqual([])
  })

  it('does not excuse a price that no copy since then had', async () => {
    await raise()
    till.sellFor(mine, 40_000, { sold: { list_price: 40_000 } })
    await till.drain()
    expect(await till.matters()).toMatchObject([{ code: 'price', should: 'Blusa a $ 60.000', loss: 20_000 }])
  })

  it('is none that the shop did not give to it since it has the lease', async () => {
    const old = till.mark!
    const last = old.endsWith('A') ? 'B' : 'A'
    await raise()
    for (const mark of [`2020${old.slice(4)}`, '2020-01-01T00:00:00.000Z', `${old.slice(0, -1)}${last}`])
      till.forge(till.sell([[mine, 1]]), { mark })
    await till.drain()
    expect(await till.codes()).toEqual(['price', 'price', 'price'])
  })

  it('is not needed for a price that changed after the sale: the one of the sale was in force', async () => {
    till = await tillOf(cashier)
    till.sell([[mine, 1]], {}, new Date(Date.now() - MINUTE_MS))
    await raise()
    await till.drain()
    expect(await till.decisions()).toEqual([])
  })

  it('counts for a price list too', async () => {
    const list = await shop.api.settings.createPriceList({ name: 'Mayoristas', base_list: 1, percent: -10 })
    await till.copy()
    await shop.api.settings.updatePriceList({ id: list.id, name: 'Mayoristas', base_list: 1, percent: -5 })
    till.sellFor(mine, 45_000, { line: { price_list: list.id } })
    till.mark = undefined
    till.sellFor(mine, 45_000, { line: { price_list: list.id } })
    await till.drain()
    expect(await till.matters()).toMatchObject([{ code: 'price', should: 'Blusa a $ 47.500', loss: 2_500 }])
  })
})
