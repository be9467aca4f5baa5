import { expect, test } from 'vitest'
import { differences, headline, tellValue } from './tell'

test('stored values read as the merchant writes them', () => {
  expect(tellValue('costCents', 1_234_500)).toBe('$ 12.345')
  expect(tellValue('taxBps', 1_900)).toBe('19 %')
  expect(tellValue('minimum', 1_500)).toBe('1,5')
  expect(tellValue('active', false)).toBe('No')
  expect(tellValue('day', '2026-11-21')).toBe('21-11-2026')
  expect(tellValue('state', 'en_transito')).toBe('En tránsito')
  expect(tellValue('type', 3)).toBe('Mostrador')
  expect(tellValue('deliveryMode', 'own')).toBe('La tienda lo lleva')
  expect(tellValue('priceList', 4)).toBe('4')
  const words = { list: 'Lista', price: 'Precio' }
  expect(tellValue('prices', [{ list: 1, price: 2 }], words)).toBe('Lista: 1, Precio: 2')
  expect(tellValue('name', '')).toBeUndefined()
})

test('a change tells only the fields that differ and mean something', () => {
  const change = {
    kind: 'product',
    label: 'el producto',
    id: 'prd_1',
    before: { costCents: 100_000, updatedAt: 'a', note: '' },
    after: { costCents: 120_000, updatedAt: 'b' },
    words: { costCents: 'Costo', note: 'Nota' },
  }
  expect(differences(change)).toEqual([{ field: 'Costo', before: '$ 1.000', after: '$ 1.200' }])
  expect(headline({ summary: null, changes: [change] })).toBe('Cambió el producto: costo')
})

test('a sale is told as the order, not as the rows that it moved', () => {
  const stock = { kind: 'stock', label: 'la existencia', id: 's', before: {}, after: {}, words: {} }
  const order = { kind: 'order', label: 'el pedido', id: 'o', after: { number: 'POS-7', clientName: 'Ana' }, words: {} }
  expect(headline({ summary: null, changes: [stock, order] })).toBe('Creó el pedido POS-7')
  expect(headline({ summary: 'Anuló la venta POS-7', changes: [stock] })).toBe('Anuló la venta POS-7')
})
