import { runJob } from '@tendero/core/kernel/jobs/run'
import { dayOf } from '@tendero/core/kernel/values/time'
import { jobs } from '@tendero/functions/jobs/declared'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { inside } from '../sales/support'
import { asTenant } from '../support/ambient'
import { hold } from '../support/hold'
import { openJobs } from '../support/jobs'
import { type Connected, connectedShop, drain, eventsOf, ordersOf, shown, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

const PRICE = 11_900

/** An order of three units of one thing and one of another, with its delivery, taken in. */
async function bought(options: { paid?: boolean } = {}) {
  const shop = await connectedShop(outside)
  const [a, b] = shop.items
  const lines = [
    { id: a!.id, quantity: 3 },
    { id: b!.id, quantity: 1 },
  ]
  const there = outside.woo.buy(lines, { shipping: 12_000, ...options })
  await drain(shop)
  const ours = (await ordersOf(shop))[0]!
  return { shop, there, ours }
}

const orderOf = async ({ api }: Connected, id: string) => api.sales.getOrder({ id })
const send = (shop: Connected, id: string) => shop.api.sales.setStatus({ id, status: 'despachado' })
const notesOf = async (shop: Connected) => (await shop.api.notes.listNotes({})).data
const booksOf = (shop: Connected) => inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
const reviews = async (shop: Connected) => (await shop.api.connections.listLogs({ state: 'review' })).data

it('what is given back of goods that have left is a credit note, once, and the money goes back as it came', async () => {
  const { shop, there, ours } = await bought()
  await send(shop, ours.id)
  outside.woo.faults.twice = true
  outside.woo.refund(there.id, { line: 0, units: 2 })
  await drain(shop)
  const notes = await notesOf(shop)
  expect(notes.map(({ total }) => total)).toEqual([2 * PRICE])
  expect(await unitsOf(shop)).toEqual([9, 9])
  expect(shown(shop)).toEqual([9, 9])
  expect(await orderOf(shop, ours.id)).toMatchObject({ state: 'despachado', remaining: 0 })
  await booksOf(shop)
})

it('what two messages at once tell of one return is given back once, also when the second read the order before the first wrote', async () => {
  const { shop, there, ours } = await bought()
  await send(shop, ours.id)
  outside.woo.refund(there.id, { line: 0, units: 1, amount: 1_000 })
  outside.woo.change(there.id, {})
  await outside.woo.settled()
  const [one, other] = (await openJobs()).filter(({ tenant }) => tenant === shop.tenant)
  const run = ({ id }: { id: string }) => asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: id }, jobs))
  // The second has read the order as it was.
  const second = hold((action, json) => /Get/.test(action) && json.includes(ours.id), 'answered')
  const late = run(other!)
  await second.reached
  await run(one!)
  second.release()
  await late
  await drain(shop)
  expect((await notesOf(shop)).map(({ total }) => total).sort()).toEqual([1_000, PRICE])
  expect(await unitsOf(shop)).toEqual([8, 9])
})

it('so are money of no line, and the delivery', async () => {
  const { shop, there, ours } = await bought()
  await send(shop, ours.id)
  outside.woo.refund(there.id, { line: 0, units: 1, amount: 1_000 })
  outside.woo.refund(there.id, { shipping: true })
  await drain(shop)
  const back = (await notesOf(shop)).reduce((sum, { total }) => sum + total, 0)
  expect(back).toBe(PRICE + 1_000 + 12_000)
  expect(await reviews(shop)).toEqual([])
  expect(await unitsOf(shop)).toEqual([8, 9])
})

it('all of it given back a part after the other is an order that came back', async () => {
  const { shop, there, ours } = await bought()
  await send(shop, ours.id)
  outside.woo.refund(there.id, { line: 0, units: 3, shipping: true })
  await drain(shop)
  outside.woo.change(there.id, { status: 'refunded' })
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ state: 'devuelto' })
  expect((await notesOf(shop)).reduce((sum, { total }) => sum + total, 0)).toBe(4 * PRICE + 12_000)
  expect(await unitsOf(shop)).toEqual([10, 10])
})

it('an order that is edited there, or of which something was given back before it left, is amended', async () => {
  const { shop, there, ours } = await bought()
  outside.woo.edit(there.id, 0, 5)
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ total: 6 * PRICE + 12_000, remaining: 0 })
  expect([await unitsOf(shop), shown(shop)]).toEqual([
    [5, 9],
    [5, 9],
  ])
  outside.woo.refund(there.id, { line: 0, units: 4 })
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ total: 2 * PRICE + 12_000, remaining: 0 })
  expect([await unitsOf(shop), shown(shop)]).toEqual([
    [9, 9],
    [9, 9],
  ])
  expect(await notesOf(shop)).toEqual([])
  await booksOf(shop)
})

it('more goods than there are wait for a person, and the order stays as it was', async () => {
  const { shop, there, ours } = await bought()
  outside.woo.edit(there.id, 0, 50)
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ total: 4 * PRICE + 12_000 })
  expect(await reviews(shop)).toHaveLength(1)
  outside.woo.edit(there.id, 0, 4)
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ total: 5 * PRICE + 12_000 })
})

it('one that is paid later is paid here, once, and its debt is gone', async () => {
  const { shop, there, ours } = await bought({ paid: false })
  expect(await orderOf(shop, ours.id)).toMatchObject({ remaining: 4 * PRICE + 12_000 })
  outside.woo.faults.twice = true
  outside.woo.change(there.id, { paid: true })
  await drain(shop)
  expect(await orderOf(shop, ours.id)).toMatchObject({ remaining: 0, total: 4 * PRICE + 12_000 })
  await booksOf(shop)
})

it('an order that was given back in part before it was first seen is sold at what is left of it', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.mute = true
  const there = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 3 }])
  outside.woo.refund(there.id, { line: 0, units: 1, amount: 900 })
  outside.woo.faults.mute = false
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect((await ordersOf(shop)).map(({ total }) => total)).toEqual([2 * PRICE - 900])
  expect(await unitsOf(shop)).toEqual([8, 10])
})

const change = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), line: fc.nat(1), units: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ type: fc.constant('refund' as const), line: fc.nat(1), units: fc.constant(1) }),
  fc.record({ type: fc.constant('money' as const), pesos: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ type: fc.constant('send' as const) }),
)

it('whatever is edited, given back and sent in between: what stands here is the total there, or a person looks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 5 }), async (changes) => {
      outside.woo.reset()
      const { shop, there, ours } = await bought()
      for (const one of changes) {
        if (one.type === 'send') await send(shop, ours.id).catch(() => undefined)
        if (one.type === 'money') outside.woo.refund(there.id, { amount: one.pesos })
        if (one.type === 'refund' && there.lines[one.line]!.quantity > 1 && !there.refunds.some((r) => r.units > 0))
          outside.woo.refund(there.id, one)
        if (one.type === 'edit' && there.refunds.length === 0) outside.woo.edit(there.id, one.line, one.units)
        await drain(shop)
      }
      if ((await reviews(shop)).length > 0) return
      const { total } = await orderOf(shop, ours.id)
      const noted = (await notesOf(shop)).reduce((sum, note) => sum + note.total, 0)
      const wire = outside.woo.wireOrder(there)
      const back = there.refunds.reduce((sum, { amount }) => sum + amount, 0)
      expect(total - noted).toBe(Number(wire.total) - back)
      expect(await unitsOf(shop)).toEqual(shown(shop))
      const states = (await eventsOf(shop)).map(({ state }) => state)
      expect(states).not.toContain('received')
    }),
    { numRuns: 4 },
  )
})
