import { expect, test } from 'vitest'
import { eanCheckDigit, internalEan13, scaleLabel, weighed } from './barcode'

const label = (digits: string) => digits + eanCheckDigit(digits)

test('the label of a scale says the product and its weight or price', () => {
  expect(scaleLabel(label('210012301250'))).toEqual({ products: ['00123', '123', '2100123'], value: 1_250 })
  expect(weighed('weight', 1_250, 340_000)).toBe(1_250)
  expect(weighed('price', 4_250, 340_000)).toBe(1_250)
  expect(weighed('none', 4_250, 340_000)).toBe(0)
})

test.each([
  ['a code of a maker', '7702001000011'],
  ['a wrong check digit', label('210012301250').replace(/.$/, (d) => String((Number(d) + 1) % 10))],
  ['a code that the shop printed for a product', internalEan13(12_345)],
  ['a shorter one', '2100123'],
])('%s is no label of a scale', (_, code) => expect(scaleLabel(code)).toBeUndefined())
