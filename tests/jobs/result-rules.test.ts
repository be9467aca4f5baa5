import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { staffOf } from '../support/staff'
import { apiWith, idleStaff, newShop, type World } from '../support/world'

let shop: World
let admin: World['api']
beforeAll(async () => {
  shop = await newShop()
  admin = apiWith(await idleStaff(shop, 5))
})

const runAll = async () => {
  for (const { tenant, id: jobId } of await openJobs())
    if (tenant === shop.tenant) await asTenant(tenant, () => runJob({ tenant, jobId }, jobs))
}

/** Exports of the owner, each with the rule of its call. */
const exports: [name: string, ask: () => Promise<{ job: string }>][] = [
  ['the whole shop', () => shop.api.identity.startShopExport({})],
  ['the books', () => shop.api.closings.startBooksExport({})],
]

describe.each(exports)('the file of %s', (_, ask) => {
  it('is refused to an administrator without permissions, who sees that there is a job and nothing of it', async () => {
    const { job: id } = await ask()
    await runAll()
    const whole = await shop.api.jobs.showJob({ id })
    expect(whole).toMatchObject({ state: 'done', result: { name: expect.any(String) } })
    expect((await shop.api.jobs.jobResult({ id })).size).toBeGreaterThan(0)
    await expect(admin.jobs.jobResult({ id })).rejects.toMatchObject({ status: 403 })
    const seen = await admin.jobs.showJob({ id })
    expect([seen.result, seen.summary, seen.errors, seen.retryable]).toEqual([undefined, undefined, [], false])
    expect(JSON.stringify(await admin.jobs.listJobs({}))).not.toContain(whole.result!.name)
  })
})

it('a file that another administrator may ask for is theirs too, and a seller gets none but their own', async () => {
  const { job: id } = await shop.api.goods.startProductExport({})
  await runAll()
  const editor = await staffOf(shop, ['product-read', 'product-update'], 'Administradora', 5)
  expect((await editor.api.jobs.jobResult({ id })).size).toBeGreaterThan(0)
  // The owner's has costs, which who only reads products sees where the shop says so, in a file of their own.
  const reader = await staffOf(shop, ['product-read'], 'Contadora', 5)
  await expect(reader.api.jobs.jobResult({ id })).rejects.toMatchObject({ status: 403 })
  await expect(admin.jobs.jobResult({ id })).rejects.toMatchObject({ status: 403 })
  const seller = await staffOf(shop, ['product-read', 'product-create'])
  await expect(seller.api.jobs.jobResult({ id })).rejects.toMatchObject({ status: 404 })
  const { job: own } = await seller.api.goods.startProductExport({})
  await runAll()
  expect((await seller.api.jobs.jobResult({ id: own })).size).toBeGreaterThan(0)
})
