import { followGuides } from '@tendero/core/guides/account/following'
import { Guide } from '@tendero/core/guides/guide'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { walletOf } from '../billing/support'
import { cuts } from '../faults/breaker'
import { drain, work } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { fromNoon } from '../support/noon'
import { Refusal } from '../support/world'
import { sold, startCarriers } from './envia-support'
import { PRICE, paidInput, recharge, walletShop } from './wallet-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
beforeAll(async () => {
  fromNoon()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())

const envia = () => carriers.outside.envia

/** What the next asking meets; `dies`: we do, once the carriers have answered and before it is written. */
const troubles = ['none', 'none', 'dies', 'throttled', 'poor', 'dearer', ...cuts] as const
type Trouble = (typeof troubles)[number]
const step = fc.record({
  what: fc.constantFrom('ask', 'ask', 'work', 'work', 'cancel', 'retry', 'look up', 'hear', 'recharge'),
  trouble: fc.constantFrom(...troubles),
  /** Two tabs, or two workers. */
  twice: fc.boolean(),
  which: fc.nat(9),
})

function begin(trouble: Trouble): void {
  envia().balance = trouble === 'poor' ? 0 : 100_000_000
  envia().faults.moved = trouble === 'dearer' ? 40 : 0
  envia().faults.next.splice(0)
  if (trouble === 'throttled') envia().faults.next.push({ status: 429, headers: { 'retry-after': '1' } })
  const cut = cuts.find((one) => one === trouble)
  let met = false
  carriers.breaker.meet((_, path) => {
    if (met || !/ship\/(generate|cancel)/.test(path)) return undefined
    met = true
    return cut
  })
  if (trouble === 'dies')
    vi.spyOn(Guide, 'move').mockImplementationOnce(() => {
      throw new Error('the worker died')
    })
}
function end(): void {
  vi.mocked(Guide.move).mockRestore?.()
  begin('none')
}

/** What is refused, finds nobody or dies is tried again by what comes after it. */
const tried = (call: Promise<unknown>) =>
  call.catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })

const of = { generando: 'held', dudosa: 'held', fallida: 'released', creada: 'captured' } as const

/** Each guide has the money that its state says, and no other; the wallet, its book and the books say the same. */
async function agrees({ api, ...shop }: Shop) {
  const wallet = await walletOf(shop)
  const [{ data: guides }, debits] = await Promise.all([
    api.guides.listGuides({ per_page: 100 }),
    api.billing.walletDebits({}),
  ])
  for (const { id, state, freight } of guides) {
    const mine = debits.filter(({ guide_id }) => guide_id === id)
    const open = mine.filter((debit) => debit.state === 'held' || debit.state === 'captured')
    if (state === 'anulada') expect(open, 'nothing is kept or spent for what was cancelled').toEqual([])
    else if (state === 'fallida') expect(open, 'nothing is kept for what there is not').toEqual([])
    else expect(open, state).toMatchObject([{ state: of[state as keyof typeof of] }])
    if (state === 'creada') expect(open[0]!.charged).toBe(freight)
  }
  expect(debits.every(({ guide_id }) => guides.some(({ id }) => id === guide_id))).toBe(true)
  for (const { comments } of sold(carriers.outside)) {
    const kept = debits.some(
      ({ guide_id, state }) => comments.endsWith(guide_id!) && ['held', 'captured', 'returned'].includes(state),
    )
    expect(kept, 'no label is bought that was not kept for').toBe(true)
  }
  return { guides, wallet }
}

it('whatever is lost, doubled, throttled or dies on the way, no label is bought without its hold, nothing is held for a label that is not, and the sums are equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      end()
      const shop = await walletShop(carriers.outside, PRICE * 4)
      const asked: string[] = []
      const { api } = shop
      const run = async (what: string, which: number) => {
        const id = asked[which % asked.length]
        if (what === 'work') await work(shop, which % 2 ? 10 : 0)
        if (what === 'hear') await inside(shop, followGuides)
        if (what === 'recharge' && which < 4) await recharge(shop, 5_000)
        if (!id) return
        if (what === 'cancel') await tried(api.guides.cancelGuides({ id }))
        if (what === 'retry') await tried(api.guides.retryGuide({ id }))
        if (what === 'look up') await tried(api.guides.resolveGuide({ id }))
      }
      const ask = async () => asked.push((await api.guides.createGuide(await paidInput(shop))).id)
      await ask()
      await work(shop)
      await ask()
      for (const { what, trouble, twice, which } of steps) {
        const input = what === 'ask' ? await paidInput(shop) : undefined
        begin(trouble)
        const once = async () => {
          if (!input) return run(what, which)
          const made = await api.guides.createGuide(input).catch(() => undefined)
          if (made) asked.push(made.id)
        }
        await Promise.all([once(), ...(twice ? [once()] : [])])
        end()
        await agrees(shop)
      }
      await recharge(shop, 1_000_000)
      for (let turn = 0; turn < 2; turn++) {
        await inside(shop, followGuides)
        await drain(shop)
      }
      const { guides, wallet } = await agrees(shop)
      const live = guides.filter(({ state }) => state === 'creada')
      expect(guides.every(({ state }) => ['creada', 'fallida', 'anulada'].includes(state))).toBe(true)
      expect(
        sold(carriers.outside)
          .map(({ trackingNumber }) => trackingNumber)
          .sort(),
      ).toEqual(live.map(({ guide }) => guide).sort())
      expect(wallet.held).toBe(0)
      expect(wallet.spent / 100).toBe(sold(carriers.outside).reduce((sum, { totalPrice }) => sum + totalPrice, 0))
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
