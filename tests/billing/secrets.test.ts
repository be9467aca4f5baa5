import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { payable } from '../samples/billing'
import { drain, payer, startGateway } from './support'

/** Secrets that stand nowhere else: wherever one is found, it leaked. */
const CANARY = {
  private: 'prv_test_canario4f1b9a70c3',
  integrity: 'test_integrity_canario9d2e6b81',
  events: 'test_events_canario77c0aa12',
}

let outside: Outside
const said: string[] = []
beforeAll(async () => {
  outside = await startGateway()
  Object.assign(outside.wompi.keys, CANARY)
  vi.stubEnv('TENDERO_WOMPI', outside.wompi.account())
  vi.stubEnv('TENDERO_QUIET', '')
  for (const level of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.join(' ')))
})
afterAll(() => outside.stop())

it('9: no answer, log, audit or job has the keys of the gateway or the number of a card, also when the gateway says them back', async () => {
  const shop = await payer(outside)
  const { api, cardId: card_id } = shop
  const message = `Key ${CANARY.private} and ${CANARY.integrity} are wrong`
  const echo = JSON.stringify({ error: { type: 'X', messages: { reference2: [message] } } })
  for (const status of [422, 401, 500]) {
    outside.wompi.faults.next = [{ status, body: echo }]
    await api.billing.rechargeByCard({ value: 20_000, card_id }).catch(() => {})
  }
  const { order, url, token } = await payable(shop, outside.wompi)
  const { reference } = await api.billing.startPayment({ token })
  outside.wompi.faults.next = [{ status: 422, body: echo }]
  await api.billing.validatePayment({ reference })
  await api.billing.subscribe({ plan_code: 'emprendedor', method: 'card' })
  await drain(shop)
  const told = await Promise.all([
    api.billing.showPayments({}),
    api.billing.showPayLink({ id: order }),
    api.billing.validatePayment({ reference }),
    (async () => (await app.request(new URL(url).pathname)).text())(),
    api.billing.paymentMethods({}),
    api.billing.paymentConsents({}),
    api.billing.listRecharges({}),
    api.billing.walletStatement({}),
    api.billing.walletDebits({}),
    api.billing.showSubscription({}),
    api.billing.listPlanInvoices({}),
    api.identity.listAudits({ per_page: 100 }),
    ...(['waiting', 'failed'] as const).map((state) => api.jobs.listOpenJobs({ state })),
  ])
  const everything = JSON.stringify(told) + said.join('\n')
  for (const secret of [...Object.values(CANARY), '4242424242424242'])
    expect(everything.includes(secret), secret).toBe(false)
  expect(said.some((line) => line.includes('"at":"outside"'))).toBe(true)
})
