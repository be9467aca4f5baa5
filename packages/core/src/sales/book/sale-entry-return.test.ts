import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance, type EntryLine } from '../../accounting/journal/entry'
import { type SoldLine, saleEntry } from './sale-entry'
import { type ReturnDocument, returnEntry, reversalEntry } from './sale-entry-return'

const half: SoldLine = {
  kind: 'product',
  taxCode: 'IVA',
  taxBps: 1_900,
  baseCents: 5_000_000,
  taxCents: 950_000,
  costCents: 3_000_000,
  storageId: 'bod_1',
}
const back = (over: Partial<ReturnDocument> = {}): ReturnDocument => ({ clientId: 'cli_1', lines: [half], ...over })

const net = (entry: readonly EntryLine[]) => {
  const sums: Record<string, number> = {}
  for (const line of entry) sums[line.account] = (sums[line.account] ?? 0) + line.debitCents - line.creditCents
  return sums
}

describe('the entry of a return', () => {
  it('of half a sale of $100.000: $59.500 less owed, and $30.000 of goods back at original cost', () => {
    expect(returnEntry(back())).toEqual([
      { account: '417501', debitCents: 5_000_000, creditCents: 0, thirdId: 'cli_1' },
      {
        account: '240806',
        debitCents: 950_000,
        creditCents: 0,
        thirdId: 'cli_1',
        tax: { kind: 'iva', baseCents: 5_000_000, ratePpm: 190_000 },
      },
      { account: '130505', debitCents: 0, creditCents: 5_950_000, thirdId: 'cli_1' },
      { account: '613595', debitCents: 0, creditCents: 3_000_000 },
      { account: '143505', debitCents: 3_000_000, creditCents: 0, storageId: 'bod_1' },
    ])
  })

  it('gives the money back or leaves it in favour of the client', () => {
    const refunds = [
      { method: 'cash', cents: 2_000_000 },
      { method: 'transfer', cents: 1_000_000, bankId: 'ban_1' },
      { method: 'card', cents: 500_000 },
      { method: 'balance', cents: 2_450_000 },
    ] as const
    const sums = net(returnEntry(back({ refunds })))
    expect(sums).toMatchObject({ '110505': -2_000_000, '111005': -1_000_000, '111505': -500_000, '280505': -2_450_000 })
    expect(sums['130505']).toBeUndefined()
  })

  it('reverses the withholdings of the part returned', () => {
    const sums = net(returnEntry(back({ withheld: { retefuenteCents: 125_000, reteIvaCents: 142_500 } })))
    expect(sums).toMatchObject({ '135515': -125_000, '135517': -142_500, '130505': -5_682_500 })
  })

  it('of a reduction of price moves no goods', () => {
    const sums = net(returnEntry(back({ lines: [{ ...half, costCents: 0 }] })))
    expect(Object.keys(sums).sort()).toEqual(['130505', '240806', '417501'])
  })

  it('returns INC to its own account and the delivery to whom it belongs', () => {
    const lines = [{ ...half, taxCode: 'INC' as const }]
    const courier = net(returnEntry(back({ lines, delivery: { cents: 500_000, mode: 'courier', courierId: 'dom_1' } })))
    expect(courier).toMatchObject({ '249501': 950_000, '281505': 500_000, '130505': -6_450_000 })
    const own = net(returnEntry(back({ delivery: { cents: 119_000, mode: 'own', taxBps: 1_900 } })))
    expect(own).toMatchObject({ '417501': 5_100_000, '240806': 969_000 })
  })

  it('refuses refunds above the value returned', () => {
    expect(() => returnEntry(back({ refunds: [{ method: 'cash', cents: 5_950_001 }] }))).toThrow(
      'exceed the return by 1',
    )
  })
})

it('cancelling posts the mirror of the sale, whatever the mapping is today', () => {
  const posted = saleEntry({ clientId: 'cli_1', lines: [half] }, { sales: '41352401' })
  const reversal = reversalEntry(posted)
  expect(Object.values(net([...posted, ...reversal])).every((sum) => sum === 0)).toBe(true)
  expect(reversal.map((l) => l.account)).toEqual(posted.map((l) => l.account))
})

it('every return balances, and the customer gets the value of the document', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000_000 })
  const line = fc.record({
    kind: fc.constantFrom('product' as const, 'service' as const),
    taxCode: fc.constantFrom('IVA' as const, 'INC' as const, 'EXENTO' as const, 'EXCLUIDO' as const),
    taxBps: fc.constantFrom(0, 500, 800, 1_900),
    baseCents: cents,
    taxCents: cents,
    costCents: cents,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const value = lines.reduce((sum, l) => sum + l.baseCents + l.taxCents, 0)
      const refunds = [{ method: 'balance' as const, cents: Math.floor((value * percent) / 100) }]
      const entry = returnEntry({ clientId: 'cli', lines, refunds })
      if (entry.length > 0) balance(entry)
      const sums = net(entry)
      expect(0 - (sums['280505'] ?? 0) - (sums['130505'] ?? 0)).toBe(value)
    }),
    { numRuns: 500 },
  )
})
