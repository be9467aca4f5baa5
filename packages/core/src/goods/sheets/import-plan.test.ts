import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseVariant, planProduct, rowSku, variantText } from './import-plan'

const row = (values: object) => ({ prices: {}, extra: {}, ...values })
const options = {
  categories: new Map<string, string>(),
  retired: new Set<string>(),
  taxes: [],
  today: '2026-07-01',
  editing: false,
  changes: true,
}

describe('a row of a sheet', () => {
  it('without sku takes its barcode, else one of its name that is the same however it is written', () => {
    expect(rowSku(row({ sku: 'A', barcode: 'B', name: 'C' }))).toBe('A')
    expect(rowSku(row({ barcode: 'B', name: 'C' }))).toBe('B')
    expect(rowSku(row({ name: 'Piña en almíbar' }))).toBe(rowSku(row({ name: ' PIÑA  en almibar' })))
    expect(rowSku(row({ name: 'Piña' }))).not.toBe(rowSku(row({ name: 'Pera' })))
    expect(rowSku(row({}))).toBeUndefined()
  })

  it('that names nobody is a new product, or says everything that it lacks', () => {
    expect(planProduct(row({ sku: 'A' }), undefined, options)).toEqual({
      kind: 'bad',
      problems: [
        { key: 'name', message: 'Escribe el nombre del producto' },
        { key: 'price', message: 'Escribe el precio de venta' },
      ],
    })
    expect(planProduct(row({ name: 'Arroz', price: 3_200 }), undefined, options)).toMatchObject({ kind: 'new' })
    expect(planProduct(row({ name: 'Arroz', price: 1 }), undefined, { ...options, editing: true })).toMatchObject({
      kind: 'bad',
    })
  })
})

describe('the terms of a variant in a cell', () => {
  const word = fc.stringMatching(/^[A-Za-zñáé0-9][A-Za-zñáé0-9 /-]{0,20}[A-Za-z0-9]$/)
  it('are read back as they are written', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ attribute: word, term: word }), { minLength: 1, maxLength: 5 }), (terms) => {
        expect(parseVariant(variantText(terms))).toEqual(terms)
      }),
    )
  })

  it.each(['', 'Azul', 'Talla:', ': M', 'Talla: M; Azul'])('«%s» is not understood', (text) => {
    expect(parseVariant(text)).toBeUndefined()
  })
})
