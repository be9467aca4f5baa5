import { expect, it } from 'vitest'
import { supportCode, uniqueCode } from './code'

// Vectors of the DIAN's technical annex, recomputed.
it('the unique code of a document is that of the DIAN', () => {
  expect(
    uniqueCode({
      ...{ number: '323200000129', date: '2019-01-16', time: '10:53:10-05:00', base: 1_500_000, total: 1_785_000 },
      ...{ taxes: { iva: 285_000, inc: 0, ica: 0 }, issuer: '700085371', buyer: '800199436' },
      ...{ key: '693ff6f2a553c3646a063436fd4dd9ded0311471', environment: 1 },
    }),
  ).toBe('8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4')
  expect(
    uniqueCode({
      ...{ number: '8110007871', date: '2019-01-12', time: '07:00:00-05:00', base: 5_000, total: 5_950 },
      ...{ taxes: { iva: 950, inc: 0, ica: 0 }, issuer: '900373076', buyer: '8355990', key: '12301', environment: 1 },
    }),
  ).toBe('907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168')
})

it('a support document says the seller before the buyer', () => {
  expect(
    supportCode({
      ...{ number: '0000000001', date: '2020-10-24', time: '14:04:35-05:00', base: 15_000, total: 16_350 },
      ...{ taxes: { iva: 19, inc: 0, ica: 0 }, issuer: '8355990', buyer: '900373076', key: '12345', environment: 1 },
    }),
  ).toBe('bf4bb6920d5054ac065ddb7e6df0398e63e3ba2ff29cb341edd7d46ee8f2ea1802f84aaca91a19a24623e5e3baff3a71')
})
