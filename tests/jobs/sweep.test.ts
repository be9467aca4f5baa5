import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { act } from '@tendero/core/kernel/db/act'
import { documents, intercept } from '@tendero/core/kernel/db/client'
import { Job } from '@tendero/core/kernel/jobs/job'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { beforeEach, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { Probe } from '../support/jobs'

const anHourAgo = () => new Date(Date.now() - 3_600_000)
/** Jobs whose message was lost an hour ago. */
const lost = (tenant: string, n: number) =>
  asTenant(
    tenant,
    async () => {
      const ask = () => act(async (unit) => enqueue(unit, Probe, { input: {} }))
      return Promise.all(Array.from({ length: n }, ask))
    },
    { now: anHourAgo },
  )
const resentOf = (tenant: string, jobs: readonly { id: string }[]) =>
  asTenant(tenant, () => Promise.all(jobs.map(async ({ id }) => (await Job.get(id)).resent ?? 0)))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('a job whose row cannot be read does not keep the sweep from sending the others, and is named in the log', async () => {
  const tenant = freshTenant()
  const [bad] = await lost(tenant, 1)
  const good = await lost(tenant, 3)
  await asTenant(tenant, async () => {
    const item = { ...Job.toItem(bad!, 1), state: 'unheard of' }
    await documents().send(new PutCommand({ TableName: config.table(), Item: item }))
  })
  expect(await asTenant(tenant, sweep)).toBe(3)
  expect(await resentOf(tenant, good)).toEqual([1, 1, 1])
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('"at":"sweep"'))
})

it('a job that cannot be sent does not keep the sweep from sending the others, and is sent when it can be', async () => {
  const tenant = freshTenant()
  const [stuck] = await lost(tenant, 1)
  const good = await lost(tenant, 3)
  const stop = intercept((next) => (action, input, options) => {
    const writesIt = action === 'TransactWriteItems' && JSON.stringify(input).includes(stuck!.id)
    return writesIt ? Promise.reject(new Error('refused')) : next(action, input, options)
  })
  expect(await asTenant(tenant, sweep)).toBe(3)
  stop()
  expect(await resentOf(tenant, [stuck!, ...good])).toEqual([0, 1, 1, 1])
  expect(await asTenant(tenant, sweep)).toBe(1)
  expect(await resentOf(tenant, [stuck!])).toEqual([1])
})
