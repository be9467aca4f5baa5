import { randomUUID } from 'node:crypto'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { allPaths } from '@tendero/core/paths'
import { jobs } from '@tendero/functions/jobs/declared'
import { beforeAll, expect, it } from 'vitest'
import { samples } from '../samples/all'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { newShop, send, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

type Make = (world: World) => Promise<Record<string, unknown>>

/** Commands that check what they change before the first act that is remembered. */
const commands: [wire: string, make: Make][] = [
  [allPaths.payments.receiveMany, samples.payments.receiveMany as Make],
  [allPaths.payments.payMany, samples.payments.payMany as Make],
  [allPaths.guides.acceptSettlementSheet, samples.guides.acceptSettlementSheet as Make],
  [allPaths.goods.removeVariant, samples.goods.removeVariant as Make],
]

it.each(commands)(
  '%s repeated with its key is answered as the first time, also once its job is done',
  async (wire, make) => {
    const input = await make(shop)
    const headers = { 'idempotency-key': randomUUID() }
    const ask = async () => {
      const response = await send(wire, input, shop.token, headers)
      return [response.status, await response.json()]
    }
    const first = await ask()
    expect(first[0]).toBe(200)
    expect(await ask()).toEqual(first)
    for (const { tenant, id: jobId } of await openJobs())
      if (tenant === shop.tenant) await asTenant(tenant, () => runJob({ tenant, jobId }, jobs))
    expect(await ask()).toEqual(first)
  },
)
