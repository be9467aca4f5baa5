import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tooLarge } from '../errors'
import {
  apportion,
  formatCop,
  formatQuantity,
  MAX_CENTS,
  MAX_QUANTITY,
  movedPrice,
  mulDiv,
  parsePesos,
  percentOf,
  splitTax,
  times,
  toPesos,
  UNIT,
} from './money'

const whole = fc.maxSafeInteger()

const LARGE = tooLarge().message

describe('mulDiv', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, 1, -2, -1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [-1, 1, 3, 0],
    [0, -5, 3, 0],
    [Number.MAX_SAFE_INTEGER, 7, 7, Number.MAX_SAFE_INTEGER],
  ])('%i × %i ÷ %i is %i, half away from zero', (a, b, c, expected) => {
    expect(mulDiv(a, b, c)).toBe(expected)
  })

  it('is exact and never −0, whatever the size of the factors', () => {
    fc.assert(
      fc.property(
        whole,
        whole,
        fc.maxSafeInteger().filter((n) => n !== 0),
        (a, b, c) => {
          const [n, d] = [BigInt(a) * BigInt(b), BigInt(c)]
          const abs = (x: bigint) => (x < 0n ? -x : x)
          const rounded = (2n * abs(n) + abs(d)) / (2n * abs(d))
          const expected = n < 0n === d < 0n ? rounded : -rounded
          if (abs(expected) > BigInt(Number.MAX_SAFE_INTEGER)) expect(() => mulDiv(a, b, c)).toThrow(LARGE)
          else {
            expect(BigInt(mulDiv(a, b, c))).toBe(expected)
            expect(Object.is(mulDiv(a, b, c), -0)).toBe(false)
          }
        },
      ),
    )
  })

  it('refuses division by zero and fractions', () => {
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError)
    expect(() => mulDiv(0.5, 1, 2)).toThrow(RangeError)
  })
})

it('no line is worth more than an amount may be, and 2,000 of the largest add up exactly', () => {
  expect(times(MAX_CENTS, UNIT)).toBe(MAX_CENTS)
  expect(() => times(MAX_CENTS, UNIT + 1)).toThrow(LARGE)
  expect(() => times(MAX_CENTS, MAX_QUANTITY)).toThrow(LARGE)
  expect(Number.isSafeInteger(MAX_CENTS * 2_000 * 4)).toBe(true)
})

it('percents and quantities round half up to the cent', () => {
  expect(percentOf(333, 5_000)).toBe(167)
  expect(percentOf(2_997_000, 1_000)).toBe(299_700)
  expect(times(999_000, 1_500)).toBe(1_498_500)
  expect(times(1, 500)).toBe(1)
  expect(times(1, 499)).toBe(0)
})

describe('the tax inside a price', () => {
  it('of $8.991 at 19 % is $1.435,54 on $7.555,46', () => {
    expect(splitTax(899_100, 1_900)).toEqual({ baseCents: 755_546, taxCents: 143_554 })
    expect(splitTax(899_100, 0)).toEqual({ baseCents: 899_100, taxCents: 0 })
  })

  it('adds up to the price, and is within a cent of the rate on the base', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e13 }),
        fc.constantFrom(0, 200, 400, 500, 800, 1_600, 1_900),
        (net, rate) => {
          const { baseCents, taxCents } = splitTax(net, rate)
          expect(baseCents + taxCents).toBe(net)
          expect(taxCents).toBeGreaterThanOrEqual(0)
          expect(Math.abs(taxCents - percentOf(baseCents, rate))).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('apportion', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 30 })

  it('adds up exactly, no share is a cent away from its due, and zero weights get nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (total, parts) => {
        const shares = apportion(total, parts)
        const sum = parts.reduce((a, b) => a + b, 0)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : total)
        shares.forEach((share, i) => {
          if (parts[i] === 0) expect(share).toBe(0)
          if (sum === 0) return
          const off = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(parts[i]!)
          expect((off < 0n ? -off : off) < BigInt(sum)).toBe(true)
          expect(Object.is(share, -0)).toBe(false)
        })
      }),
    )
  })

  it('gives the odd cents to the largest remainders, ties to the earlier position', () => {
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(apportion(10, [1, 2, 4])).toEqual([1, 3, 6])
    expect(apportion(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  it('never gives a part more than it has when the total is at most their sum', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (parts, percent) => {
        const total = Math.floor((parts.reduce((a, b) => a + b, 0) * percent) / 100)
        apportion(total, parts).forEach((share, i) => {
          expect(share).toBeLessThanOrEqual(parts[i]!)
        })
      }),
    )
  })
})

describe('pesos on the wire', () => {
  it.each<[unknown, number | undefined]>([
    [1234.5, 123_450],
    ['1234.50', 123_450],
    [' 7 ', 700],
    [0.1, 10],
    [-0.05, -5],
    ['-0', 0],
    [0, 0],
    [9_999_999_999_999.99, 999_999_999_999_999],
    ['1.234', undefined],
    ['1,5', undefined],
    [0.1 + 0.2, undefined],
    [1e21, undefined],
    [Number.NaN, undefined],
    ['', undefined],
    [null, undefined],
    [true, undefined],
  ])('%s are %s cents', (value, cents) => {
    expect(parsePesos(value)).toBe(cents)
  })

  it('go out and come back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (cents) => {
        expect(parsePesos(JSON.parse(JSON.stringify(toPesos(cents))))).toBe(cents)
      }),
    )
  })
})

describe('a price moved by a percentage', () => {
  it('is $ 1.075 for $ 1.000 at 7,5 %, and $ 1.100 rounded to 50 pesos', () => {
    expect(movedPrice(100_000, 750, 100)).toBe(107_500)
    expect(movedPrice(100_000, 750, 5_000)).toBe(110_000)
  })

  it('is never more than an amount may be', () => {
    expect(movedPrice(MAX_CENTS, 100_000, 100_000)).toBe(MAX_CENTS)
    expect(movedPrice(MAX_CENTS, -5_000, 1)).toBe(MAX_CENTS / 2)
  })

  it('ends in what it is rounded to, the nearest, and is zero only when it was', () => {
    const price = fc.integer({ min: 0, max: 10_000_000_000 })
    const bps = fc.integer({ min: -9_900, max: 100_000 })
    fc.assert(
      fc.property(price, bps, fc.constantFrom(1, 100, 5_000, 100_000), (cents, change, step) => {
        const moved = movedPrice(cents, change, step)
        expect(moved % step).toBe(0)
        expect(moved === 0).toBe(cents === 0)
        const exact = BigInt(cents) * BigInt(10_000 + change)
        const off = BigInt(moved) * 10_000n - exact
        if (moved > step) expect((off < 0n ? -off : off) * 2n <= BigInt(step) * 10_000n).toBe(true)
        else expect(off <= BigInt(step) * 10_000n).toBe(true)
      }),
    )
  })
})

it.each([
  [123_456_700, '$ 1.234.567'],
  [123_450, '$ 1.234,50'],
  [5, '$ 0,05'],
  [-500, '-$ 5'],
  [0, '$ 0'],
  [100_000, '$ 1.000'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatCop(cents)).toBe(shown)
})

it.each([
  [2_000, '2'],
  [1_500, '1,5'],
  [125, '0,125'],
  [-10, '-0,01'],
  [1_234_567_000, '1.234.567'],
])('%i thousandths are shown as %s', (quantity, shown) => {
  expect(formatQuantity(quantity)).toBe(shown)
})
