import { Charge } from '@tendero/core/billing/charges/charge'
import { settle } from '@tendero/core/billing/charges/settle'
import { hold } from '@tendero/core/billing/wallet/debits'
import { act } from '@tendero/core/kernel/db/act'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calm, drain, inside, type Payer, payer, startGateway, walletOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const VALUE = 40_000
const CENTS = VALUE * 100
const ask = ({ api, cardId }: Payer) => api.billing.rechargeByCard({ value: VALUE, card_id: cardId })
const stateOf = async ({ api }: Payer, id: string) => (await api.billing.getRecharge({ id })).state
const paidBy = (reference: string) => outside.wompi.byReference(reference)[0]!

it('events twice, the job and the screen at once credit a recharge once', async () => {
  const shop = await payer(outside)
  outside.wompi.faults.twice = true
  const { id } = await ask(shop)
  await outside.wompi.advance(1_000)
  const said = { id: paidBy(id).id, state: 'approved' as const, cents: CENTS }
  await Promise.all([
    ...[1, 2, 3].map(() => shop.api.billing.checkRecharge({ id })),
    ...[1, 2, 3].map(() => inside(shop, () => settle(id, said))),
    drain(shop),
  ])
  expect(await stateOf(shop, id)).toBe('approved')
  expect(await walletOf(shop)).toMatchObject({ available: CENTS })
})

it('without any event the job finds out', async () => {
  const shop = await payer(outside)
  outside.wompi.faults.mute = true
  const { id } = await ask(shop)
  await drain(shop)
  expect(await stateOf(shop, id)).toBe('approved')
  expect(await walletOf(shop)).toMatchObject({ available: CENTS })
})

it('a charge whose answer was lost is charged once and found', async () => {
  const shop = await payer(outside)
  outside.wompi.faults.lost = 1
  const { id, state } = await ask(shop)
  expect(state).toBe('created')
  await drain(shop)
  expect(outside.wompi.byReference(id)).toHaveLength(1)
  expect(await walletOf(shop)).toMatchObject({ available: CENTS })
})

it('one that never arrived ends when its time is over, and nothing was charged', async () => {
  const shop = await payer(outside)
  outside.wompi.faults.silent = 1
  vi.stubEnv('TENDERO_OUTSIDE_TIMEOUT', '150')
  const { id } = await ask(shop)
  vi.stubEnv('TENDERO_OUTSIDE_TIMEOUT', undefined)
  expect(outside.wompi.byReference(id)).toEqual([])
  await drain(shop, 120)
  expect(await stateOf(shop, id)).toBe('failed')
  expect(await walletOf(shop)).toMatchObject({ credited: 0 })
})

it('what a card refuses credits nothing and says why', async () => {
  const shop = await payer(outside, '4111111111111111')
  const { id } = await ask(shop)
  await drain(shop)
  const found = await shop.api.billing.getRecharge({ id })
  expect(found).toMatchObject({ state: 'declined', message: 'La transacción fue rechazada' })
  expect(await walletOf(shop)).toMatchObject({ credited: 0 })
})

it('a late approval of what was given up is credited, once', async () => {
  const shop = await payer(outside, '4111111111111111')
  const { id } = await ask(shop)
  await drain(shop)
  for (const _ of [1, 2]) await inside(shop, () => settle(id, { state: 'approved', cents: CENTS, id: 'tarde' }))
  expect(await walletOf(shop)).toMatchObject({ available: CENTS })
})

it('an event that is forged is refused, and one that claims another amount is looked at by a person', async () => {
  const shop = await payer(outside)
  Object.assign(outside.wompi.faults, { mute: true })
  const { id } = await ask(shop)
  const told = (secret: string) => {
    const { wompi } = outside
    const transaction = { ...paidBy(id), status: 'APPROVED' }
    const event = wompi.eventOf('transaction.updated', { transaction }, ['transaction.id', 'transaction.status'])
    return JSON.stringify(secret ? event : { ...event, timestamp: event.timestamp + 1 })
  }
  const post = (body: string, token = 'tendero') => app.request(`/api/hooks/wompi/${token}`, { method: 'POST', body })
  expect((await post(told(''))).status).toBe(401)
  expect((await post(told('right'), 'otro')).status).toBe(404)
  // It is pending at the gateway, whatever the event says.
  expect((await post(told('right'))).status).toBe(200)
  expect(await stateOf(shop, id)).toBe('pending')
  paidBy(id).amount_in_cents = CENTS - 1
  await drain(shop)
  expect(await stateOf(shop, id)).toBe('review')
  expect(await walletOf(shop)).toMatchObject({ credited: 0 })
})

it('what is annulled after it was approved is taken back; when it was spent a person looks', async () => {
  const shop = await payer(outside)
  const [first, second] = [await ask(shop), await ask(shop)]
  await drain(shop)
  outside.wompi.decide(paidBy(first.id).id, 'VOIDED')
  await drain(shop)
  expect(await stateOf(shop, first.id)).toBe('void')
  expect(await walletOf(shop)).toMatchObject({ available: CENTS, credited: CENTS })
  await inside(shop, () => act((unit) => hold(unit, { id: 'guia', cents: 1_000_00, concept: 'Guía' })))
  outside.wompi.decide(paidBy(second.id).id, 'VOIDED')
  await drain(shop)
  expect(await stateOf(shop, second.id)).toBe('review')
  expect(await walletOf(shop)).toMatchObject({ available: CENTS - 1_000_00, held: 1_000_00 })
})

it('a recharge that is sent again under its key is one charge', async () => {
  const shop = await payer(outside)
  const send = () =>
    app.request('/api/v2/wallet-charge', {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        'idempotency-key': 'recarga-una-sola-vez',
      },
      body: JSON.stringify({ value: VALUE, card_id: shop.cardId }),
    })
  const answers = await Promise.all([send(), send()])
  answers.push(await send())
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await drain(shop)
  const all = await inside(shop, () => Charge.page({ input: {}, index: 'day', part: 'recharge', bucket: 'recharge' }))
  expect(all.data.filter(({ state }) => state === 'approved')).toHaveLength(1)
  expect(await walletOf(shop)).toMatchObject({ available: CENTS })
})
