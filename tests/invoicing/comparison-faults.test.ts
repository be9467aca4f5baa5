import { compareNightly } from '@tendero/core/invoicing/compare/comparing'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { asTenant } from '../support/ambient'
import { documentOf, drain, issuingShop, sold, startIssuer } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startIssuer))
})
afterAll(() => stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  outside.plemsi.reset()
})

const SETTLED = 20
const later = { now: () => new Date(Date.now() + SETTLED * 60_000) }

it.each<Cut>([...cuts, 'silent'])(
  'the comparison with %s at every other request tells what was lost, sends it once and invents nothing',
  async (cut) => {
    const shop = await issuingShop(outside)
    const [lost, kept] = [await sold(shop), await sold(shop)]
    await drain(shop)
    const { number } = (await documentOf(shop, lost))!
    outside.plemsi.documents.delete(`billing/invoice ${number.replace('-', '')}`)
    let met = 0
    breaker.meet(() => (met++ % 2 === 0 && met < 16 ? cut : undefined))
    await asTenant(shop.tenant, compareNightly, later)
    await drain(shop, SETTLED)
    const { data } = await shop.api.invoicing.listIssuerDifferences({})
    expect(data).toMatchObject([{ type: 'there', id: lost, mended: false }])
    await shop.api.invoicing.repairIssuerDifference({ n: data[0]!.n })
    await drain(shop, 2 * SETTLED)
    expect(await documentOf(shop, lost)).toMatchObject({ state: 'emitido', number })
    expect(await documentOf(shop, kept)).toMatchObject({ state: 'emitido' })
    expect(outside.plemsi.documents.size).toBe(2)
    expect(met).toBeGreaterThan(4)
  },
)

it('the fee of a courier, which is no income of the shop, is no difference', async () => {
  const shop = await issuingShop(outside)
  const courier = await shop.api.parties.createCourier({ name: 'Wilson', phone: '3001112233' })
  const id = await sold(shop, { delivery: 7_000, domiciliario: { id: courier.id }, payments: [] })
  await drain(shop)
  expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido' })
  await asTenant(shop.tenant, compareNightly, later)
  await drain(shop, SETTLED)
  expect(await shop.api.invoicing.listIssuerDifferences({})).toMatchObject({ total: 0, data: [] })
  expect((await shop.api.invoicing.listIssuerDifferences({})).compared_at).not.toBeNull()
})
