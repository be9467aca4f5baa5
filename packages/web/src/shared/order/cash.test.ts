import { expect, test } from 'vitest'
import { handed } from './cash'

test.each([
  [4_590_000, [4_600_000, 5_000_000, 6_000_000, 10_000_000]],
  [320_000, [400_000, 500_000, 1_000_000, 2_000_000]],
  [5_000_000, [6_000_000, 10_000_000]],
  [7_056_000, [7_100_000, 7_500_000, 8_000_000, 10_000_000]],
  [0, []],
])('who owes %i cents hands over one of %o', (due, amounts) => expect(handed(due)).toEqual(amounts))
