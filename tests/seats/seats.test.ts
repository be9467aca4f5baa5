import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItemsAt } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, expect, it } from 'vitest'
import { inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'

/** Seats of one shop that has sold on credit: what they refuse, what they settle, and what a void leaves. */
let shop: Shop
let clientId: string
let debt: { id: string; number: string }
const today = dayOf(new Date())

beforeAll(async () => {
  shop = await shopToSell()
  clientId = (
    await shop.api.parties.createClient({ name: 'Amparo Gil', document_type_id: '13', document: '1390104583' })
  ).id
  const good = await stocked(shop, { price: 10_000, taxBps: 0 })
  await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 5]]), client_id: clientId, credit: true, payments: [] })
  const [found] = await shop.api.seats.settledBySeats({ account: '130505' })
  expect(found).toMatchObject({ third: 'Amparo Gil', remaining: 50_000 })
  debt = found!
})

type Lines = Parameters<Shop['api']['seats']['createSeat']>[0]['lines']
const write = (lines: Lines) => shop.api.seats.createSeat({ description: 'Ajuste del contador', lines })
const settling = (value: number): Lines => [
  { account: '519595', debit: value },
  { account: '130505', credit: value, item_id: debt.id },
]

/** What accounts and open items come to. */
const books = () =>
  inside(shop, async () => {
    const { accounts, thirds } = await journalBook.through(today)
    const net = (sums: Record<string, [number, number]>) =>
      Object.fromEntries(Object.entries(sums).flatMap(([key, [d, c]]) => (d === c ? [] : [[key, d - c]])))
    const items = (await openItemsAt('clients', today)).map(({ id, balanceCents }) => [id, balanceCents])
    return { accounts: net(accounts), thirds: net(thirds), items }
  })

it('refuses, at its line, what does not balance or lacks what its account needs, and writes nothing', async () => {
  const before = await books()
  const refused = async (lines: Lines, field: string) => {
    const error = await write(lines).catch((caught: { status: number; body?: unknown }) => caught)
    expect(error).toMatchObject({ status: 422 })
    expect(JSON.stringify(error)).toContain(`"${field}"`)
  }
  const cash = { account: '110505', credit: 5_000 }
  await refused([{ account: '519595', debit: 5_001 }, cash], 'lines')
  await refused([{ account: '519595', debit: 5_000, credit: 5_000 }, cash], 'lines.0.debit')
  await refused([{ account: '519500', debit: 5_000 }, cash], 'lines.0.account')
  await refused([{ account: '143505', debit: 5_000 }, cash], 'lines.0.account')
  await refused([{ account: '240805', debit: 5_000 }, cash], 'lines.0.third_id')
  await refused([{ account: '111005', debit: 5_000 }, cash], 'lines.0.bank_id')
  await refused([{ account: '130505', debit: 5_000, third_id: clientId }, cash], 'lines.0.item_id')
  await refused(
    [
      { account: '220505', credit: 5_000, third_id: clientId },
      { account: '519595', debit: 5_000 },
    ],
    'lines.0.item_id',
  )
  await refused([{ account: '130505', debit: 5_000, item_id: debt.id }, cash], 'lines.0.debit')
  await refused(
    [
      { account: '519595', debit: 50_001 },
      { account: '130505', credit: 50_001, item_id: debt.id },
    ],
    'lines.1.debit',
  )
  expect(await books()).toEqual(before)
})

it('settles what a client owes, document and account alike; changed it settles anew, and void it is owed again', async () => {
  const before = await books()
  const seat = await write(settling(20_000))
  expect(seat).toMatchObject({ state: 'posted', value: 20_000 })
  expect(seat.lines[1]).toMatchObject({ third: 'Amparo Gil', item_number: debt.number })
  const owed = async () => (await shop.api.seats.settledBySeats({ account: '130505' }))[0]?.remaining ?? 0
  expect(await owed()).toBe(30_000)
  const { thirds } = await books()
  expect(thirds[`130505|${clientId}`]).toBe(3_000_000)
  const changed = await shop.api.seats.updateSeat({
    id: seat.id,
    description: 'Castigo total',
    lines: settling(50_000),
  })
  expect(changed).toMatchObject({ revision: 1, value: 50_000 })
  expect(await owed()).toBe(0)
  await shop.api.seats.removeSeat({ id: seat.id, reason: 'El cliente pagó' })
  expect(await owed()).toBe(50_000)
  expect(await books()).toEqual(before)
  const entries = await inside(shop, () => entriesOf(seat.id))
  expect(entries).toHaveLength(4)
  expect(entries.filter(({ reverses }) => reverses)).toHaveLength(2)
  await expect(shop.api.seats.removeSeat({ id: seat.id })).rejects.toMatchObject({ status: 409 })
  await expect(shop.api.seats.updateSeat({ id: seat.id, description: 'x', lines: settling(1) })).rejects.toMatchObject({
    status: 409,
  })
})

it('two seats that settle one debt at once never settle more than there is', async () => {
  const done = await Promise.allSettled([write(settling(30_000)), write(settling(30_000))])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { items, thirds } = await books()
  expect(items).toEqual([[debt.id, 2_000_000]])
  expect(thirds[`130505|${clientId}`]).toBe(2_000_000)
})

it('no seat is dated tomorrow, nor in a closed month; its list and its entry say what it is', async () => {
  const lines: Lines = [
    { account: '519595', debit: 900 },
    { account: '110505', credit: 900 },
  ]
  await expect(shop.api.seats.createSeat({ description: 'x', lines, date: '2999-01-01' })).rejects.toMatchObject({
    status: 422,
  })
  const { id, number } = await shop.api.seats.createSeat({ description: 'Papelería', lines, date: '2025-03-10' })
  await shop.api.accounting.closePeriod({ month: '2025-03' })
  await expect(shop.api.seats.createSeat({ description: 'x', lines, date: '2025-03-11' })).rejects.toMatchObject({
    status: 409,
  })
  expect((await shop.api.seats.listSeats({ from: '2025-03-01', to: '2025-03-31' })).data).toMatchObject([
    { id, number, value: 900 },
  ])
  const { data } = await shop.api.accounting.diaryBook({ document: number, from: '2025-03-01', to: '2025-03-31' })
  expect(data).toMatchObject([{ concept: 'Papelería', total: 900, document: { type: 'seat', id } }])
})
