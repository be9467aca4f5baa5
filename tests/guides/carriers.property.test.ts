import { journalBook } from '@tendero/core/accounting/journal/journal'
import { followGuides, hearCarriers } from '@tendero/core/guides/account/following'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Cut, cuts } from '../faults/breaker'
import { drain, work } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { nextDocument } from '../samples/makers'
import { Refusal } from '../support/world'
import { carrierShop, labelInput, sold, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
let shop: Shop
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())

const envia = () => carriers.outside.envia
const guideOf = (id: string) => shop.api.guides.getGuide({ id })

/** A shop whose labels are owed to a provider. */
async function owingShop(): Promise<Shop> {
  const made = await carrierShop(carriers.outside)
  const { id } = await made.api.parties.createProvider({
    ...{ name: 'Envia Colombia', document_type_id: '13', document: nextDocument() },
  })
  await made.api.parties.saveLogistics({
    ...{ package_grams: 1_000, declare: 'price', dispatch_days: 1, freight_provider_id: id },
  })
  return made
}

/** What comes of a call that may be refused, or find nobody. */
async function tried(call: Promise<unknown>): Promise<void> {
  await call.catch((error) => {
    if (!(error instanceof Refusal) || ![404, 409, 422, 503].includes(error.status)) throw error
  })
}

const THROTTLED = { status: 429, headers: { 'retry-after': '1' }, body: '{}' }
const faults = [undefined, ...cuts, 'throttled', 'lost then throttled'] as const
type Fault = (typeof faults)[number]

/** The next request to the carriers meets a fault; of two, the one after it too. */
function meet(fault: Fault): void {
  const first = fault?.startsWith('lost') ? 'lost' : fault
  let left = first && first !== 'throttled' ? 1 : 0
  carriers.breaker.meet((_, path) => {
    if (!/\/envia\//.test(path) || left-- <= 0) return undefined
    if (fault === 'lost then throttled') envia().faults.next.push(THROTTLED)
    return first as Cut
  })
  if (fault === 'throttled') envia().faults.next.push(THROTTLED)
}

const calm = () => {
  envia().faults.next.splice(0)
  carriers.breaker.meet(() => undefined)
}

const kinds = ['quote', 'buy', 'buy', 'cancel', 'pickup', 'pickup', 'track', 'say', 'post', 'follow'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  fault: fc.constantFrom(...faults),
  /** Two tabs at once. */
  twice: fc.boolean(),
  pick: fc.nat(20),
})

const words = ['Picked Up', 'Shipped', 'Out for Delivery']

/** Posts of the service as they come, in any order and more than once. */
async function post(pick: number): Promise<void> {
  const some = carriers.posted.slice(-6)
  const one = some[pick % some.length]
  if (one) await hearCarriers({ token: one.url.split('/').at(-1)!, raw: Buffer.from(one.body) }).catch(() => undefined)
}

it('whatever is asked of the carriers and whatever fault it meets, shuffled, doubled, lost or throttled, no label and no pickup is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 14, maxLength: 14 }), async (ops) => {
      calm()
      shop = await owingShop()
      carriers.posted.splice(0)
      const guides: string[] = []
      for (let i = 0; i < 3; i++) guides.push((await shop.api.guides.createGuide(await labelInput(shop))).id)
      const date = addDays(dayOf(new Date()), 1)
      const { via: _, service: __, ...quoted } = await labelInput(shop)
      const run = async (kind: (typeof kinds)[number], pick: number) => {
        const id = guides[pick % guides.length]!
        const { api } = shop
        if (kind === 'quote') await tried(api.guides.quoteGuide(quoted))
        if (kind === 'buy') await work(shop, pick % 2 === 0 ? 0 : 10)
        if (kind === 'cancel') await tried(api.guides.cancelGuides({ id }))
        if (kind === 'pickup') await tried(api.guides.askPickup({ guides: [id], date }))
        if (kind === 'track') await tried(api.guides.refreshGuide({ id }))
        const { guide } = await guideOf(id)
        if (kind === 'say' && guide && envia().shipments.get(guide)!.status !== 'Canceled') {
          await envia().advance(60_000)
          envia().say(guide, words[pick % words.length]!)
          if (pick % 2 === 0) envia().shipments.get(guide)!.history.reverse()
        }
        if (kind === 'post') await post(pick)
        if (kind === 'follow') await inside(shop, followGuides)
      }
      for (const { kind, fault, twice, pick } of ops) {
        meet(fault)
        await Promise.all([run(kind, pick), ...(twice && kind !== 'say' ? [run(kind, pick)] : [])])
      }
      calm()
      await drain(shop)
      await inside(shop, followGuides)
      await drain(shop)
      await settled(guides)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

/** Once everybody answers again: what is there, is here, once. */
async function settled(guides: readonly string[]): Promise<void> {
  const rows = await Promise.all(guides.map(guideOf))
  for (const { id, guide, state } of rows) {
    const mine = [...envia().shipments.values()].filter(({ comments }) => comments.endsWith(id))
    expect(mine.length, 'a label is bought once').toBeLessThanOrEqual(1)
    expect(mine.map(({ trackingNumber }) => trackingNumber)).toEqual(guide ? [guide] : [])
    expect(['generando', 'dudosa', 'fallida']).not.toContain(state)
    expect(state === 'anulada', 'cancelled here is cancelled there').toBe(mine[0]?.status === 'Canceled' || !guide)
  }
  const live = sold(carriers.outside)
  expect(
    rows
      .filter(({ state }) => state !== 'anulada')
      .map(({ guide }) => guide)
      .sort(),
  ).toEqual(live.map(({ trackingNumber }) => trackingNumber).sort())
  const asked = rows.filter(({ bought }) => bought!.pickup ?? bought!.pickup_asked_at)
  const known = rows.flatMap(({ bought }) => bought!.pickup ?? [])
  const there = envia().pickups.map(({ confirmation }) => confirmation)
  expect(there, 'a pickup that is told is there').toEqual(expect.arrayContaining(known))
  expect(there.length, 'nobody comes twice').toBeLessThanOrEqual(asked.length)
  const { thirds } = await inside(shop, () => journalBook.through(dayOf(new Date())))
  const owed = Object.entries(thirds).filter(([key]) => key.startsWith('233545|'))
  expect(owed.reduce((sum, [, [debit, credit]]) => sum + credit - debit, 0) / 100, 'freight of labels').toBe(
    live.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  )
}
