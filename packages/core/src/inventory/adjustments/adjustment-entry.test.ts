import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balance } from '../../accounting/journal/entry'
import { adjustmentEntry } from './adjustment-entry'
import { type ReasonCode, reasonCodes } from './adjustment-reasons'

const lines = fc.array(
  fc.record({
    storageId: fc.constantFrom('a', 'b'),
    valueCents: fc.integer({ min: -1e9, max: 1e9 }).filter((n) => n !== 0),
    vatCents: fc.constantFrom(0, 0, 190),
  }),
  { minLength: 1, maxLength: 40 },
)

it('balances whatever moves, and its reversal nets every account to zero', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...reasonCodes), (moved, reason) => {
      const entry = balance(adjustmentEntry(moved, { reason, reversal: false, mapping: {} }))
      const back = moved.map((line) => ({ ...line, valueCents: -line.valueCents }))
      const reversal = balance(adjustmentEntry(back, { reason, reversal: true, mapping: {} }))
      const net: Record<string, number> = {}
      for (const { account, debitCents, creditCents } of [...entry, ...reversal])
        net[account] = (net[account] ?? 0) + debitCents - creditCents
      expect(Object.values(net).every((cents) => cents === 0)).toBe(true)
    }),
  )
})

const one = (reason: ReasonCode, valueCents: number, vatCents = 0) =>
  adjustmentEntry([{ storageId: 'a', valueCents, vatCents }], { reason, reversal: false, mapping: {} }).map(
    ({ account, debitCents, creditCents }) => [account, debitCents, creditCents],
  )

it.each<[ReasonCode, number, [string, number, number][]]>([
  [
    'damage',
    -500,
    [
      ['143505', 0, 500],
      ['613597', 500, 0],
    ],
  ],
  [
    'loss',
    -500,
    [
      ['143505', 0, 500],
      ['531035', 500, 0],
    ],
  ],
  [
    'found',
    500,
    [
      ['143505', 500, 0],
      ['429505', 0, 500],
    ],
  ],
  [
    'count',
    500,
    [
      ['143505', 500, 0],
      ['613597', 0, 500],
    ],
  ],
  [
    'initial',
    500,
    [
      ['143505', 500, 0],
      ['370505', 0, 500],
    ],
  ],
])('%s of %i posts as the table of postings says', (reason, cents, expected) => {
  expect(one(reason, cents)).toEqual(expected)
})

it('own use owes the VAT of the price', () => {
  expect(one('ownUse', -500, 190)).toEqual([
    ['143505', 0, 500],
    ['519595', 690, 0],
    ['240805', 0, 190],
  ])
})

it('the merchant’s own accounts take the place of the default ones', () => {
  const entry = adjustmentEntry([{ storageId: 'a', valueCents: -5, vatCents: 0 }], {
    reason: 'damage',
    reversal: false,
    mapping: { inventory: '14350501' },
  })
  expect(entry.map((line) => line.account)).toEqual(['14350501', '613597'])
})
