import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { dayOf } from '@tendero/core/kernel/values/time'
import { NO_ISSUER } from '@tendero/core/notes/dian/electronic'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { type Good, inside, line, manyStocked, type Shop, saleOf, shopWithRegister, stocked } from '../sales/support'
import { drainJobs } from '../support/engine'

const today = () => dayOf(new Date())
let shop: Shop
let client: string
let good: Good
let other: Good

beforeAll(async () => {
  shop = await shopWithRegister()
  good = await stocked(shop, { units: 200, price: 11_900, cost: 5_000 })
  other = await stocked(shop, { units: 200, price: 10_000, cost: 3_333, taxBps: 0 })
  client = (await shop.api.parties.createClient({ name: 'Nora Ruiz', document_type_id: '13', document: '1020304050' }))
    .id
})

/** Debits less credits of some accounts, in cents. */
const books = (shop: Shop, ...codes: string[]) =>
  inside(shop, async () => {
    await expectBooksEqualStock(today())
    const { accounts } = await journalBook.rollup('2026-01-01', today())
    return codes.map((code) => (accounts[code]?.[0] ?? 0) - (accounts[code]?.[1] ?? 0))
  })
const all = [
  '413595',
  '413596',
  '417501',
  '240805',
  '240806',
  '143505',
  '613595',
  '613597',
  '130505',
  '280505',
  '110505',
] as const
const changeOf = async (shop: Shop, work: () => Promise<unknown>) => {
  const before = await books(shop, ...all)
  await work()
  const after = await books(shop, ...all)
  return Object.fromEntries(all.map((code, i) => [code, after[i]! - before[i]!]).filter(([, cents]) => cents !== 0))
}
const held = (shop: Shop, item: Good) =>
  inside(shop, async () => {
    const { quantity, valueCents } = await Stock.get(stockId({ productId: item.id }, shop.storageId))
    return [quantity / 1000, valueCents]
  })
const counter = (lines: [Good, number][], more: object = {}) =>
  shop.api.sales.createOrder({ ...saleOf(shop, lines, 'cash'), type: 3, client_id: client, ...more })
const reasonOf = async (name: string) =>
  (await shop.api.settings.listReturnReasons({})).data.find((row) => row.name === name)!.id
const back = (good: Good, quantity: number) => ({ product_id: good.id, quantity })

it('the half of a sale comes back for $ 59.500, its goods at the $ 30.000 that they had cost, in favour of the client', async () => {
  const item = await stocked(shop, { units: 20, price: 11_900, cost: 6_000 })
  const sale = await counter([[item, 10]])
  const change = await changeOf(shop, async () => {
    const note = await shop.api.notes.createNote({
      ...{ invoice_id: sale.id, type: 1, return_type: 1, products: [back(item, 5)], note: 'Le sobraron' },
    })
    expect(note).toMatchObject({ total: 59_500, balance: 59_500, balance_left: 59_500, applied: 0, payments: [] })
    expect(note.products[0]).toMatchObject({ quantity: 5, total: 59_500, base: 50_000, tax: 9_500 })
  })
  expect(change).toEqual({
    '417501': 5_000_000,
    '240806': 950_000,
    '280505': -5_950_000,
    '143505': 3_000_000,
    '613595': -3_000_000,
  })
  expect(await held(shop, item)).toEqual([15, 9_000_000])
})

it('partial notes with a discount on the sale add up to it to the cent, and with the last one the sale is returned', async () => {
  const sale = await counter(
    [
      [good, 7],
      [other, 3],
    ],
    { discount: 1_000.33, dType: 1, payments: [{ payment_type_id: shop.pay.cash, value: 113_300 - 1_000.33 }] },
  )
  const change = await changeOf(shop, async () => {
    await shop.api.notes.createNote({
      invoice_id: sale.id,
      type: 1,
      return_type: 2,
      products: [back(good, 2), back(other, 1)],
    })
    await shop.api.notes.createNote({ invoice_id: sale.id, type: 2, return_type: 2, discount: 777.77 })
    await shop.api.notes.createNote({ invoice_id: sale.id, type: 1, return_type: 2, products: [back(good, 3)] })
    expect((await shop.api.sales.getOrder({ id: sale.id })).state).toBe('entregado')
    await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 2 })
  })
  const sold = await shop.api.sales.getOrder({ id: sale.id })
  expect(sold).toMatchObject({ state: 'devuelto', paid: 0, remaining: 0 })
  expect(sold.credit_notes.length).toBe(4)
  expect(sold.credit_notes.reduce((sum, note) => sum + note.total, 0)).toBeCloseTo(sold.total, 2)
  expect(change['110505']).toBe(-Math.round(sold.total * 100))
  expect(change['143505']).toBe(7 * 500_000 + 3 * 333_300)
  expect(change['280505']).toBeUndefined()
})

