import fc from 'fast-check'
import { expect, it } from 'vitest'
import { credit, debit, type EntryLine } from './entry'
import { addLine, emptyJournal as empty, merge } from './journal-rollup'

const line = fc
  .record({
    account: fc.constantFrom('130505', '111005', '240805', '413595', '519595', '613595', '590505', '143505'),
    cents: fc.integer({ min: 1, max: 1e9 }),
    up: fc.boolean(),
    thirdId: fc.constantFrom('cli_1', 'cli_2'),
    costCenterId: fc.constantFrom('', 'cos_1'),
    closing: fc.boolean(),
  })
  .map(({ account, cents, up, thirdId, costCenterId, closing }) => ({
    closing,
    line: (up ? debit : credit)(account, cents, {
      thirdId,
      ...(costCenterId ? { costCenterId } : {}),
      ...(account === '111005' ? { bankId: 'ban_1' } : {}),
    }),
  }))

const summed = (lines: readonly { line: EntryLine; closing: boolean }[]) => {
  const rollup = empty()
  for (const one of lines) addLine(rollup, one.line, one.closing)
  return rollup
}

it('what closes a year is in the accounts and apart, and in no result of a cost centre', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const all = summed(lines)
      const [closing, rest] = [true, false].map((is) => summed(lines.filter((one) => one.closing === is)))
      expect(all.centers).toEqual(rest!.centers)
      expect(all.closing).toEqual(closing!.accounts)
      for (const [code, [debits, credits]] of Object.entries(all.accounts)) {
        const parts = [closing!, rest!].map(({ accounts }) => accounts[code] ?? [0, 0])
        expect([parts[0]![0]! + parts[1]![0]!, parts[0]![1]! + parts[1]![1]!]).toEqual([debits, credits])
      }
    }),
    { numRuns: 200 },
  )
})

it('the sums of two periods added are those of both, and what is said of thirds adds up to its account', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.nat(40), (lines, at) => {
      const all = summed(lines)
      const added = summed(lines.slice(0, at))
      merge(added, summed(lines.slice(at)))
      expect(added).toEqual(all)
      const byAccount: Record<string, [number, number]> = {}
      for (const [key, [debits, credits]] of Object.entries(all.thirds)) {
        const sides = (byAccount[key.split('|')[0]!] ??= [0, 0])
        sides[0] += debits
        sides[1] += credits
      }
      expect(byAccount).toEqual(all.accounts)
    }),
    { numRuns: 200 },
  )
})
