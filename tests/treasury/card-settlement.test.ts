import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { paths } from '@tendero/core/treasury/paths'
import { jobs } from '@tendero/functions/jobs/declared'
import { beforeAll, expect, it, vi } from 'vitest'
import { killAt } from '../inventory/killed'
import { type Good, inside, line, type Shop, shopWithRegister, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { send } from '../support/world'
import { cutDeposit, manyCards, deposit as newLine } from './many-cards'

/** Deposits of an acquirer against the sales by card that they pay. */
let shop: Shop
let good: Good
let acquirer: string
const id = 'ban_principal'
const none = { fee: 0, vat: 0, retefuente: 0, reteiva: 0, reteica: 0 }

beforeAll(async () => {
  shop = await shopWithRegister()
  good = await stocked(shop, { units: 900, price: 119_000 })
  const who = { name: 'Redeban', document_type_id: '31', document: '800999111' }
  acquirer = (await shop.api.parties.createProvider(who)).id
})

const sell = () =>
  shop.api.sales.createOrder({
    ...{ products: [line(good, 1)], storage_id: shop.storageId },
    payments: [{ payment_type_id: shop.pay.card, value: 119_000 }],
  })

const deposit = (value: number, text: string) => newLine(shop, value, text)
const waiting = async () =>
  (await inside(shop, () => openItems('cards'))).reduce((sum, { balanceCents }) => sum + balanceCents, 0) / 100
const balance = async () => (await shop.api.treasury.bankStats({ bank_id: id })).balance
const settlementOf = async (number: string) => {
  const { data } = await shop.api.treasury.movementsByBank({ bankId: id })
  return data.find(({ document }) => document.number === number)!.document.id
}

it('a card of 119.000 comes to 111.817,80 in the bank, and its line is matched', async () => {
  await sell()
  const line_id = await deposit(111_817.8, 'ABONO REDEBAN UNO')
  const found = await shop.api.treasury.cardsOfLine({ id, line_id })
  expect(found).toMatchObject({ items: [{ value: 119_000, picked: true }], sold: 119_000, taken: none })
  const items = [{ id: found.items[0]!.id, value: 119_000 }]
  const taken = { fee: 2_380, vat: 452.2, retefuente: 1_500, reteiva: 2_850 }
  const short = shop.api.treasury.settleCards({ id, line_id, items, fee: 2_380, provider_id: acquirer })
  await expect(short).rejects.toMatchObject({ status: 422 })
  const tries = await Promise.allSettled(
    [1, 2].map(() => shop.api.treasury.settleCards({ id, line_id, items, ...taken, provider_id: acquirer })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const settled = tries.find((one) => one.status === 'fulfilled')!.value
  expect(settled).toMatchObject({ state: 'matched', match: { number: 'LT-1' } })
  const made = await settlementOf('LT-1')
  const [entry] = await inside(shop, () => entriesOf(made))
  expect(Object.fromEntries(entry!.lines.map((l) => [l.account, (l.debitCents - l.creditCents) / 100]))).toEqual({
    111005: 111_817.8,
    530515: 2_380,
    240820: 452.2,
    135515: 1_500,
    135517: 2_850,
    111505: -119_000,
  })
  expect(await waiting()).toBe(0)
  await expect(shop.api.treasury.voidCardSettlement({ id: made })).rejects.toMatchObject({ status: 409 })
  await shop.api.treasury.unmatchLine({ id, line_id })
  expect(await shop.api.treasury.voidCardSettlement({ id: made })).toMatchObject({ state: 'void' })
  expect(await waiting()).toBe(119_000)
  await shop.api.treasury.settleCards({ id, line_id, items, ...taken, provider_id: acquirer })
})

it('what the acquirer takes is predicted from the last time, and says which sales a deposit pays', async () => {
  for (let i = 0; i < 3; i += 1) await sell()
  const line_id = await deposit(111_817.8 * 2, 'ABONO REDEBAN DOS')
  const all = await deposit(111_817.8 * 3, 'ABONO REDEBAN TRES')
  const two = await shop.api.treasury.cardsOfLine({ id, line_id })
  expect(two.items.filter(({ picked }) => picked)).toHaveLength(0)
  const three = await shop.api.treasury.cardsOfLine({ id, line_id: all })
  expect(three).toMatchObject({ sold: 357_000, provider_id: acquirer })
  expect(three.taken).toMatchObject({ fee: 7_140, vat: 1_356.6, retefuente: 4_500, reteiva: 8_550 })
  await shop.api.treasury.settleCards({
    ...{ id, line_id: all, ...three.taken, provider_id: acquirer },
    items: three.items.map(({ id: item, value }) => ({ id: item, value })),
  })
  expect(await waiting()).toBe(0)
})

async function manyWaiting(text: string) {
  const found = await manyCards(shop, text)
  expect(found.items).toHaveLength(45)
  return found
}

it('a deposit of more sales than fit one entry is several of them, once, whatever is said again', async () => {
  const { line_id, items } = await manyWaiting('ABONO REDEBAN MUCHAS')
  const settled = await shop.api.treasury.settleCards({ id, line_id, items, fee: 450 })
  expect(settled.match!.number.split(', ')).toHaveLength(2)
  expect(await waiting()).toBe(0)
  const again = shop.api.treasury.settleCards({ id, line_id, items, fee: 450 })
  await expect(again).rejects.toMatchObject({ status: 409 })
  await shop.api.treasury.unmatchLine({ id, line_id })
})

it('a deposit of many sales that is cut and not asked for again is gone on with by itself, once', async () => {
  const standing = async () => (await shop.api.treasury.listCardSettlements({ state: 'posted' })).meta.total
  const before = await standing()
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  const { line_id } = await cutDeposit(shop, 'ABONO REDEBAN OLVIDADA')
  quiet.mockRestore()
  expect(await standing()).toBe(before + 1)
  const [late] = (await openJobs()).filter(({ tenant, type }) => tenant === shop.tenant && type === 'treasury.cards')
  const later = () => new Date(Date.now() + 6 * 60_000)
  const goOn = () => asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: late!.id }, jobs), { now: later })
  await Promise.all([goOn(), goOn()])
  await goOn()
  expect(await standing()).toBe(before + 2)
  const { data } = await shop.api.treasury.listStatementLines({ id, state: 'matched' })
  expect(data.find((one) => one.id === line_id)!.match!.number.split(', ')).toHaveLength(2)
  expect(await waiting()).toBe(0)
  await shop.api.treasury.unmatchLine({ id, line_id })
})

