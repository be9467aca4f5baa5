import { expect, it } from 'vitest'
import { contradicted } from './running-balance'

const rows = (...all: [cents: number, balance: number | undefined][]) =>
  all.map(([cents, balance]) => ({ cents, balance }))

it.each([
  ['money out without a sign, oldest first', rows([100, 100], [40, 60], [10, 70], [20, 50]), [1, 3]],
  ['money out without a sign, newest first', rows([20, 50], [10, 70], [40, 60], [100, 100]), [0, 2]],
  ['amounts that agree', rows([100, 100], [-40, 60], [10, 70]), []],
  ['balances that are none', rows([100, 1], [40, 1], [10, 1]), []],
  ['rows without a balance', rows([100, undefined], [40, 60], [10, undefined]), []],
])('names %s', (_, all, odd) => expect(contradicted(all)).toEqual(odd))
