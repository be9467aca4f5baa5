import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { readKept, tillBase, writeKept } from './store'
import {
  alone,
  keptTill,
  type Lease,
  nextNumber,
  opened,
  put,
  type Shift,
  sent,
  type Till,
  tillFrom,
  unsentOf,
  usedNumber,
} from './till'

/** One at a time by name, as tabs of a browser wait for each other. */
const lines = new Map<string, Promise<unknown>>()
const request = (name: string, work: () => Promise<unknown>) => {
  const turn = (lines.get(name) ?? Promise.resolve()).catch(() => undefined).then(work)
  lines.set(name, turn)
  return turn
}
const kept = new Map<string, string>()
vi.stubGlobal('navigator', { locks: { request } })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
afterAll(() => vi.unstubAllGlobals())

let round = 0
beforeEach(() => {
  round += 1
  kept.set('user', JSON.stringify({ id: `usr_${round}` })).set('token', `token-${round}`)
})

const series = { series: 'FV', prefix: 'FV', resolution_id: null, resolution: null, next: 7, to: null }
const lease = (change: Partial<Lease> = {}): Lease =>
  ({
    ...{ shift_id: `tur_${round}`, register: 'Caja 1', state: 'held', seq: 0, key: 'c2VjcmV0' },
    series: [{ ...series, valid_from: null, valid_to: null }],
    ...change,
  }) as unknown as Lease
const shift = { id: 'tur', state: 'open' } as unknown as Shift
const till = (change: Partial<Lease> = {}): Till => ({ lease: lease(change), shift, seq: 0, next: {} })

/** Sells as the till does: its number and its place in one turn. */
const sell = (id: string) =>
  alone(async () => {
    const now = (await keptTill()) ?? till()
    const { n } = nextNumber(now, '2026-11-24')!
    const deed = { kind: 'sale', number: { series: 'FV', n }, sale: { id }, sold: [], total: 1 }
    return put(usedNumber(now, 'FV', n), deed as never, { [`sale|${id}`]: { id } })
  })

it('of two tabs that sell at once each has its own number and place, without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => sell(`ped_${i}`)))
  const commands = await opened(lease(), await unsentOf(lease().shift_id))
  expect(commands.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect(commands.map((one) => one.kind === 'sale' && one.number.n)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 7),
  )
})

it('a sale, its number and what the till shows of it are kept together or not at all', async () => {
  await sell('ped_a')
  const db = await tillBase()
  const before = await keptTill()
  // Its place is taken: the whole writing fails, as one that the device cut.
  await db.put('unsent', { ...(await unsentOf(lease().shift_id))[0]!, seq: 2 })
  await expect(sell('ped_b')).rejects.toThrow()
  expect(await keptTill()).toEqual(before)
  expect(await readKept('sale|ped_b')).toBeUndefined()
})

it('only what the server has for good leaves the outbox', async () => {
  for (const id of ['ped_1', 'ped_2', 'ped_3']) await sell(id)
  await sent(lease().shift_id, 2)
  expect((await unsentOf(lease().shift_id)).map(({ seq }) => seq)).toEqual([3])
})

it('after a logout nothing is read, and the lease of the next session brings back what waits and the numbers', async () => {
  await sell('ped_1')
  await sell('ped_2')
  kept.set('token', 'another session')
  expect(await keptTill()).toBeUndefined()
  expect(await readKept('sale|ped_1')).toBeUndefined()
  const again = await tillFrom(lease(), shift)
  expect([again.seq, nextNumber(again, '2026-11-24')?.n]).toEqual([2, 9])
  await expect(opened(lease({ key: 'b3RybyA' }), await unsentOf(lease().shift_id))).rejects.toThrow()
})

it('numbers go on in the next series when one is used up or not in force on the day', async () => {
  const two = [
    { ...series, series: 'A', to: 8, valid_from: '2026-01-01', valid_to: '2026-12-31' },
    { ...series, series: 'B', next: 1, valid_from: null, valid_to: null },
  ]
  const begun = till({ series: two } as Partial<Lease>)
  expect(nextNumber(begun, '2026-06-01')?.series.series).toBe('A')
  expect(nextNumber(usedNumber(begun, 'A', 8), '2026-06-01')?.series.series).toBe('B')
  expect(nextNumber(begun, '2027-01-01')?.series.series).toBe('B')
})

it('what one person keeps another does not read', async () => {
  await writeKept({ shop: { name: 'Uno' } })
  const [user, token] = [kept.get('user')!, kept.get('token')!]
  kept.set('user', '{"id":"usr_other"}').set('token', 'other')
  expect(await readKept('shop')).toBeUndefined()
  kept.set('user', user).set('token', token)
  expect(await readKept('shop')).toEqual({ name: 'Uno' })
})