it('more than is left is refused, also when two tills take it back at once', async () => {
  const sale = await counter([[good, 3]])
  const wanted = { invoice_id: sale.id, type: 1 as const, return_type: 1 as const, products: [back(good, 2)] }
  const both = await Promise.allSettled([shop.api.notes.createNote(wanted), shop.api.notes.createNote(wanted)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 422, body: { errors: { 'products.0.quantity': [`De ${good.name} quedan 1 por devolver`] } } },
  })
  await expect(
    shop.api.notes.createNote({ invoice_id: sale.id, type: 2, return_type: 1, discount: 11_900.01 }),
  ).rejects.toMatchObject({ status: 422 })
})

it('a sale with a note is not changed, cancelled or returned around it, and says which', async () => {
  const sale = await counter([[good, 2]])
  const note = await shop.api.notes.createNote({
    invoice_id: sale.id,
    type: 1,
    return_type: 1,
    products: [back(good, 1)],
  })
  const named = { status: 409, message: expect.stringContaining(note.number) }
  await expect(shop.api.sales.updateOrder({ id: sale.id, products: [line(good, 1)] })).rejects.toMatchObject(named)
  await expect(shop.api.sales.cancelOrders({ id: sale.id })).rejects.toMatchObject(named)
  await expect(shop.api.sales.setStatus({ id: sale.id, status: 'devuelto' })).rejects.toMatchObject(named)
  expect((await shop.api.sales.getOrder({ id: sale.id })).credit_notes).toMatchObject([
    { number: note.number, total: 11_900 },
  ])
})

it('a note lowers first what is owed; a reduction moves no goods, and one earned by paying early no tax', async () => {
  const owed = await shop.api.sales.createOrder({
    ...saleOf(shop, [[good, 2]]),
    client_id: client,
    credit: true,
    payments: [{ payment_type_id: shop.pay.transfer, value: 5_000 }],
  })
  const first = await changeOf(shop, async () => {
    const note = await shop.api.notes.createNote({
      invoice_id: owed.id,
      type: 2,
      return_type: 2,
      discount_type: 2,
      discount_percent: 50,
    })
    expect(note).toMatchObject({ total: 11_900, applied: 11_900, payments: [] })
  })
  expect(first).toEqual({ '417501': 1_000_000, '240806': 190_000, '130505': -1_190_000 })
  expect((await shop.api.sales.getOrder({ id: owed.id })).remaining).toBe(6_900)
  const second = await books(shop, '530535', '130505')
  await shop.api.notes.createNote({ invoice_id: owed.id, type: 2, return_type: 1, discount: 1_000, conditional: true })
  expect(await books(shop, '530535', '130505')).toEqual([second[0]! + 100_000, second[1]! - 100_000])
})

it('what was withheld of the sale is taken back in its share, and all of it with the last note', async () => {
  const sale = await shop.api.sales.createOrder({
    ...saleOf(shop, [[good, 3]]),
    ...{ client_id: client, type: 3, withholdings: { retefuente: 1_000, reteiva: 855 }, credit: true, payments: [] },
  })
  const part = await shop.api.notes.createNote({
    invoice_id: sale.id,
    type: 1,
    return_type: 1,
    products: [back(good, 1)],
  })
  expect(part.withholdings).toMatchObject({ retefuente: 333.33, reteiva: 285 })
  const rest = await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 1 })
  expect(rest.withholdings).toMatchObject({ retefuente: 666.67, reteiva: 570 })
  expect((await shop.api.sales.getOrder({ id: sale.id })).remaining).toBe(0)
})

it('what comes back damaged is lost at what it cost, with an entry of its own, and a void note brings all of it back', async () => {
  const sale = await counter([[good, 4]])
  const reason_id = await reasonOf('Llegó dañado')
  const whole = await changeOf(shop, async () => {
    let note = await shop.api.notes.createNote({
      invoice_id: sale.id,
      type: 1,
      return_type: 2,
      products: [back(good, 3)],
      reason_id,
    })
    const entries = await inside(shop, () => entriesOf(note.id))
    expect(entries.map((e) => e.concept)).toContainEqual(expect.stringContaining('Avería de lo devuelto'))
    expect(await books(shop, '613597')).toEqual([1_500_000])
    note = await shop.api.notes.voidNote({ id: note.id })
    expect(note.state).toBe('anulada')
  })
  expect(whole).toEqual({})
  expect(await shop.api.sales.getOrder({ id: sale.id })).toMatchObject({
    state: 'entregado',
    paid: 47_600,
    credit_notes: [],
  })
})

