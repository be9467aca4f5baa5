import { isDay } from '@tendero/core/kernel/values/time'
import { expect, test } from 'vitest'
import { periodOf, presetOf, presets } from './period'

test('every named period is found again by its days', () => {
  for (const today of ['2026-01-01', '2024-02-29', '2026-12-31', '2026-07-15'])
    for (const { id, of } of presets) {
      const period = of(today)
      expect(isDay(period.from) && isDay(period.to) && period.from <= period.to).toBe(true)
      const found = presetOf(period, today)
      expect(presets.find((one) => one.id === found)?.of(today), id).toEqual(period)
    }
})

test('last month is whole, over a year and a leap February too', () => {
  const last = presets.find(({ id }) => id === 'pasado')!
  expect(last.of('2026-01-10')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(last.of('2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

test('without an address it is this month, and never ends before it begins', () => {
  expect(periodOf(undefined, undefined, '2026-07-15')).toEqual({ from: '2026-07-01', to: '2026-07-15' })
  expect(periodOf('2026-07-20', undefined, '2026-07-15')).toEqual({ from: '2026-07-20', to: '2026-07-20' })
  expect(periodOf('2026-07-10', '2026-07-01', '2026-07-15')).toEqual({ from: '2026-07-01', to: '2026-07-01' })
})
