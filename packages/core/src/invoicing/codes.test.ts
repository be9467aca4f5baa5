import { describe, expect, it } from 'vitest'
import { lookUpAddress, supportCode, uniqueCode } from './codes'

const none = { ivaCents: 0, incCents: 0, icaCents: 0 }

describe('the unique code of a document is that of the official vectors', () => {
  it('of an invoice, with the technical key (CUFE 01)', () => {
    expect(
      uniqueCode({
        ...{ number: '323200000129', date: '2019-01-16', time: '10:53:10-05:00', baseCents: 150_000_000 },
        ...{ taxes: { ...none, ivaCents: 28_500_000 }, totalCents: 178_500_000 },
        ...{ issuer: '700085371', buyer: '800199436', key: '693ff6f2a553c3646a063436fd4dd9ded0311471' },
        environment: '1',
      }),
    ).toBe('8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4')
  })
  it('of a credit note, with the PIN of the software (CUDE 91)', () => {
    expect(
      uniqueCode({
        ...{ number: '8110007871', date: '2019-01-12', time: '07:00:00-05:00', baseCents: 500_000 },
        ...{ taxes: { ...none, ivaCents: 95_000 }, totalCents: 595_000 },
        ...{ issuer: '900373076', buyer: '8355990', key: '12301', environment: '1' },
      }),
    ).toBe('907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168')
  })
  it('of an invoice of contingency (CUDE 03)', () => {
    expect(
      uniqueCode({
        ...{ number: '8110007871', date: '2019-02-20', time: '16:46:55-05:00', baseCents: 23_528 },
        ...{ taxes: { ivaCents: 1_900, incCents: 0, icaCents: 828 }, totalCents: 26_256 },
        ...{ issuer: '900373076', buyer: '8355990', key: '12345', environment: '2' },
      }),
    ).toBe('955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7')
  })
  it('of a debit note (CUDE 92)', () => {
    expect(
      uniqueCode({
        ...{ number: 'ND1001', date: '2019-01-18', time: '10:58:00-05:00', baseCents: 3_000_000 },
        ...{ taxes: { ...none, incCents: 240_000 }, totalCents: 3_240_000 },
        ...{ issuer: '900197264', buyer: '10254102', key: '10201', environment: '2' },
      }),
    ).toBe('3fa73a86d57d9341c536afde1f85c4efd9d4591c2c22bce4dfb0e6b0d2e83b8f047a8bde7098292e9d2493e60d1c31da')
  })
  it('of a support document, its seller first (CUDS 05)', () => {
    expect(
      supportCode({
        ...{ number: '0000000001', date: '2020-10-24', time: '14:04:35-05:00', baseCents: 1_500_000 },
        ...{ ivaCents: 1_900, totalCents: 1_635_000, seller: '900373076', buyer: '8355990' },
        ...{ key: '12345', environment: '1' },
      }),
    ).toBe('bf4bb6920d5054ac065ddb7e6df0398e63e3ba2ff29cb341edd7d46ee8f2ea1802f84aaca91a19a24623e5e3baff3a71')
  })
})

it('the address of the QR is that of the environment', () => {
  expect(lookUpAddress('abc', '2')).toBe('https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=abc')
  expect(lookUpAddress('abc', '1')).toBe('https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=abc')
})
