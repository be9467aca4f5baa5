import { expect, it, vi } from 'vitest'
import { strikeAll, ticksAt } from '../cron/hourly'
import { localClock } from './clock'

vi.mock(import('../cron/hourly'), async (load) => {
  const real = await load()
  const strikes = vi.fn(async () => ({ shops: 0 }))
  return { ...real, strikeAll: strikes, handler: () => strikes() }
})

const at = (text: string) => new Date(`${text}-05:00`)

it('strikes each hour, and besides at two and at seven in the morning in Bogotá', () => {
  expect(ticksAt(at('2026-11-22T00:00:05'))).toEqual(['hour'])
  expect(ticksAt(at('2026-11-22T02:00:05'))).toEqual(['hour', 'night'])
  expect(ticksAt(at('2026-11-22T07:00:00'))).toEqual(['hour', 'morning'])
  expect(ticksAt(at('2026-11-22T14:00:00'))).toEqual(['hour'])
})

it('a local run does what is due at night when it starts, and then strikes once an hour', async () => {
  let now = at('2026-11-22T10:05:00')
  const clock = localClock(() => now)
  await clock()
  expect(vi.mocked(strikeAll).mock.calls).toEqual([[['night']]])
  for (const minute of ['10:06', '10:59', '11:00', '11:01', '12:00']) {
    now = at(`2026-11-22T${minute}:00`)
    await clock()
  }
  expect(vi.mocked(strikeAll)).toHaveBeenCalledTimes(3)
})
