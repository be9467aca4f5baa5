import { gunzipSync } from 'node:zlib'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { PLATFORM } from '@tendero/core/identity/people/user'
import { auditBook } from '@tendero/core/kernel/books/audit'
import { auditCopyKey } from '@tendero/core/kernel/books/audit-copy'
import { act } from '@tendero/core/kernel/db/act'
import { documents } from '@tendero/core/kernel/db/client'
import { kind } from '@tendero/core/kernel/db/kind'
import { get, put } from '@tendero/core/kernel/files/s3'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { handler as rollup } from '@tendero/functions/cron/rollup'
import { addUpShops } from '@tendero/functions/jobs/add-up'
import { handler as work } from '@tendero/functions/jobs/worker'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { nextMeets, startBreaker } from '../faults/breaker'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'

/** The local store plays the bucket of the copies; that nothing in that one can be changed is of the stack's test. */
beforeEach(() => void vi.stubEnv('TENDERO_AUDIT_BUCKET', process.env.TENDERO_BUCKET))

const Note = kind({ name: 'copiedNote', label: 'la nota', schema: z.object({ id: z.string(), text: z.string() }) })

const at = (day: Day, time = '15:00') => ({ now: () => new Date(`${day}T${time}:00-05:00`) })
const write = (tenant: string, day: Day, ...texts: string[]) =>
  asTenant(
    tenant,
    async () => {
      for (const text of texts) await act(async (unit) => unit.insert(Note, { id: newId('notification'), text }))
    },
    at(day),
  )
/** The night after a day, half an hour after midnight. */
const night = (tenant: string, day: Day) =>
  asTenant(tenant, () => addUpShops({ addUp: { day, shops: [tenant] } }), at(addDays(day, 1), '00:30'))

