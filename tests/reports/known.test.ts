import { sealDays } from '@tendero/core/closings/heads/heads'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { randomOf } from '@tendero/functions/local/demo/random'
import { expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { Refusal } from '../support/world'
import { daysAgo, shopWithHistory } from './shop'

/** Rounds of the history: `KNOWN_ROUNDS=60` for a long one. */
const ROUNDS = Number(process.env.KNOWN_ROUNDS ?? 8)
const random = randomOf(11)
const names = ['balance-sheet', 'income-statement', 'trial-balance'] as const

it('a statement as it was known on a day is what was printed on that day, whatever was posted, annulled or sealed since', async () => {
  const shop = await shopWithHistory()
  const seats: string[] = []
  const printed: { name: string; known: string; input: object; said: unknown }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const now = daysAgo(2 * (ROUNDS - round) - 1)
    const api = shop.at(now)
    const today = dayOf(now)
    const write = (back: number) => {
      const value = random.int(1, 90_000)
      const lines = [
        { account: random.chance(0.5) ? '513595' : '513525', debit: value },
        { account: '429581', credit: value },
      ]
      return api.seats.createSeat({ date: addDays(today, 0 - back), description: `Ajuste ${round}`, lines })
    }
    for (const back of [0, random.int(1, 6), random.int(1, 20)]) seats.push((await write(back)).id)
    if (round > 2) await api.seats.removeSeat({ id: seats.splice(random.int(0, seats.length - 1), 1)[0]! })
    for (const to of [today, addDays(today, -4)])
      for (const name of names) {
        const input = { name, from: addDays(to, -25), to, ...(name === 'income-statement' ? { by: 'mes' } : {}) }
        const { rows, totals } = await api.reports.report(input as never)
        printed.push({ name, known: today, input, said: { rows, totals } })
      }
    if (random.chance(0.6)) await asTenant(shop.tenant, () => sealDays(addDays(today, -1)), { now: () => now })
  }
  let moved = 0
  for (const { known, input, said } of printed) {
    const { rows, totals, lists } = await shop.api.reports.report({ ...input, known } as never)
    expect({ rows, totals }, JSON.stringify({ known, ...input })).toEqual(said)
    expect(lists[0]!.title).toMatch(/después del/)
    moved += lists[0]!.rows.length
  }
  expect(moved).toBeGreaterThan(0)
  const [last] = printed
  const early = shop.api.reports.report({ ...last!.input, known: addDays(last!.known, -9) } as never)
  await expect(early).rejects.toBeInstanceOf(Refusal)
})
