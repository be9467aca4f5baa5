import fc from 'fast-check'
import { expect, it } from 'vitest'
import { productStem, variantStem } from './auto-sku'

it('the sku of a product is made of its words that tell', () => {
  for (const [name, stem] of [
    ['Camiseta básica de algodón', 'CAM-BAS'],
    ['Arroz', 'ARRO'],
    ['La papa', 'PAPA'],
    ['Aceite x 500 ml', 'ACE-500'],
    ['Ñame', 'NAME'],
    ['de la', 'DE-LA'],
    ['¡!', 'PROD'],
  ])
    expect(productStem(name!)).toBe(stem)
})

it('that of a variant adds its terms, as much of each as a label of 50 mm takes', () => {
  const of = (...terms: string[]) => terms.map((term) => ({ term }))
  expect(variantStem('CAM-BAS', of('S', 'Negro'))).toBe('CAM-BAS-S-NEG')
  expect(variantStem('CAM-BAS', of('XL', 'Azul rey'))).toBe('CAM-BAS-XL-AZ')
  expect(variantStem('7701234567890', of('38'))).toBe('7701234-38')
  expect(variantStem('CAM-BAS-2', of('Rojo'))).toBe('CAM-BAS-ROJ')
})

it('every sku is printable as Code 128 on a small label, whatever the names', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (name, terms) => {
      const stem = productStem(name)
      expect(stem).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)?$/)
      expect(stem.length).toBeLessThanOrEqual(7)
      const sku = variantStem(
        stem,
        terms.map((term) => ({ term })),
      )
      expect(sku).toMatch(/^[A-Z0-9-]{1,13}$/)
    }),
  )
})