/** The lines of the copy of a day; undefined when there is none. */
async function copyOf(tenant: string, day: Day): Promise<Record<string, unknown>[] | undefined> {
  const found = await get(await asTenant(tenant, async () => auditCopyKey(day)))
  if (!found) return undefined
  const text = gunzipSync(await found.Body!.transformToByteArray()).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const factsOf = (tenant: string, day: Day) => asTenant(tenant, () => auditBook.read(day, day), at(day))

describe('the copy of the audit', () => {
  it('has every record of a day that is over, in order, and nothing of another day or shop', async () => {
    const [tenant, neighbour] = [freshTenant(), freshTenant()]
    await write(tenant, '2026-03-02', ...Array.from({ length: 30 }, (_, i) => `uno ${i} ${'x'.repeat(300)}`))
    await write(tenant, '2026-03-04', 'dos')
    await write(neighbour, '2026-03-02', 'de la vecina')
    await night(tenant, '2026-03-03')
    const copy = await copyOf(tenant, '2026-03-02')
    expect(copy).toHaveLength(30)
    expect(copy).toEqual(await factsOf(tenant, '2026-03-02'))
    expect(await copyOf(tenant, '2026-03-03')).toBeUndefined()
    expect(await copyOf(tenant, '2026-03-04')).toBeUndefined()
    expect(await copyOf(neighbour, '2026-03-02')).toBeUndefined()
  })

  it('is made of a day only when no record can come to it any more', async () => {
    const tenant = freshTenant()
    await write(tenant, '2026-03-02', 'uno')
    const early = (time: string) =>
      asTenant(tenant, () => addUpShops({ addUp: { day: '2026-03-02', shops: [tenant] } }), at('2026-03-03', time))
    await early('00:05')
    expect(await copyOf(tenant, '2026-03-02')).toBeUndefined()
    await early('00:11')
    expect(await copyOf(tenant, '2026-03-02')).toHaveLength(1)
  })

  it('leaves no gap: a night that failed is made up for by the next, past the end of a month too', async () => {
    const tenant = freshTenant()
    await write(tenant, '2026-01-30', 'uno')
    await night(tenant, '2026-01-30')
    await write(tenant, '2026-01-31', 'dos')
    const store = process.env.S3_ENDPOINT!
    const broken = await startBreaker(store)
    broken.meet(() => 'failed')
    vi.stubEnv('S3_ENDPOINT', broken.url)
    await expect(night(tenant, '2026-01-31')).rejects.toThrow('2 of the closings of 1 shops failed')
    vi.stubEnv('S3_ENDPOINT', store)
    await broken.stop()
    expect(await copyOf(tenant, '2026-01-31')).toBeUndefined()
    await write(tenant, '2026-02-01', 'tres')
    await night(tenant, '2026-02-01')
    for (const day of ['2026-01-30', '2026-01-31', '2026-02-01'])
      expect(await copyOf(tenant, day), day).toEqual(await factsOf(tenant, day))
  })

  it('is written once: neither a lost answer nor another night writes it again', async () => {
    const tenant = freshTenant()
    await write(tenant, '2026-03-02', 'uno')
    const store = process.env.S3_ENDPOINT!
    const broken = await startBreaker(store)
    vi.stubEnv('S3_ENDPOINT', broken.url)
    broken.meet(nextMeets(/PUT/, 'lost'))
    await night(tenant, '2026-03-02')
    expect(broken.happened()).toBe(1)
    expect(await copyOf(tenant, '2026-03-02')).toHaveLength(1)
    let puts = 0
    broken.meet((action) => void (puts += action === 'PUT' ? 1 : 0))
    await Promise.all([night(tenant, '2026-03-02'), night(tenant, '2026-03-02')])
    vi.stubEnv('S3_ENDPOINT', store)
    await broken.stop()
    expect(puts).toBe(0)
  })

  it('never takes the place of what is there', async () => {
    const tenant = freshTenant()
    await write(tenant, '2026-03-02', 'uno')
    const key = await asTenant(tenant, async () => auditCopyKey('2026-03-02'))
    await put(key, new TextEncoder().encode('first'), 'text/plain')
    await Promise.all([night(tenant, '2026-03-02'), night(tenant, '2026-03-02')])
    expect(await (await get(key))!.Body!.transformToString()).toBe('first')
  })

  it('names a record that cannot be read any more, and has the others', async () => {
    const tenant = freshTenant()
    await write(tenant, '2026-03-02', 'uno', 'dos', 'tres')
    const [, damaged] = await factsOf(tenant, '2026-03-02')
    await documents().send(
      new UpdateCommand({
        TableName: process.env.TENDERO_TABLE,
        Key: { pk: `T#${tenant}#audit#2026-03`, sk: `2026-03-02.${damaged!.id}` },
        UpdateExpression: 'SET packed = :rubbish',
        ExpressionAttributeValues: { ':rubbish': new Uint8Array([1, 2, 3]) },
      }),
    )
    // Its sums cannot be made; the copy does not wait for them.
    await expect(night(tenant, '2026-03-02')).rejects.toThrow('closings')
    const copy = await copyOf(tenant, '2026-03-02')
    expect(copy?.map((line) => line.unreadable ?? false)).toEqual([false, true, false])
    expect(copy?.[1]).toEqual({ record: `2026-03-02.${damaged!.id}`, unreadable: true })
  })

  it('is made each night of who runs the product too, who has no shop', async () => {
    const yesterday = addDays(dayOf(new Date()), -1)
    await write(PLATFORM, yesterday, 'entró el soporte')
    await rollup()
    await drainJobs(work)
    expect(await copyOf(PLATFORM, yesterday)).toHaveLength(1)
  })

  it('is not made where no bucket for it is named', async () => {
    vi.stubEnv('TENDERO_AUDIT_BUCKET', undefined)
    const tenant = freshTenant()
    await write(tenant, '2026-03-02', 'uno')
    await night(tenant, '2026-03-02')
    expect(await copyOf(tenant, '2026-03-02')).toBeUndefined()
  })
})
