import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, moveOf, noneOf, restOf, wholeOf } from './arrival'

const line = { product_id: 'pro_1', in_transit: 2.3 }

test('everything that came is received and nothing stays on its way', () => {
  const taken = wholeOf([line])
  expect(restOf(line, taken)).toBe(0)
  expect(moveOf([line], taken)).toEqual({
    status: 'received',
    products: [{ product_id: 'pro_1', received: 2.3, rejected: 0 }],
  })
})

test('nothing arrived and nothing goes back: there is no move', () => {
  expect(moveOf([line], noneOf([line]))).toBeUndefined()
})

test('nothing below zero fits, nor more than what came', () => {
  const taken = (received: number, rejected: number) => ({ pro_1: { received, rejected } })
  expect(fits(line, taken(1.3, 1))).toBe(true)
  expect(fits(line, taken(1.4, 1))).toBe(false)
  expect(fits(line, taken(3.3, -1))).toBe(false)
  expect(fits(line, taken(-1, 1))).toBe(false)
})

test('when all goes back the move is a rejection', () => {
  expect(moveOf([line], { pro_1: { received: 0, rejected: 2.3 } })?.status).toBe('rejected')
})

test('what is received, sent back and left on its way adds up to what came', () => {
  const units = fc.integer({ min: 0, max: 9_000_000 }).map((n) => n / 1_000)
  fc.assert(
    fc.property(units, units, units, (in_transit, received, rejected) => {
      const rest = restOf({ product_id: 'p', in_transit }, { p: { received, rejected } })
      expect(Math.abs(Math.round((rest + received + rejected - in_transit) * 1_000))).toBe(0)
    }),
  )
})
