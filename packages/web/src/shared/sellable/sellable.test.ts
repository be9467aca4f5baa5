import { emptyCart } from '@tendero/core/sales/cart/cart'
import { expect, test } from 'vitest'
import { find, findByCode, indexOf, lineOf, priceOf, type Sellable, splitQuantity } from './sellable'

const thing = (id: string, name: string, change: Partial<Sellable> = {}): Sellable => ({
  id,
  productId: id,
  kind: 'product',
  sku: id.toUpperCase(),
  name,
  prices: { 1: 100_000 },
  taxCode: 'IVA',
  taxBps: 1_900,
  costCents: 60_000,
  storages: [],
  stockQuantity: 5_000,
  ...change,
})
const items = [
  thing('p1', 'Café molido 500 g', { barcode: '7702001000011' }),
  thing('p2', 'Panela redonda'),
  thing('p3', 'Molino de café'),
  thing('p4', 'Café en grano', { sku: 'MOL-9' }),
]
const index = indexOf(items)
const ids = (text: string) => find(index, text).map((item) => item.id)

test('words in any order and without accents find by name and sku', () => {
  expect(ids('molido cafe')).toEqual(['p1'])
  expect(ids('CAFÉ')).toEqual(['p4', 'p1', 'p3'])
  expect(ids('mol 9')).toEqual(['p4'])
  expect(ids('nada')).toEqual([])
})

test('nothing typed shows everything, by name', () => {
  expect(ids(' ')).toEqual(['p4', 'p1', 'p3', 'p2'])
})

test('a barcode is found by its beginning and, whole, by itself', () => {
  expect(ids('7702')).toEqual(['p1'])
  expect(findByCode(index, ' 7702001000011 ')?.id).toBe('p1')
  expect(findByCode(index, 'mol-9')?.id).toBe('p4')
  expect(findByCode(index, '770200')).toBeUndefined()
})

test('an exact code goes before names that only begin with it', () => {
  const more = indexOf([thing('a', 'Mol-9 de repuesto', { sku: 'A' }), ...items])
  expect(find(more, 'mol-9').map((item) => item.id)).toEqual(['p4', 'a'])
})

test('without a price in the list it sells at the default one, and says so in the line', () => {
  const cart = { ...emptyCart(), priceList: 2 }
  expect(priceOf(items[0]!, 2)).toBe(100_000)
  expect(lineOf(items[0]!, cart, 'bod_1', 1_000)).toMatchObject({
    priceCents: 100_000,
    priceList: 1,
    storageId: 'bod_1',
  })
  expect(lineOf({ ...items[0]!, prices: { 1: 1, 2: 2 } }, cart, undefined, 1_000)).toMatchObject({
    priceCents: 2,
    priceList: 2,
  })
})

test.each([
  ['3*coca', 3_000, 'coca'],
  ['1,5 x queso', 1_500, 'queso'],
  ['0.25*7702', 250, '7702'],
  ['coca', 1_000, 'coca'],
  ['0*coca', 1_000, '0*coca'],
  ['3', 1_000, '3'],
])('%s sells %i thousandths of “%s”', (typed, quantity, text) =>
  expect(splitQuantity(typed)).toEqual({ quantity, text }),
)
