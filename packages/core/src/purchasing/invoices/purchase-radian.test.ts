import { expect, it } from 'vitest'
import { claimEnds, lastClaim, missingEvents } from './purchase-radian'

const bill = { day: '2026-11-12', dueDate: '2026-12-12', events: [] }

it('a credit purchase lacks acknowledgement and receipt until both are told, and one that was paid at once lacks nothing', () => {
  expect(missingEvents(bill)).toEqual(['030', '032'])
  expect(missingEvents({ ...bill, events: ['032'] })).toEqual(['030'])
  expect(missingEvents({ ...bill, events: ['030', '032'] })).toEqual([])
  expect(missingEvents({ ...bill, dueDate: bill.day })).toEqual([])
})

it('a bill is accepted three working days after it unless it was claimed or accepted, and is told the day before', () => {
  expect(lastClaim(bill)).toBe('2026-11-18')
  expect(claimEnds(bill, '2026-11-13')).toBeUndefined()
  expect(claimEnds(bill, '2026-11-17')).toBe('2026-11-18')
  expect(claimEnds(bill, '2026-11-18')).toBe('2026-11-18')
  expect(claimEnds(bill, '2026-11-19')).toBeUndefined()
  for (const event of ['031', '033'] as const) expect(lastClaim({ ...bill, events: [event] })).toBeUndefined()
  expect(lastClaim({ ...bill, dueDate: bill.day })).toBeUndefined()
})
