import { expect, test } from 'vitest'
import { delayed, type Heard, sentOf, settled, waitingIn, withReading } from './reading-queue'

const heard = (id: string, state: Heard['state'] = 'waiting'): Heard => ({
  id,
  label: id,
  reading: { code: id, mode: 'add', quantity: 1 },
  at: '2026-03-02T15:00:00.000Z',
  state,
})

test('readings are sent in the order in which they were made', () => {
  const all = ['a', 'b', 'c'].reduce<Heard[]>((list, id) => withReading(list, heard(id)), [])
  expect(waitingIn(settled(all, 'b', { state: 'counted' })).map((one) => one.id)).toEqual(['a', 'c'])
})

test('a reading that was not sent is never forgotten, however many come after', () => {
  const all = Array.from({ length: 200 }, (_, i) => i).reduce<Heard[]>(
    (list, i) => withReading(list, heard(`r${i}`, i === 0 ? 'waiting' : 'counted')),
    [],
  )
  expect(all.length).toBeLessThan(60)
  expect(waitingIn(all).map((one) => one.id)).toEqual(['r0'])
})

test('a reading sent late says how long ago it was made; one sent at once does not', () => {
  const soon = new Date('2026-03-02T15:00:00.500Z')
  expect(sentOf(heard('a'), soon)).not.toHaveProperty('counted_ago')
  expect(sentOf(heard('a'), new Date('2026-03-02T15:10:00.000Z')).counted_ago).toBe(600_000)
  const [late, done] = delayed([heard('a'), heard('b', 'counted')])
  expect(sentOf(late!, soon).counted_ago).toBe(500)
  expect(done).toEqual(heard('b', 'counted'))
})
