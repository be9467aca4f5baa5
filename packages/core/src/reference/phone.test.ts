import { describe, expect, it } from 'vitest'
import { normalizePhone } from './phone'

describe('phones as people type them in Colombia', () => {
  it.each([
    ['300 123 4567', '3001234567'],
    ['3001234567', '3001234567'],
    ['+57 300-123-4567', '3001234567'],
    ['57 3001234567', '3001234567'],
    ['(604) 444 55 66', '6044445566'],
    ['604 4445566 ext. 12', '6044445566 ext. 12'],
    ['444 5566', '4445566'],
    ['+1 (305) 555-0100', '+13055550100'],
    ['01 8000 111 555', '018000111555'],
    ['01-8000-912345', '018000912345'],
    ['0057 300 123 4567', '3001234567'],
    ['00573001234567', '3001234567'],
    ['0057 604 444 5566', '6044445566'],
    ['001 305 555 0100', '+13055550100'],
    ['(+57) 300 123 4567', '3001234567'],
    ['Cel. 300 123 4567', '3001234567'],
    ['celular: 3001234567', '3001234567'],
    ['Tel 604 444 5566 ext. 3', '6044445566 ext. 3'],
    ['Teléfono 444 5566', '4445566'],
    ['WhatsApp 300 123 4567', '3001234567'],
  ])('%s → %s', (typed, kept) => expect(normalizePhone(typed)).toBe(kept))

  it.each([
    '',
    'Cel.',
    'Celina 3001234567',
    '01 8000 111',
    '12345',
    '200 123 4567',
    'no tiene',
    '300123456',
    '30012345678',
  ])('%s is none', (typed) => expect(normalizePhone(typed)).toBeUndefined())

  it('is the same phone once kept', () => {
    for (const typed of ['300 123 4567', '+1 (305) 555-0100', '604 4445566 ext 12', '01 8000 111 555']) {
      const kept = normalizePhone(typed)!
      expect(normalizePhone(kept)).toBe(kept)
    }
  })
})
