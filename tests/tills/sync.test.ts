import { createHmac } from 'node:crypto'
import { dayOf } from '@tendero/core/kernel/values/time'
import { Order } from '@tendero/core/sales/order/order'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { injectFaults } from '../support/faults'
import { nextOf, Till } from './till'

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 50, price: 10_000, cost: 6_000 })
})

const order = (id: string) => inside(shop, () => Order.get(id))
const decisions = async () => (await shop.api.tills.listDecisions({ state: 'open' })).data
const onHand = async () => {
  const [row] = await shop.api.goods.filterFromPos({ search: good.name })
  return row!.stock_quantity
}

describe('what a till did without a connection', () => {
  it('becomes documents as it was done, each once and under its number, with the drawer right', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const one = till.sell([[good, 2]])
    const two = till.sell([[good, 1]], { means: 'card' })
    till.cash('expense', 5_000)
    const back = till.takeBack(one)
    const client = till.client('1020304050')
    const owed = till.sell([[good, 3]], { client_id: client, credit: true, paid: 10_000 })
    till.close(100_000 + 20_000 - 5_000 - 20_000 + 10_000)
    const answer = await till.sync()
    expect(answer.results.map(({ kind, number }) => [kind, number])).toEqual([
      ['sale', 'C1-1'],
      ['sale', 'C1-2'],
      ['cash', null],
      ['return', 'NC-1'],
      ['client', null],
      ['sale', 'C1-3'],
      ['close', null],
    ])
    expect(await decisions()).toEqual([])
    expect(answer.lease.state).toBe('returned')
    expect(await order(one.sale.id!)).toMatchObject({ number: 'C1-1', state: 'devuelto', shiftId: till.shiftId })
    expect(await order(two.sale.id!)).toMatchObject({ number: 'C1-2', totals: { totalCents: 1_000_000 } })
    expect(await order(owed.sale.id!)).toMatchObject({ clientId: client, remainingCents: 2_000_000, credit: true })
    expect((await shop.api.notes.getNote({ id: back.id })).number).toBe('NC-1')
    const { state, count } = await shop.api.treasury.getShift({ id: till.shiftId })
    expect({ state, difference: count!.difference }).toEqual({ state: 'closed', difference: 0 })
    expect(await onHand()).toBe(46)
    expect(await nextOf(shop, till.series)).toBe(4)
  })

  it('is done once, however often it is sent, at the same time too, and answers the same', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const sales = [1, 2, 3].map(() => till.sell([[good, 1]]))
    const body = till.body()
    const answers = await Promise.all([1, 2, 3].map(() => shop.api.tills.sync(body)))
    for (const { results } of [...answers, await shop.api.tills.sync(body)])
      expect(results.map(({ id, number }) => [id, number])).toEqual(
        sales.map(({ sale }, i) => [sale.id, `C1-${i + 1}`]),
      )
    expect(await onHand()).toBe(47)
    expect(await decisions()).toEqual([])
  })

  it('stays in its order: what lacks what came before waits, and what was sent of it stands', async () => {
    const till = await Till.open(shop, 'Caja 1')
    till.sell([[good, 1]])
    till.sell([[good, 1]])
    const [first, second] = till.outbox
    await expect(till.sync([second!])).rejects.toMatchObject({ status: 409, body: { code: 'till_gap' } })
    await expect(shop.api.tills.sync(till.body([second!, first!]))).rejects.toMatchObject({ status: 422 })
    expect((await till.sync([first!])).seq).toBe(1)
    expect((await till.sync()).seq).toBe(2)
  })

  it('is told apart from another list of the same device that claims its place', async () => {
    const till = await Till.open(shop, 'Caja 1')
    till.sell([[good, 1]])
    await till.sync()
    till.seq = 0
    till.sell([[good, 1]])
    await expect(till.sync()).rejects.toMatchObject({ status: 409, body: { code: 'till_mixed' } })
    expect(await onHand()).toBe(49)
  })

  it('neither doubles nor loses anything when answers are lost and the table is busy', async () => {
    const till = await Till.open(shop, 'Caja 1')
    for (let i = 0; i < 12; i++) till.sell([[good, 1]])
    let turn = 0
    const stop = injectFaults(() => (['lost', 'conflict', undefined, 'throttle'] as const)[turn++ % 4])
    try {
      while (till.outbox.length > 0) await till.sync().catch(() => undefined)
    } finally {
      stop()
    }
    expect(await onHand()).toBe(38)
    expect(await nextOf(shop, till.series)).toBe(13)
    expect(await decisions()).toEqual([])
  })

  it('is of the moment at which it was done, by our clock, also from a device whose clock is wrong', async () => {
    const till = await Till.open(shop, 'Caja 1')
    till.skewMs = 3 * 86_400_000
    const sale = till.sell([[good, 1]])
    const before = Date.now()
    await till.sync()
    const { at, day, offline } = await order(sale.sale.id!)
    expect(day).toBe(dayOf(new Date(before)))
    expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000)
    expect(offline).toMatchObject({ seq: 1 })
    till.skewMs = -10 * 86_400_000
    const late = till.sell([[good, 1]])
    till.skewMs = 0
    await till.sync()
    expect((await order(late.sale.id!)).at >= at).toBe(true)
    expect((await decisions()).flatMap((d) => d.matters.map(({ code }) => code))).toEqual(['clock'])
  })

  it('that was sold with a connection, and whose answer was lost, is the same sale', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const made = till.sell([[good, 1]])
    await till.online({ ...made.sale, storage_id: shop.storageId })
    const { results } = await till.sync()
    expect(results).toMatchObject([{ number: 'C1-1', decisions: [] }])
    const next = till.sell([[good, 1]])
    await till.sync()
    expect((await order(next.sale.id!)).number).toBe('C1-2')
    expect(await onHand()).toBe(48)
  })

  it('comes in by its file on another device, unless somebody changed it', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const sale = till.sell([[good, 2]])
    const { till_key: _, ...body } = till.body()
    const content = JSON.stringify(body)
    const key = Buffer.from(till.lease.key, 'base64url')
    const signature = createHmac('sha256', key).update(content).digest('base64url')
    const bad = { content: content.replace('"quantity":2', '"quantity":1'), signature }
    await expect(shop.api.tills.syncFile(bad)).rejects.toMatchObject({ status: 422 })
    const { results } = await shop.api.tills.syncFile({ content, signature })
    expect(results).toMatchObject([{ id: sale.sale.id, number: 'C1-1', repeated: false }])
    expect((await till.sync()).results).toMatchObject([{ number: 'C1-1', repeated: true }])
  })
})