it('a deposit of many sales whose process is killed on the way, again and again, is posted once when it is asked again', async () => {
  const { line_id, items } = await manyWaiting('ABONO REDEBAN CORTADA')
  const standing = async () => (await shop.api.treasury.listCardSettlements({ state: 'posted' })).meta.total
  const [before, stood] = [await standing(), await balance()]
  const ask = () =>
    send(paths.settleCards, { id, line_id, items, fee: 450 }, shop.token, { 'idempotency-key': 'consignacion-larga' })
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  // What it asks of is counted in two writes; then comes one transaction of each piece, and that of the line.
  const posted: number[] = []
  for (const arrives of [false, true, false, true, false, true]) {
    const revive = killAt({ at: 3, arrives })
    expect((await ask()).status).toBe(500)
    expect(revive()).toBe(true)
    posted.push((await standing()) - before)
  }
  quiet.mockRestore()
  expect(posted).toEqual([0, 1, 1, 2, 2, 2])
  const answer = await ask()
  expect([answer.status, await answer.json()]).toMatchObject([200, expect.anything()])
  expect(await standing()).toBe(before + 2)
  expect(await balance()).toBe(stood + 45 * 1_000 - 450)
  expect(await waiting()).toBe(0)
  const { data } = await shop.api.treasury.listStatementLines({ id, state: 'matched' })
  const line = data.find((one) => one.id === line_id)!
  expect(line.match!.number.split(', ')).toHaveLength(2)
  await shop.api.treasury.unmatchLine({ id, line_id })
  const { data: all } = await shop.api.treasury.listCardSettlements({ state: 'posted' })
  for (const one of all.filter(({ number }) => line.match!.number.split(', ').includes(number)))
    await shop.api.treasury.voidCardSettlement({ id: one.id })
  expect(await waiting()).toBe(45_000)
})
