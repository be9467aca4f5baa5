import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pesosInWords } from './words'

it.each([
  [0, 'Cero pesos M/CTE'],
  [100, 'Un peso M/CTE'],
  [200, 'Dos pesos M/CTE'],
  [1_600, 'Dieciséis pesos M/CTE'],
  [2_100, 'Veintiún pesos M/CTE'],
  [3_100, 'Treinta y un pesos M/CTE'],
  [10_000, 'Cien pesos M/CTE'],
  [10_100, 'Ciento un pesos M/CTE'],
  [100_000, 'Mil pesos M/CTE'],
  [1_600_000, 'Dieciséis mil pesos M/CTE'],
  [2_100_000, 'Veintiún mil pesos M/CTE'],
  [3_100_100, 'Treinta y un mil un pesos M/CTE'],
  [10_100_000, 'Ciento un mil pesos M/CTE'],
  [11_900_000, 'Ciento diecinueve mil pesos M/CTE'],
  [100_000_000, 'Un millón de pesos M/CTE'],
  [100_000_100, 'Un millón un pesos M/CTE'],
  [100_100_000, 'Un millón mil pesos M/CTE'],
  [2_100_000_000, 'Veintiún millones de pesos M/CTE'],
  [20_100_100_000, 'Doscientos un millones mil pesos M/CTE'],
  [225_092_000, 'Dos millones doscientos cincuenta mil novecientos veinte pesos M/CTE'],
  [100_000_000_000, 'Mil millones de pesos M/CTE'],
  [100_000_000_000_000, 'Un billón de pesos M/CTE'],
  [11_900_050, 'Ciento diecinueve mil pesos con cincuenta centavos M/CTE'],
  [101, 'Un peso con un centavo M/CTE'],
  [21, 'Cero pesos con veintiún centavos M/CTE'],
  [-500, 'Menos cinco pesos M/CTE'],
])('%i cents read "%s"', (cents, words) => {
  expect(pesosInWords(cents)).toBe(words)
})

it('no amount keeps a masculine "uno" before a noun, a missing accent or a double space', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000_000_000_000 }), (cents) => {
      expect(pesosInWords(cents)).not.toMatch(/uno (mil|millon|billon|peso|centavo)|dieciseis| {2}|ones pesos|ón pesos/)
    }),
    { numRuns: 1_000 },
  )
})

it('different amounts read differently', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e11 }), fc.integer({ min: 0, max: 9e11 }), (a, b) => {
      expect(pesosInWords(a) === pesosInWords(b)).toBe(a === b)
    }),
    { numRuns: 300 },
  )
})

it('refuses what is not an amount of cents', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => pesosInWords(value)).toThrow(RangeError)
})
