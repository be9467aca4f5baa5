import { expect, it } from 'vitest'
import { failedOnce } from './breaker'
import { backoff } from './effect'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes))
const minutesOpen = (row: { until?: string | undefined }, from: Date) =>
  row.until && (Date.parse(row.until) - from.getTime()) / 60_000

it('opens at the fifth failure in a row, for 1, 5, 15 and then 60 minutes', () => {
  let row = failedOnce(undefined, 'x', at(0))
  for (let i = 2; i < 5; i++) row = failedOnce(row, 'x', at(0))
  expect(row).toMatchObject({ failures: 4, opened: 0 })
  expect(row.until).toBeUndefined()
  const open: unknown[] = []
  for (let minute = 0; minute < 600; minute += 100) {
    row = failedOnce(row, 'x', at(minute))
    open.push(minutesOpen(row, at(minute)))
  }
  expect(open).toEqual([1, 5, 15, 60, 60, 60])
  expect(row.since).toBe(at(0).toISOString())
})

it('what was under way when it opened opens it no further; what a probe meets does', () => {
  let row = failedOnce(undefined, 'x', at(0))
  for (let i = 1; i < 5; i++) row = failedOnce(row, 'x', at(0))
  expect(failedOnce(row, 'x', at(0))).toBe(row)
  expect(failedOnce({ ...row, probing: true }, 'x', at(0))).toMatchObject({ opened: 2 })
})

it('waits at random, longer each time, between half a minute and an hour', () => {
  expect(backoff(1, () => 0)).toBe(30_000)
  expect(backoff(1, () => 1)).toBe(60_000)
  expect(backoff(3, () => 1)).toBe(240_000)
  expect(backoff(500, () => 1)).toBe(3_600_000)
})