it('a note is changed by reversing and posting it again, with its version kept and its number', async () => {
  const sale = await counter([[good, 4]])
  const [before] = await held(shop, good)
  const note = await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 2 })
  expect((await shop.api.sales.getOrder({ id: sale.id })).state).toBe('devuelto')
  const after = await shop.api.notes.updateNote({ id: note.id, type: 1, return_type: 1, products: [back(good, 1)] })
  expect(after).toMatchObject({ number: note.number, revision: 1, total: 11_900, balance: 11_900, payments: [] })
  expect((await held(shop, good))[0]).toBe(before! + 1)
  expect(await shop.api.sales.getOrder({ id: sale.id })).toMatchObject({ state: 'entregado', paid: 35_700 })
})

it('a balance in favour pays at the counter and in orders, once, and its note cannot be void meanwhile', async () => {
  const sale = await counter([[good, 2]])
  const note = await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 1 })
  const open = await shop.api.notes.balances({ client_id: client })
  expect(open.data).toContainEqual(expect.objectContaining({ id: note.id, balance: 23_800 }))
  const spend = () => counter([[other, 2]], { credit_notes: [{ id: note.id }], payments: [] })
  const bought = await spend()
  expect(bought).toMatchObject({
    paid: 20_000,
    remaining: 0,
    payments: [{ name: `Saldo a favor ${note.number}`, value: 20_000 }],
  })
  await expect(spend()).rejects.toMatchObject({ status: 422 })
  const shown = await shop.api.notes.getNote({ id: note.id })
  expect(shown).toMatchObject({ balance_left: 3_800, used: [{ number: bought.number, value: 20_000 }] })
  await expect(shop.api.notes.voidNote({ id: note.id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(bought.number),
  })
  const owed = await shop.api.sales.createOrder({
    ...saleOf(shop, [[good, 1]]),
    client_id: client,
    credit: true,
    payments: [],
  })
  expect(await shop.api.notes.applyNote({ id: note.id, order_id: owed.id })).toMatchObject({ balance_left: 0 })
  expect(await shop.api.sales.getOrder({ id: owed.id })).toMatchObject({ paid: 3_800, remaining: 8_100 })
  await shop.api.sales.cancelOrders({ ids: [bought.id, owed.id] })
  expect((await shop.api.notes.getNote({ id: note.id })).balance_left).toBe(23_800)
  await shop.api.notes.voidNote({ id: note.id })
  expect((await shop.api.sales.getOrder({ id: sale.id })).state).toBe('entregado')
})

it('two tills that spend one balance at once spend it once', async () => {
  const sale = await counter([[good, 1]])
  const note = await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 1 })
  const spend = () => counter([[good, 1]], { credit_notes: [{ id: note.id, value: 11_900 }], payments: [] })
  const both = await Promise.allSettled([spend(), spend()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('a long sale comes back whole with one note, in parts', async () => {
  const goods = await manyStocked(shop, 45, { units: 2 })
  const { id } = await shop.api.sales.createOrder({
    products: goods.map((one) => line(one)),
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.transfer, value: 45 * 11_900 }],
  })
  await drainJobs(handler)
  await shop.api.sales.setStatus({ id, status: 'despachado' })
  const change = await changeOf(shop, async () => {
    const [moved] = (await shop.api.sales.setStatus({ id, status: 'devuelto', note: 'No contestó' })).moved
    expect(moved).toMatchObject({ posting: 'posting' })
    await drainJobs(handler)
  })
  expect(change).toMatchObject({ '143505': 45 * 500_000, '613595': -45 * 500_000, '417501': 45_000_000 })
  const sold = await shop.api.sales.getOrder({ id })
  expect(sold).toMatchObject({ state: 'devuelto', posting: 'posted', paid: 0 })
  const note = await shop.api.notes.getNote({ id: sold.credit_notes[0]!.id })
  expect(note).toMatchObject({ state: 'registrada', total: 45 * 11_900 })
  expect(note.products.length).toBe(45)
})

it('a note without anybody to send it says so, and sends nothing', async () => {
  const sale = await counter([[good, 1]])
  const { id } = await shop.api.notes.createNote({ invoice_id: sale.id, type: 3, return_type: 2 })
  const preview = await shop.api.notes.previewElectronic({ id })
  expect(preview).toMatchObject({ ready: false, provider: null, document_type: '94', reason: { code: '2' } })
  expect(preview.problems).toContain(NO_ISSUER)
  await expect(shop.api.notes.sendElectronic({ id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(NO_ISSUER),
  })
})

it('orders, sales book and income accounts say the same after all of it', async () => {
  const sums = await inside(shop, async () => (await saleBook.rollup('2026-01-01', today())).sums)
  const accounts = await books(shop, '413595', '413596', '417501', '613595')
  expect(sums[2]).toBe(-(accounts[0]! + accounts[1]! + accounts[2]!))
  expect(sums[4]).toBe(accounts[3])
  const listed = (await shop.api.sales.listOrders({})).meta.totals!
  expect(Math.round(listed.total * 100)).toBe(sums[1])
})
