import { expect, test } from 'vitest'
import { shortMoney } from './money-short'

test('an axis says pesos in few letters', () => {
  expect(
    [0, 950, 1_500, 12_400, 999_499, 999_500, 1_450_000, 12_300_000, -45_000].map((n) =>
      shortMoney(n).replace('\u00a0', ' '),
    ),
  ).toEqual(['0', '950', '1,5 mil', '12 mil', '999 mil', '1 M', '1,5 M', '12 M', '-45 mil'])
})
