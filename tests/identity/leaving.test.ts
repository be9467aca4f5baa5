import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { closeDue } from '@tendero/core/identity/leaving/closing'
import { PLATFORM, User } from '@tendero/core/identity/people/user'
import { documents } from '@tendero/core/kernel/db/client'
import { putFile } from '@tendero/core/kernel/files/store'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it, vi } from 'vitest'
import { drain, payer } from '../billing/support'
import { gateway, payable, shopKeys } from '../samples/billing'
import { png } from '../samples/identity'
import { connection, outside } from '../samples/stores'
import { asTenant } from '../support/ambient'
import { injectFaults } from '../support/faults'
import { jobFile } from '../support/job-file'
import { openJobs } from '../support/jobs'
import { everyFile } from '../support/stored'
import { unzip } from '../support/unzip'
import { apiWith, newShop, send, supportSession, type World } from '../support/world'

const PASSWORD = 'una-clave-larga-1'
const night = ({ tenant }: World, days: number) =>
  asTenant(tenant, closeDue, { now: () => new Date(Date.now() + days * 86_400_000) })

it('its owner takes along everything of the shop and nothing of another, its files too and no key', async () => {
  const [shop, other] = [await newShop('La que se lleva todo'), await newShop('La otra')]
  const mine = await shop.api.parties.createClient({
    name: 'Clienta mía',
    document_type_id: '13',
    document: '1020304050',
  })
  await other.api.parties.createClient({ name: 'Clienta ajena', document_type_id: '13', document: '1020304051' })
  await shop.api.billing.connectPayments(await shopKeys())
  await shop.api.identity.uploadPhoto({ photo: new File([png], 'yo.png', { type: 'image/png' }) })
  const { job } = await shop.api.identity.startShopExport({})
  await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: job }, jobs))
  const files = unzip(new Uint8Array(await (await jobFile(shop, job)).arrayBuffer()))
  const clients = files.get('datos/client.jsonl')!.toString().trim().split('\n')
  expect(clients.map((line) => JSON.parse(line).id)).toContain(mine.id)
  expect(files.get('LEEME.txt')!.toString()).toContain('diez años')
  expect([...files.keys()].some((name) => name.startsWith('archivos/'))).toBe(true)
  const everything = [...files].map(([name, content]) => name + content.toString('latin1')).join('\n')
  const keys = await shopKeys()
  for (const secret of [keys.private_key, keys.integrity, keys.events, 'Clienta ajena', 'scrypt', '"sealed"'])
    expect(everything.includes(secret), secret).toBe(false)
  await expect(other.api.jobs.jobResult({ id: job })).rejects.toMatchObject({ status: 404 })
})

it('a shop closes on its day and not before; until then its owner may keep it', async () => {
  const shop = await newShop()
  const { identity } = shop.api
  await expect(identity.askClosing({ current_password: 'otra-clave-larga' })).rejects.toMatchObject({ status: 422 })
  expect(await identity.askClosing({ current_password: PASSWORD })).toMatchObject({ asked_by: 'Prueba', days: 30 })
  await expect(identity.askClosing({ current_password: PASSWORD })).rejects.toMatchObject({ status: 409 })
  await night(shop, 29)
  expect(await identity.keepShop({})).toMatchObject({ closes_on: null })
  await night(shop, 31)
  expect(await identity.showClosing({})).toMatchObject({ closes_on: null })
  await identity.askClosing({ current_password: PASSWORD })
  for (const day of [30, 31]) await night(shop, day)
  expect((await send('GET /shop/closing', {}, shop.token)).status).toBe(401)
  const kept = await asTenant(shop.tenant, async () =>
    (await import('@tendero/core/identity/business/business')).businessProfile(),
  )
  expect(kept.closedAt).toBeDefined()
})

