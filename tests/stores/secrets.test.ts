import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { act } from '@tendero/core/kernel/db/act'
import { Job } from '@tendero/core/kernel/jobs/job'
import { openSecrets, Secrets } from '@tendero/core/kernel/secrets/vault'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asTenant } from '../support/ambient'
import { connectedShop, connecting, drain, startOutside } from './support'

/** Secrets that stand nowhere else: wherever one is found, it leaked. */
const CANARY = { key: 'ck_canario_4f1b9a70c3', secret: 'cs_canario_9d2e6b81aa' }

let outside: Outside
const said: string[] = []
beforeAll(async () => {
  outside = await startOutside()
  Object.assign(outside.woo.keys, CANARY)
  for (const level of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.join(' ')))
})
afterAll(() => outside.stop())

const clean = (text: string, where: string) => {
  for (const secret of Object.values(CANARY)) {
    expect(text.includes(secret), `${where}: ${secret}`).toBe(false)
    expect(text.includes(Buffer.from(secret).toString('base64').slice(0, 20)), `${where}: in base64`).toBe(false)
  }
}

it('no log, no audit, no job, no row and no export has the keys of a connection, also when the service says them back', async () => {
  vi.stubEnv('TENDERO_QUIET', '')
  const shop = await connectedShop(outside)
  // Also when the service says them back, and when it fails.
  const echo = JSON.stringify({ message: `Consumer key ${CANARY.key} with ${CANARY.secret} is invalid` })
  outside.woo.faults.next = [
    { status: 400, body: echo },
    { status: 401, body: echo },
    { status: 500, body: echo },
  ]
  await shop.api.stores
    .setWoocommerce({ ...connecting(outside, shop), url: `${outside.origin}/woo/otra` })
    .catch(() => {})
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  clean(JSON.stringify(await shop.api.connections.listIntegrations({})), 'the connections')
  clean(JSON.stringify(await shop.api.connections.listLogs({})), 'what was told')
  const target = { id: shop.connectionId }
  clean(JSON.stringify(await shop.api.stores.listLinks(target)), 'what is linked')
  clean(JSON.stringify(await shop.api.stores.listMatches(target)), 'what is not')
  for (const state of ['waiting', 'failed'] as const)
    clean(JSON.stringify(await shop.api.jobs.listOpenJobs({ state })), `the jobs that are ${state}`)
  clean(JSON.stringify(await shop.api.stores.updateIntegration({ ...target, name: 'Otra' })), 'a change')
  vi.stubEnv('TENDERO_QUIET', '1')
  clean(said.join('\n'), 'the log')
  expect(said.some((line) => line.includes('"at":"outside"'))).toBe(true)
  clean(JSON.stringify(await shop.api.identity.listAudits({ per_page: 100 })), 'the audit')
  clean(await exported(shop.tenant), 'the export')
  await asTenant(shop.tenant, async () => {
    clean(JSON.stringify((await Job.page({ input: { per_page: 100 } })).data), 'the jobs')
    clean(JSON.stringify(await Secrets.get(shop.connectionId)), 'the vault at rest')
    expect(await openSecrets(shop.connectionId)).toEqual(CANARY)
  })
})

async function exported(tenant: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-export-'))
  try {
    await promisify(execFile)(process.execPath, ['scripts/export-merchant.mjs', '--tenant', tenant, '--to', folder], {
      env: { ...process.env },
    })
    const rows = await readFile(path.join(folder, 'rows.jsonl'), 'utf8')
    expect(rows).toContain('#connection')
    expect(rows).not.toContain('#secrets')
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('what is sealed for a connection opens for no other, and for no other shop', async () => {
  outside.woo.faults.next = []
  const [one, two] = [await connectedShop(outside), await connectedShop(outside)]
  const stolen = await asTenant(one.tenant, () => Secrets.get(one.connectionId))
  await asTenant(two.tenant, () =>
    act(async (unit) => {
      const { version: _, ...row } = stolen
      unit.insert(Secrets, row)
    }),
  )
  await expect(asTenant(two.tenant, () => openSecrets(one.connectionId))).rejects.toThrow()
})
