import { eanCheckDigit } from '@tendero/core/catalog/barcode'
import { emptyCart } from '@tendero/core/sales/cart/cart'
import { expect, test } from 'vitest'
import { cardsOf } from './cards'
import { find, findByCode, findWeighed, indexOf, lineOf, priceOf, type Sellable, splitQuantity } from './sellable'

const thing = (id: string, name: string, change: Partial<Sellable> = {}): Sellable => ({
  id,
  productId: id,
  kind: 'product',
  sku: id.toUpperCase(),
  name,
  productName: name,
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

test('an exact name goes before what sells most, and that before names that begin with the text', () => {
  const more = indexOf(
    [thing('a', 'Arroz'), thing('b', 'Arroz con pollo'), thing('c', 'Sopa de arroz'), thing('d', 'Pollo y arroz')],
    ['d', 'c'],
  )
  expect(find(more, 'arroz').map((item) => item.id)).toEqual(['a', 'd', 'c', 'b'])
})

const shirt = (id: string, size: number, colour: number) =>
  thing(id, `Camisa · ${id}`, {
    productId: 'camisa',
    productName: 'Camisa',
    variantName: id,
    terms: [
      { attribute: 'Talla', term: 'SML'[size]!, order: size },
      { attribute: 'Color', term: 'AB'[colour]!, order: colour },
    ],
  })
const shirts = [shirt('L-A', 2, 0), shirt('M-B', 1, 1), shirt('S-A', 0, 0), shirt('M-A', 1, 0)]

test('variants stand together, sizes and colours in the order of the shop and not of the alphabet', () => {
  const more = indexOf([...shirts, thing('z', 'Camisa polo')])
  expect(find(more, 'camisa').map((item) => item.id)).toEqual(['S-A', 'M-A', 'M-B', 'L-A', 'z'])
})

test('a product whose variants are all found is one card; those that the words choose are cards of their own', () => {
  const more = indexOf([...shirts, thing('z', 'Camisa polo')])
  const told = (text: string) => cardsOf(more, find(more, text)).map((card) => [card.name, card.items.length])
  expect(told('camisa')).toEqual([
    ['Camisa', 4],
    ['Camisa polo', 1],
  ])
  expect(told('camisa m')).toEqual([
    ['Camisa · M-A', 1],
    ['Camisa · M-B', 1],
  ])
})

test('the label of a scale sells the weight or price that it says, of what the shop knows by its five digits', () => {
  const label = (digits: string) => digits + eanCheckDigit(digits)
  const more = indexOf([...items, thing('k', 'Papa capira', { sku: '123', prices: { 1: 340_000 } })])
  const told = (code: string, rule: 'weight' | 'price' | 'none') => findWeighed(more, code, rule)
  expect(told(label('210012301250'), 'weight')).toMatchObject({ item: { id: 'k' }, quantity: 1_250 })
  expect(told(label('210012304250'), 'price')).toMatchObject({ item: { id: 'k' }, quantity: 1_250 })
  expect(told(label('210012301250'), 'none')).toBeUndefined()
  expect(told(label('210099901250'), 'weight')).toBeUndefined()
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
  ['1,250 kg papa', 1_250, 'papa'],
  ['0,5kg papa', 500, 'papa'],
  ['1 kilo', 1_000, '1 kilo'],
  ['coca', 1_000, 'coca'],
  ['0*coca', 1_000, '0*coca'],
  ['3', 1_000, '3'],
])('%s sells %i thousandths of “%s”', (typed, quantity, text) =>
  expect(splitQuantity(typed)).toEqual({ quantity, text }),
)
