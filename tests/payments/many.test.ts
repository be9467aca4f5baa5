import { journalBook } from '@tendero/core/accounting/journal/journal'
import { intercept } from '@tendero/core/kernel/db/client'
import { Job } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { dayOf } from '@tendero/core/kernel/values/time'
import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it, vi } from 'vitest'
import { inside, type Shop, shopToSell } from '../sales/support'
import { asTenant } from '../support/ambient'
import { manyDebts } from './many-debts'

/** What of an account stands, in pesos. */
async function net(shop: Shop, code: string): Promise<number> {
  const { accounts } = await inside(shop, () => journalBook.sums.through(dayOf(new Date())))
  const [debit, credit] = accounts[code] ?? [0, 0]
  return (debit - credit) / 100
}

/** A worker that dies once its `at`-th payment is written: it neither reads nor writes any more. */
function dieAfter(at: number): () => boolean {
  let seen = 0
  const stop = intercept((next) => async (action, input, options) => {
    if (seen >= at) throw new Error('killed')
    const answer = await next(action, input, options)
    if (action === 'TransactWriteItems' && JSON.stringify(input).includes('#receipt"')) seen += 1
    return answer
  })
  return () => {
    stop()
    return seen >= at
  }
}

it('500 documents are paid by a job, each once, whoever dies in the middle', async () => {
  const shop = await shopToSell()
  const { client_id, items, payments } = await manyDebts(shop, 500)
  const owed = await net(shop, '130505')
  const { value } = payments[0]!
  expect(owed).toBe(value)
  const short = shop.api.payments.receiveMany({ client_id, items, payments: [{ ...payments[0]!, value: value - 1 }] })
  await expect(short).rejects.toMatchObject({ status: 422 })
  const cash = [{ payment_type_id: shop.pay.cash, value }]
  await expect(shop.api.payments.receiveMany({ client_id, items, payments: cash })).rejects.toMatchObject({
    status: 422,
  })
  const { job } = await shop.api.payments.receiveMany({ client_id, items, payments })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const go = (minutes: number) =>
    asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: job }, jobs).catch(() => {}), {
      now: () => new Date(Date.now() + minutes * 60_000),
    })
  const stop = dieAfter(5)
  await go(0)
  expect(stop()).toBe(true)
  expect(await net(shop, '130505')).toBeLessThan(owed)
  expect(await net(shop, '130505')).toBeGreaterThan(0)
  for (let turn = 1; turn < 4; turn += 1) await go(turn * 15)
  const done = await inside(shop, () => Job.get(job))
  expect(done).toMatchObject({ state: 'done', done: 500, errors: [] })
  expect(await net(shop, '130505')).toBe(0)
  expect(await net(shop, '111005')).toBe(value)
  const { meta } = await shop.api.payments.listReceipts({})
  expect(meta.total).toBe(13)
})
