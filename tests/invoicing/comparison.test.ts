import { compareNightly } from '@tendero/core/invoicing/compare/comparing'
import { EDocument } from '@tendero/core/invoicing/e-document'
import { act } from '@tendero/core/kernel/db/act'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asTenant } from '../support/ambient'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer } from './support'

let outside: Outside
let shop: Issuing
beforeAll(async () => {
  outside = await startIssuer()
})
afterAll(() => outside.stop())
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.plemsi.reset()
  shop = await issuingShop(outside)
})

/** Minutes after which a document that was sent is in the lists. */
const SETTLED = 20
const after = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) })

/** Compares as the clock does, once what was sent has settled. */
async function compared(minutes = SETTLED) {
  await asTenant(shop.tenant, compareNightly, after(minutes))
  await drain(shop, minutes)
  return shop.api.invoicing.listIssuerDifferences({})
}
async function issued(over: object = {}) {
  const id = await sold(shop, over)
  await drain(shop)
  return { id, document: (await documentOf(shop, id))! }
}
const forget = (number: string) => {
  for (const [key, { sent }] of outside.plemsi.documents)
    if (`${sent.prefix}-${sent.number}` === number) outside.plemsi.documents.delete(key)
}

it('where both have the same nothing is told, however often they are compared', async () => {
  for (let n = 0; n < 3; n++) await issued({ delivery: 7_000 * n, payments: [] })
  expect(await compared()).toMatchObject({ total: 0, data: [] })
  await issued()
  expect(await compared(2 * SETTLED)).toMatchObject({ total: 0, data: [] })
})

it('what the service lost is told once, and sent again under its number by one button', async () => {
  const [{ id, document }, kept] = [await issued(), await issued()]
  forget(document.number)
  const { data } = await compared()
  expect(data).toMatchObject([
    { type: 'there', number: document.number.replace('-', ''), id, mended: false, there: null },
  ])
  expect(await compared(2 * SETTLED)).toMatchObject({ total: 1 })
  const both = [
    shop.api.invoicing.repairIssuerDifference({ n: data[0]!.n }),
    shop.api.invoicing.repairIssuerDifference({ n: data[0]!.n }),
  ]
  for (const { message } of await Promise.all(both)) expect(message).toContain('mismo número')
  await drain(shop, 3 * SETTLED)
  expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido', number: document.number })
  expect([...outside.plemsi.documents.values()]).toHaveLength(2)
  expect((await shop.api.invoicing.listIssuerDifferences({})).data).toMatchObject([{ mended: true }])
  expect(await documentOf(shop, kept.id)).toMatchObject({ state: 'emitido' })
  expect(await compared(4 * SETTLED)).toMatchObject({ total: 0 })
})

it('what was made at the service alone, or comes to something else there, is told until somebody has seen it', async () => {
  const { document } = await issued()
  const [one] = [...outside.plemsi.documents.values()]
  outside.plemsi.issue(one!.kind, { ...one!.sent, number: 4_999_999 } as never)
  Object.assign(one!.sent, { totalToPay: 99_000 })
  const { data } = await compared()
  expect(data.map(({ type, there, here }) => ({ type, there, here }))).toEqual(
    expect.arrayContaining([
      { type: 'total', there: 99_000, here: document.total },
      { type: 'here', there: document.total, here: null },
    ]),
  )
  expect(data).toHaveLength(2)
  for (const { n } of data) await shop.api.invoicing.repairIssuerDifference({ n })
  expect(await shop.api.invoicing.listIssuerDifferences({})).toMatchObject({ total: 0, data: [] })
  // The last page of a list is read each night: what somebody saw to is not told again.
  expect(await compared(2 * SETTLED)).toMatchObject({ total: 0, data: [] })
})

it('a code that is another one there is told', async () => {
  const { document } = await issued()
  const [one] = [...outside.plemsi.documents.values()]
  Object.assign(one!, { code: 'f'.repeat(96) })
  const { data } = await compared()
  expect(data).toMatchObject([{ type: 'code', number: document.number.replace('-', ''), there: document.total }])
})

it('one that is there although we do not know it yet is looked up and settled, and sent to nobody', async () => {
  const { id, document } = await issued()
  await asTenant(shop.tenant, () =>
    act(async (unit) => {
      const row = await EDocument.get(id)
      const { code: _, issuedAt: __, version: ___, ...before } = row
      unit.replace(EDocument, row, { ...before, state: 'contingencia' })
    }),
  )
  expect(await compared()).toMatchObject({ total: 0 })
  expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido', code: document.code })
  expect([...outside.plemsi.documents.values()]).toHaveLength(1)
})

it('what was sent long before the shop came here is not told as made elsewhere', async () => {
  const { document } = await issued()
  const [one] = [...outside.plemsi.documents.values()]
  outside.plemsi.issue(one!.kind, { ...one!.sent, number: 4_999_998, date: '2025-01-15' } as never)
  expect(await compared()).toMatchObject({ total: 0 })
  expect(document.state).toBe('emitido')
})

it('an older page is not read again, and one that does not answer is compared later', async () => {
  for (let n = 0; n < 3; n++) await issued()
  await compared()
  outside.plemsi.received.length = 0
  await compared(2 * SETTLED)
  expect(outside.plemsi.received.filter((said) => JSON.stringify(said).includes('billing/invoice'))).toHaveLength(1)
})

it('a shop that is not connected asks nothing, and of another shop nothing is told', async () => {
  const { document } = await issued()
  forget(document.number)
  const { data } = await compared()
  const other = await issuingShop(outside, { connected: false })
  outside.plemsi.received.length = 0
  await asTenant(other.tenant, compareNightly)
  await drain(other)
  expect(outside.plemsi.received).toEqual([])
  await expect(other.api.invoicing.repairIssuerDifference({ n: data[0]!.n })).rejects.toMatchObject({ status: 404 })
})
