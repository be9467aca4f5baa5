import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { entriesRequest } from '@tendero/core/accounting/journal/reversal'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import { load } from '@tendero/core/kernel/db/read'
import { Order } from '@tendero/core/sales/order/order'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { inside } from '../sales/support'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer, work } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startIssuer))
})
afterAll(() => stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  outside.plemsi.reset()
})

/** What a request meets, in turn: mostly nothing. Silence takes all the patience that we have, so it is tried apart. */
const fate = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...cuts) },
)
const happening = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  discount: fc.integer({ min: 0, max: 30 }),
  delivery: fc.constantFrom(0, 7_777),
  named: fc.boolean(),
  rejected: fc.constantFrom(0, 0, 1),
  pending: fc.constantFrom(0, 0, 1),
  again: fc.nat(2),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Meets requests one after another with these, over and over, until somebody mends it. */
function breakBy(fates: readonly (Cut | undefined)[]): void {
  let n = 0
  breaker.meet(() => fates[n++ % fates.length])
}

async function sell(shop: Issuing, what: Happening, client: string): Promise<string> {
  const { quantity, discount, delivery, named } = what
  return sold(shop, {
    products: [{ product_id: shop.good.id, quantity, price: 11_900, type_discount: 2, discount }],
    ...(named ? { client_id: client } : {}),
    payments: [],
    delivery,
  })
}

/** What an entry says that a sale came to: its income and its taxes. */
const incomeOf = (shop: Issuing, id: string): Promise<number> =>
  inside(shop, async () => {
    const order = await Order.get(id)
    const { found } = await load({ found: entriesRequest(order.entries) })
    const lines = found.flatMap((entry) => entry.lines).filter(({ account }) => /^(4|24)/.test(account))
    return lines.reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0)
  })

/** All that was ever sent under each number. */
function sentUnder(): Map<string, Set<string>> {
  const under = new Map<string, Set<string>>()
  for (const { method, path, body } of outside.plemsi.received) {
    if (method !== 'POST' || !path.endsWith('/billing/invoice')) continue
    const { prefix, number, items, customer, totalToPay } = JSON.parse(body)
    const key = `${prefix}-${number}`
    under.set(key, (under.get(key) ?? new Set()).add(JSON.stringify([items, customer, totalToPay])))
  }
  return under
}

it('4 and 10: under any faults, twice and by two workers, each number is sent with one content and is one document, whose total is the sale’s and its entry’s, and its code ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 2, maxLength: 4 }),
      fc.array(fate, { minLength: 4, maxLength: 12 }),
      async (day, fates) => {
        breaker.meet(() => undefined)
        outside.plemsi.reset()
        const shop = await issuingShop(outside, { good: { units: 60 } })
        const person = { name: 'Ana Ruiz', document_type_id: '13', document: '1020304050' }
        const client = await shop.api.parties.createClient(person)
        breakBy(fates)
        const made: { id: string; number: string }[] = []
        for (const what of day) {
          const id = await sell(shop, what, client.id)
          made.push({ id, number: (await shop.api.sales.getOrder({ id })).number })
          Object.assign(outside.plemsi.faults, { rejected: what.rejected, pending: what.pending })
          for (let n = 0; n < what.again; n++) await shop.api.invoicing.sendDocument({ id })
          await work(shop, 0, 2)
        }
        breaker.meet(() => undefined)
        Object.assign(outside.plemsi.faults, { rejected: 0, pending: 0 })
        outside.plemsi.actions().decide.run()
        await drain(shop)
        await shop.api.invoicing.resendDocuments({ ids: made.map(({ id }) => id) })
        await drain(shop, 90)
        const under = sentUnder()
        for (const { id, number } of made) {
          const document = (await documentOf(shop, id))!
          const order = await shop.api.sales.getOrder({ id })
          expect(document).toMatchObject({ state: 'emitido', number, code_differs: false, total: order.total })
          const there = [...outside.plemsi.documents.values()].filter(
            ({ sent }) => `${sent.prefix}-${sent.number}` === number,
          )
          expect(there.map(({ code, sent }) => [code, sent.totalToPay])).toEqual([[document.code, order.total]])
          expect(await incomeOf(shop, id)).toBe(Math.round(order.total * 100))
          expect(under.get(number)?.size, number).toBe(1)
        }
        expect(outside.plemsi.documents.size).toBe(day.length)
      },
    ),
    { numRuns: 4 },
  )
})

/** Everything that the table has of a shop but what is sealed. */
async function rowsOf(tenant: string): Promise<string[]> {
  const rows: string[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await documents().send(
      new ScanCommand({
        ...{ TableName: config.table(), FilterExpression: 'begins_with(pk, :t)', ConsistentRead: true },
        ExpressionAttributeValues: { ':t': `T#${tenant}#` },
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    )
    rows.push(...(answer.Items ?? []).map((item) => JSON.stringify(item)))
    start = answer.LastEvaluatedKey
  } while (start)
  return rows
}

it('9: whatever the service says back, its token is in no row, log, audit or answer', async () => {
  const said: string[] = []
  vi.stubEnv('TENDERO_QUIET', '')
  for (const level of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.join(' ')))
  const real = outside.plemsi.token
  const status = fc.constantFrom(200, 400, 401, 422, 429, 500)
  const shape = fc.constantFrom('info', 'message', 'errCode')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(status, shape), { minLength: 2, maxLength: 5 }), async (answers) => {
      const canary = `canario-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
      Object.assign(outside.plemsi, { token: canary })
      outside.plemsi.reset()
      const shop = await issuingShop(outside)
      const id = await sold(shop)
      outside.plemsi.faults.next = answers.map(([code, name]) => ({
        status: code,
        body: JSON.stringify({ success: false, [name]: `Token Bearer ${canary} no sirve` }),
      }))
      await drain(shop)
      outside.plemsi.faults.next = [{ status: 401, body: JSON.stringify({ message: `Bearer ${canary}` }) }]
      await shop.api.invoicing.saveToken({ token: canary, environment: '2' }).catch(() => {})
      outside.plemsi.faults.next = []
      const answered = JSON.stringify([
        await shop.api.invoicing.showIssuer({}),
        await shop.api.invoicing.listEDocuments({}),
        await shop.api.invoicing.lookAtDocument({ id }),
        await shop.api.identity.listAudits({ per_page: 100 }),
        await shop.api.jobs.listOpenJobs({ state: 'waiting' }),
        await shop.api.jobs.listOpenJobs({ state: 'failed' }),
      ])
      expect(answered.includes(canary), 'answers').toBe(false)
      const rows = await rowsOf(shop.tenant)
      expect(rows.length).toBeGreaterThan(10)
      expect(rows.filter((row) => row.includes(canary))).toEqual([])
      expect(said.filter((line) => line.includes(canary))).toEqual([])
    }),
    { numRuns: 4 },
  )
  expect(said.some((line) => line.includes('"at":"outside"'))).toBe(true)
  Object.assign(outside.plemsi, { token: real })
  vi.stubEnv('TENDERO_QUIET', '1')
})
