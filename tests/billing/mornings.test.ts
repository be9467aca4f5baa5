import { BillingProfile, Card, PROFILE } from '@tendero/core/billing/cards/card'
import { WALLET, Wallet } from '@tendero/core/billing/wallet/wallet'
import { act } from '@tendero/core/kernel/db/act'
import { isOpen, Job } from '@tendero/core/kernel/jobs/job'
import { JOB_FAILED, runJob } from '@tendero/core/kernel/jobs/run'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { jobs } from '@tendero/functions/jobs/declared'
import { strike, type Tick } from '@tendero/functions/jobs/tick'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { drain, inside, type Payer, payer, startGateway } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => outside.stop())

const at = (day: string) => () => new Date(`${day}T12:00:00Z`)
const tick = ({ tenant }: Payer, name: Tick, day = dayOf(new Date())) =>
  asTenant(tenant, () => strike({ tick: name, shops: [tenant] }), { now: at(day) })
const waiting = async ({ tenant }: Payer, type: string) =>
  (await openJobs()).filter((job) => job.tenant === tenant && job.type === type)
const subjects = async (shop: Payer) => (await waiting(shop, 'mail')).map(({ input }) => String(input.subject)).sort()

it('whose card ends is told a month before and once it has ended, once of each, whoever asks again and at once', async () => {
  const shop = await payer(outside)
  const { year, month, last4 } = await inside(shop, () => Card.get(shop.cardId))
  const end = `${year}-${String(month).padStart(2, '0')}-10`
  await tick(shop, 'morning', addDays(end, -75))
  expect(await subjects(shop)).toEqual([])
  await Promise.all([tick(shop, 'morning', end), tick(shop, 'morning', end)])
  await tick(shop, 'morning', addDays(end, 1))
  expect(await subjects(shop)).toEqual(['Tu tarjeta está por vencer'])
  const [told] = await waiting(shop, 'mail')
  expect(told!.input.text).toContain(`terminada en ${last4}`)
  for (const days of [30, 31]) await tick(shop, 'morning', addDays(end, days))
  expect(await subjects(shop)).toEqual(['Tu tarjeta está por vencer', 'Tu tarjeta venció'])
})

it('a shop without a card, and a card that is not charged, are told nothing', async () => {
  const shop = await payer(outside)
  const { year } = await inside(shop, () => Card.get(shop.cardId))
  await inside(shop, () =>
    act(async (unit) => {
      const profile = await BillingProfile.get(PROFILE)
      const { defaultCardId: _, version, ...rest } = profile
      unit.replace(BillingProfile, { ...profile, version }, rest)
    }),
  )
  await tick(shop, 'morning', `${year + 1}-06-10`)
  expect(await subjects(shop)).toEqual([])
})

/** Tries what waits until it ends. */
async function lookInto(shop: Payer, type: string) {
  const [mine] = await waiting(shop, type)
  for (let turn = 0; turn < 4; turn++) {
    const now = () => new Date(Date.now() + turn * 120_000)
    await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: mine!.id }, jobs).catch(() => {}), { now })
    const job = await inside(shop, () => Job.get(mine!.id))
    if (!isOpen(job)) return job
  }
  throw new Error('it does not end')
}

it('a wallet that is the sum of its facts asks for nothing at night; one that is not is failed work, and an alarm', async () => {
  const shop = await payer(outside)
  await tick(shop, 'night')
  await shop.api.billing.rechargeByCard({ value: 50_000, card_id: shop.cardId })
  await drain(shop)
  await tick(shop, 'night')
  expect(await waiting(shop, 'wallet.check')).toEqual([])
  await inside(shop, () => act(async (unit) => unit.add(Wallet.keyOf(WALLET), { available: 700 })))
  await Promise.all([tick(shop, 'night'), tick(shop, 'night')])
  expect(await waiting(shop, 'wallet.check')).toHaveLength(1)
  const job = await lookInto(shop, 'wallet.check')
  expect(job).toMatchObject({
    state: 'failed',
    summary: expect.stringContaining('disponible: $ 7, recargado menos gastado: -$ 7'),
  })
  expect(vi.mocked(console.error).mock.calls.flat().join()).toContain(JOB_FAILED)
})

it('one that is mended before it is looked at again is done', async () => {
  const shop = await payer(outside)
  const add = (available: number) =>
    inside(shop, () => act(async (unit) => unit.add(Wallet.keyOf(WALLET), { available })))
  await add(700)
  await tick(shop, 'night')
  await add(-700)
  expect(await lookInto(shop, 'wallet.check')).toMatchObject({ state: 'done' })
})
