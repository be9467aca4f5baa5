import { randomUUID } from 'node:crypto'
import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Shop, saleOf, shopToSell, stocked } from './sales/support'
import { samples } from './samples/all'
import { unsubscribed } from './samples/billing'
import { hold } from './support/hold'
import { newShop, send, sessionFor, type World } from './support/world'

/**
 * The same command, with its key, sent again while the first is under way: it has read that nothing is remembered of it,
 * and then the first commits. What that one did refuses the second, which must answer what was done all the same.
 */
async function overtaken(wire: string, input: Record<string, unknown>, token: string): Promise<[Response, Response]> {
  const headers = { 'idempotency-key': randomUUID() }
  const once = () => send(wire, input, token, headers)
  const held = hold((_, json) => json.includes('#idem'), 'answered')
  const late = once()
  await Promise.race([held.reached, late])
  const first = await once()
  held.release()
  return [first, await late]
}

const wireOf = (call: MountedCall) => `${call.method} ${call.path}`
const commands = allCalls().filter(({ method }) => method !== 'GET')

let world: World
beforeAll(async () => {
  world = await newShop('Tienda que repite')
})
beforeEach(() => unsubscribed(world))

it.each(commands.map((call) => [wireOf(call), call] as const))(
  '%s answers a repetition what it did',
  async (wire, call) => {
    const { kind, allow } = await declarationOf(call)
    if (kind === 'query' || allow === 'anyone') return
    const sample = (samples[call.area] as Record<string, unknown>)[call.name]
    const input = (typeof sample === 'function' ? await sample(world) : sample) as Record<string, unknown>
    const [first, late] = await overtaken(wire, input, await sessionFor({ allow }, world))
    const told = await late.text()
    expect([late.status, told]).toEqual([first.status, expect.any(String)])
    expect(first.status, told).toBeLessThan(400)
  },
)

describe('of the last unit', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await shopToSell()
  })

  it('a sale that stands is never told that there is none left', async () => {
    const good = await stocked(shop, { units: 1 })
    const [first, late] = await overtaken('POST /domicilio', saleOf(shop, [[good, 1]]), shop.token)
    expect([first.status, late.status]).toEqual([200, 200])
    expect(await late.json()).toEqual(await first.json())
  })

  it('another key is still refused', async () => {
    const good = await stocked(shop, { units: 1 })
    await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    const refused = await send('POST /domicilio', saleOf(shop, [[good, 1]]), shop.token, { 'idempotency-key': 'otra' })
    expect(refused.status).toBe(409)
  })
})
