import { expect, it } from 'vitest'
import { taxDueDay } from './due-days'

it('goes by the last digit of the NIT, from the seventh working day of the month after', () => {
  expect(taxDueDay('2026-01-31', '900123451')).toBe('2026-02-10')
  expect(taxDueDay('2026-01-31', '900123450')).toBe('2026-02-23')
  expect(taxDueDay('2024-02-29', '900123451')).toBe('2024-03-11')
  expect(taxDueDay('2026-12-31', undefined)).toMatch(/^2027-01/)
})
