import { closeDue } from '@tendero/core/identity/leaving/closing'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it } from 'vitest'
import { shopKeys } from '../samples/billing'
import { png } from '../samples/identity'
import { asTenant } from '../support/ambient'
import { jobFile } from '../support/job-file'
import { unzip } from '../support/unzip'
import { newShop, send, type World } from '../support/world'

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
