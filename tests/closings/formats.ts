import { journalBook } from '@tendero/core/accounting/journal/journal'
import { exogenaRows } from '@tendero/core/closings/taxes/exogena'
import { formats, isOf } from '@tendero/core/closings/taxes/formats'
import { expect } from 'vitest'

/** Every column of every format of exógena of a year is what its accounts moved, or what they stood at. */
export async function expectFormatsAddUp(year: number): Promise<void> {
  const [moved, standing] = await Promise.all([
    journalBook.rollup(`${year}-01-01`, `${year}-12-31`),
    journalBook.through(`${year}-12-31`),
  ])
  for (const format of formats) {
    const found = await exogenaRows(format, year)
    const accounts = Object.entries((format.atEnd ? standing : moved).accounts)
    for (const { key } of format.columns) {
      const amounts = format.concepts.flatMap(({ of }) => [of[key] ?? []].flat())
      const expected = amounts.flatMap((amount) =>
        accounts
          .filter(([account]) => isOf(amount, account))
          .map(
            ([, [debit, credit]]) =>
              ({ debit, credit, 'net debit': debit - credit, 'net credit': credit - debit })[amount.side],
          ),
      )
      const told = found.reduce((total, row) => total + (row.amounts[key] ?? 0), 0)
      expect([format.format, key, told]).toEqual([format.format, key, expected.reduce((a, b) => a + b, 0)])
    }
  }
}