/** Every item of the table, whoever it is of. */
async function everyItem(): Promise<{ pk: string }[]> {
  const found: { pk: string }[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents().send(new ScanCommand({ TableName: process.env.TENDERO_TABLE, ExclusiveStartKey }))
    found.push(...((page.Items ?? []) as { pk: string }[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

/** A shop that used what a shop may use, in the table, outside of its partitions and among the files. */
async function busyShop() {
  const wompi = await gateway()
  const shop = await payer(await outside())
  await payable(shop, wompi)
  await connection(shop)
  await shop.api.stores.createKey({ name: 'Lector', scopes: ['stock'] })
  await shop.api.identity.startSecondFactor({ current_password: PASSWORD })
  await shop.api.identity.uploadPhoto({ photo: new File([png], 'yo.png', { type: 'image/png' }) })
  await asTenant(shop.tenant, () => putFile('imports/hoja.csv', Buffer.from('a;b'), 'text/csv'))
  await shop.api.billing.rechargeByCard({ value: 50_000, card_id: shop.cardId })
  await drain(shop)
  return shop
}

/** Does what erases a shop as the sweep does, until it is done. */
async function eraseLater({ tenant }: World): Promise<string | undefined> {
  let summary: string | undefined
  for (let day = 31; day < 34; day++) {
    const now = () => new Date(Date.now() + day * 86_400_000)
    const mine = (await openJobs()).filter((job) => job.type === 'shop.erase' && job.input.shop === tenant)
    for (const { id: jobId } of mine)
      await asTenant(PLATFORM, () => runJob({ tenant: PLATFORM, jobId }, jobs), { now }).catch(() => {})
  }
  await asTenant(PLATFORM, async () => {
    const { Job } = await import('@tendero/core/kernel/jobs/job')
    const { rangeAll } = await import('@tendero/core/kernel/db/read')
    const rows = (await rangeAll({ pk: Job.keyOf('').pk })).map((item) => Job.fromItem(item))
    summary = rows.filter((job) => job.type === 'shop.erase' && job.input.shop === tenant).at(-1)?.summary
  })
  return summary
}

it.each([
  ['', 0],
  [' also when the work is interrupted again and again', 3],
])(
  'nothing of a closed shop is left in the table nor among the files%s, and its neighbour has all',
  async (_, faults) => {
    const [shop, neighbour] = [await busyShop(), await newShop('La vecina')]
    await neighbour.api.identity.uploadPhoto({ photo: new File([png], 'v.png', { type: 'image/png' }) })
    const [{ email }, theirs] = [
      await asTenant(shop.tenant, () => User.get(shop.userId)),
      (await everyItem()).filter(({ pk }) => pk.startsWith(`T#${neighbour.tenant}#`)).length,
    ]
    const files = (await everyFile()).filter((key) => key.includes(neighbour.tenant))
    await shop.api.identity.askClosing({ current_password: PASSWORD })
    await night(shop, 30)
    expect((await everyItem()).some(({ pk }) => pk.startsWith(`T#${shop.tenant}#`))).toBe(true)
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    let n = 0
    const stop = injectFaults(() => (n++ % 4 === 3 && n < faults * 4 + 1 ? 'lost' : undefined))
    expect(await eraseLater(shop)).toMatch(/^Se borró la tienda/)
    stop()
    quiet.mockRestore()
    const left = (await everyItem()).filter((item) => JSON.stringify(item).includes(shop.tenant))
    // What the product keeps of its own: whom it sold to, and that it did what was asked.
    expect(left.filter(({ pk }) => !pk.startsWith(`T#${PLATFORM}#`))).toEqual([])
    expect(JSON.stringify(left)).not.toContain(email)
    expect((await everyFile()).filter((key) => key.includes(shop.tenant))).toEqual([])
    expect((await everyItem()).filter(({ pk }) => pk.startsWith(`T#${neighbour.tenant}#`))).toHaveLength(theirs)
    expect((await everyFile()).filter((key) => key.includes(neighbour.tenant))).toEqual(files)
    const closed = await apiWith(await supportSession()).identity.closedShops({})
    expect(closed[0]).toMatchObject({ wallet: 50_000, erased_at: expect.any(String) })
    // The address is free again.
    const again = await send('POST /singup', { name: 'Ana', email, password: PASSWORD, business: 'Otra' })
    expect(again.status).toBe(200)
  },
)
