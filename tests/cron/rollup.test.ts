import { auditBook } from '@tendero/core/kernel/books/audit'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { partition } from '@tendero/core/kernel/db/keys'
import { range } from '@tendero/core/kernel/db/read'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/cron/rollup'
import { handler as sweepHandler } from '@tendero/functions/cron/sweep'
import { handler as work } from '@tendero/functions/jobs/worker'
import { expect, it, vi } from 'vitest'
import { functions } from '../../stacks/functions'
import { asTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { Probe } from '../support/jobs'
import { newShop } from '../support/world'

const yesterday = () => addDays(dayOf(new Date()), -1)

/** What a role must be granted for a transaction: the actions of what it writes. */
const written = (input: object): string[] =>
  ((input as { TransactItems?: object[] }).TransactItems ?? []).map(
    (item) =>
      ({ Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem' })[Object.keys(item)[0]!] ?? 'ConditionCheckItem',
  )

/** The table's actions that `work` uses. */
async function actionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const used = new Set<string>()
  const stop = intercept((next) => (action, input) => {
    for (const one of action === 'TransactWriteItems' ? written(input) : [action]) used.add(`dynamodb:${one}`)
    return next(action, input)
  })
  await work()
  stop()
  return [...used].sort()
}

const granted = (name: 'books' | 'rollup' | 'sweep') =>
  functions[name].grants.flatMap(({ actions }): readonly string[] => actions).filter((a) => a.startsWith('dynamodb:'))

it('keeps the sums of the day that ended, for every shop, and changes nothing the second time', async () => {
  vi.stubEnv('TENDERO_AUDIT_BUCKET', process.env.TENDERO_BUCKET)
  const shops = await Promise.all([newShop('Tienda A'), newShop('Tienda B')])
  const stored = (tenant: string) =>
    asTenant(tenant, async () => (await range({ pk: partition('audit', 'days') })).items.map(({ sk }) => sk))
  const fact = (tenant: string) => ({
    ...{ id: `aud_${tenant}`, day: yesterday(), at: new Date().toISOString(), userId: 'u', userName: 'Ana' },
    ...{ from: 'local', call: 'test', requestId: 'r', changes: [] },
  })
  for (const { tenant } of shops)
    await asTenant(tenant, () => act(async (unit) => auditBook.append(unit, fact(tenant))))
  const sent = await actionsOf(async () => expect((await handler()).shops).toBeGreaterThanOrEqual(2))
  expect(sent.filter((action) => !granted('rollup').includes(action))).toEqual([])
  const used = await actionsOf(() => drainJobs(work))
  for (const { tenant } of shops) {
    expect(await stored(tenant)).toContain(yesterday())
    expect(await asTenant(tenant, () => auditBook.rollup(yesterday(), yesterday()))).toMatchObject({ count: 1 })
  }
  expect(used.filter((action) => !granted('books').includes(action))).toEqual([])
  await handler()
  const again = await actionsOf(() => drainJobs(work))
  expect(again.filter((action) => /Put|Update/.test(action))).toEqual([])
})

it('the sweep asks the table for nothing that its role lacks, when it sends a job again too', async () => {
  const { tenant } = await newShop()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await asTenant(tenant, () => act(async (unit) => enqueue(unit, Probe, { input: {} })), {
    now: () => anHourAgo,
  })
  const used = await actionsOf(async () => expect((await sweepHandler()).sent).toBeGreaterThanOrEqual(1))
  expect(used).toContain('dynamodb:PutItem')
  expect(granted('sweep')).toEqual(expect.arrayContaining(used))
})
