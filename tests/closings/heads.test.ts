import {
  type BookName,
  bookNames,
  HeadState,
  leavesPath,
  sealedBooks,
  unpackDay,
} from '@tendero/core/closings/heads/head'
import { headCopyKey, headsIn, sealDays } from '@tendero/core/closings/heads/heads'
import { get } from '@tendero/core/kernel/files/s3'
import { getFile } from '@tendero/core/kernel/files/store'
import { addDays, type Day } from '@tendero/core/kernel/values/time'
import { addUpShops } from '@tendero/functions/jobs/add-up'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextMeets, startBreaker } from '../faults/breaker'
import { asTenant, freshTenant } from '../support/ambient'
import { at, night, posts } from './books'

/** The local store plays the bucket of the copies. */
beforeEach(() => void vi.stubEnv('TENDERO_AUDIT_BUCKET', process.env.TENDERO_BUCKET))

const everyHead = (tenant: string) => asTenant(tenant, () => headsIn('2020-01-01', '2030-01-01'))

/** Ids of the facts of a book in each head. */
const sealed = (tenant: string, book: BookName) =>
  asTenant(tenant, async () => {
    const found: Record<Day, string[]> = {}
    for (const head of await headsIn('2020-01-01', '2030-01-01')) {
      const { leaves } = unpackDay((await getFile(leavesPath(head))).bytes)
      found[head.id] = (leaves[book] ?? []).map((leaf) => leaf.split(' ')[0]!)
    }
    return found
  })

describe('the head of a day', () => {
  it('has what was posted on the day whatever its date, so that none changes when a fact comes late', async () => {
    const tenant = freshTenant()
    const first = await posts(tenant, '2026-03-02')
    await night(tenant, '2026-03-02')
    const [before] = await everyHead(tenant)
    const [third, late] = [
      await posts(tenant, '2026-03-04'),
      await posts(tenant, '2026-03-04', { dated: '2026-03-02' }),
    ]
    const older = await posts(tenant, '2026-03-04', { dated: '2026-01-15' })
    await night(tenant, '2026-03-04')
    expect(await sealed(tenant, 'journal')).toEqual({
      '2026-03-02': [first],
      '2026-03-04': [third, late, older].sort(),
    })
    const [same, next] = await everyHead(tenant)
    expect(same).toEqual(before)
    expect(next).toMatchObject({ prev: before!.hash, late: ['2026-01-15', '2026-03-02'] })
  })

  it('is made of a day only when nothing can come to it any more', async () => {
    const tenant = freshTenant()
    await posts(tenant, '2026-03-02')
    await asTenant(tenant, () => sealDays('2026-03-02'), at('2026-03-03', '00:05'))
    expect(await everyHead(tenant)).toEqual([])
    await asTenant(tenant, () => sealDays('2026-03-02'), at('2026-03-03', '00:11'))
    expect(await everyHead(tenant)).toHaveLength(1)
  })

  it('what was posted while a day was being sealed is of its own day, though it is dated on that one', async () => {
    const tenant = freshTenant()
    await posts(tenant, '2026-03-02')
    const late = await posts(tenant, '2026-03-03', { dated: '2026-03-02' })
    await night(tenant, '2026-03-02')
    await night(tenant, '2026-03-03')
    expect((await sealed(tenant, 'journal'))['2026-03-03']).toEqual([late])
  })

  it('is the same whoever makes it and however often; two at once make one chain', async () => {
    const tenant = freshTenant()
    for (const day of ['2026-02-27', '2026-03-02', '2026-03-03']) await posts(tenant, day)
    await Promise.all([night(tenant, '2026-03-03'), night(tenant, '2026-03-03')])
    const heads = await everyHead(tenant)
    await night(tenant, '2026-03-03')
    expect(await everyHead(tenant)).toEqual(heads)
    expect(heads.map(({ id }) => id)).toEqual(['2026-02-27', '2026-03-02', '2026-03-03'])
    heads.forEach(({ prev }, i) => void expect(prev).toBe(heads[i - 1]?.hash ?? ''))
  })

  it('is copied to the locked bucket as it is; a night without the store is made up for by the next', async () => {
    const tenant = freshTenant()
    await posts(tenant, '2026-03-02')
    const store = process.env.S3_ENDPOINT!
    const broken = await startBreaker(store)
    broken.meet(nextMeets(/PUT/, 'failed'))
    vi.stubEnv('S3_ENDPOINT', broken.url)
    await night(tenant, '2026-03-02').catch(() => {})
    vi.stubEnv('S3_ENDPOINT', store)
    await broken.stop()
    await posts(tenant, '2026-03-03')
    await asTenant(
      tenant,
      () => addUpShops({ addUp: { day: '2026-03-03', shops: [tenant] } }),
      at('2026-03-04', '00:30'),
    )
    const heads = await everyHead(tenant)
    expect(heads).toHaveLength(2)
    for (const head of heads) {
      const key = await asTenant(tenant, async () => headCopyKey(head.id))
      const copy = unpackDay(await (await get(key))!.Body!.transformToByteArray())
      const { id: day, prev, hash, books } = head
      expect(copy).toMatchObject({ day, prev, hash, books })
    }
    const state = await asTenant(tenant, () => HeadState.get('last'))
    expect(state).toMatchObject({ through: '2026-03-03', copied: '2026-03-03', hash: heads[1]!.hash })
  })

  it('after any history each fact is of one head, that of the day on which it was posted', async () => {
    const days = fc.integer({ min: 0, max: 40 })
    const history = fc.array(fc.record({ posted: days, back: days, seal: fc.boolean() }), {
      minLength: 3,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const tenant = freshTenant()
        const wanted: Record<Day, string[]> = {}
        let last = '2026-02-20'
        for (const { posted, back, seal } of [...steps].sort((a, b) => a.posted - b.posted)) {
          const day = addDays('2026-02-20', posted)
          const id = await posts(tenant, day, { dated: addDays(day, -back) })
          wanted[day] = [...(wanted[day] ?? []), id]
          last = day
          if (seal) await night(tenant, addDays(day, -1))
        }
        await night(tenant, last)
        const found = await sealed(tenant, 'journal')
        for (const ids of Object.values(wanted)) ids.sort()
        expect(found).toEqual(wanted)
      }),
      { numRuns: 6 },
    )
  })

  it('covers every book of a shop', () => {
    expect(bookNames.map((name) => sealedBooks[name].name)).toEqual(['entry', 'movement', 'sale', 'audit'])
  })
})