describe('what cannot be as it was sold is accepted and told to decide', () => {
  it('goods that another till sold: both are sold, and what is missing is one thing to decide', async () => {
    const few = await stocked(shop, { units: 1, name: 'Gorra roja' })
    const till = await Till.open(shop, 'Caja 1')
    const sale = till.sell([[few, 1]])
    await shop.api.sales.createOrder({ products: [line(few)], storage_id: shop.storageId, credit: false, payments: [] })
    await till.sync()
    expect(await order(sale.sale.id!)).toMatchObject({ state: 'entregado', number: 'C1-1' })
    expect((await decisions()).map(({ title, matters }) => [title.slice(0, 10), matters.map((m) => m.code)])).toEqual([
      ['Venta C1-1', ['out_of_stock']],
    ])
    const { decisions: told } = await shop.api.reports.today({})
    expect(told).toMatchObject({
      count: 1,
      rows: [{ register: 'Caja 1', text: expect.stringContaining('Gorra roja') }],
    })
    const announced = async () =>
      (await shop.api.reports.listNotifications({ per_page: 50 })).data.filter(({ type }) => type === 'decisions')
    expect(await announced()).toMatchObject([{ title: 'Un asunto por decidir', link: '/dashboard/por-decidir' }])
    await shop.api.tills.resolveDecision({ id: told!.rows[0]!.id, note: 'Se compró otra' })
    expect(await announced()).toEqual([])
  })

  it('a product that was deleted, credit beyond its limit: totals stay as on the paper', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const gone = await stocked(shop, { units: 0, price: 7_000, name: 'Vela' })
    const client = await shop.api.parties.createClient({
      name: 'Deudora',
      document_type_id: '13',
      document: '52100200',
      credit_limit: 5_000,
    })
    const lost = till.sell([[gone, 2]])
    const owed = till.sell([[good, 1]], { client_id: client.id, credit: true, paid: 0 })
    await shop.api.goods.removeProduct({ id: gone.id })
    await till.sync()
    expect((await order(lost.sale.id!)).totals.totalCents).toBe(1_400_000)
    expect((await order(owed.sale.id!)).remainingCents).toBe(1_000_000)
    const found = (await decisions()).map(({ matters }) => matters.map((m) => m.code))
    expect(found.reverse()).toEqual([['gone'], ['credit_limit']])
  })

  it('a client who was there already, and cash that the drawer had not', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const { id } = await shop.api.parties.createClient({ name: 'Ana', document_type_id: '13', document: '52100300' })
    const twin = till.client('52100300', 'Ana María')
    const sale = till.sell([[good, 1]], { client_id: twin })
    till.cash('expense', 500_000)
    await till.sync()
    expect((await order(sale.sale.id!)).clientId).toBe(id)
    expect((await decisions()).flatMap(({ matters }) => matters.map((m) => m.code)).sort()).toEqual([
      'client_known',
      'not_enough_cash',
    ])
  })

  it('a return that nothing can be made of: its cash is out of the drawer, and what was sent is kept', async () => {
    const till = await Till.open(shop, 'Caja 1')
    const sale = till.sell([[good, 1]])
    await till.sync()
    await shop.api.notes.createNote({ invoice_id: sale.sale.id!, type: 3, return_type: 1 })
    till.takeBack(sale)
    till.close(100_000 + 10_000 - 10_000)
    await till.sync()
    const [told] = await decisions()
    expect(told).toMatchObject({ kind: 'return', content: expect.stringContaining(sale.sale.id!) })
    const { count } = await shop.api.treasury.getShift({ id: till.shiftId })
    expect(count!.difference).toBe(0)
    await shop.api.tills.resolveDecision({ id: told!.id, note: 'Se anuló la nota de más' })
    await expect(shop.api.tills.resolveDecision({ id: told!.id, note: 'Otra vez' })).rejects.toMatchObject({
      status: 409,
    })
    expect(await decisions()).toEqual([])
  })
})
