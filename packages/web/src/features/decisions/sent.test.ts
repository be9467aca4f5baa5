import { expect, it } from 'vitest'
import { sentLines } from './sent'

const plain = (lines: string[]) => lines.map((line) => line.replaceAll(/\s/g, ' '))

it('tells what a till sent in words, in pesos and units, and nothing of what cannot be read', () => {
  const sale = {
    sale: { products: [{ quantity: 2_000, price: 500_000 }, { quantity: 500 }] },
    sold: [{ name: 'Arroz' }, { name: 'Queso' }],
    paid: [{ name: 'Efectivo' }],
    total: 1_500_000,
  }
  expect(plain(sentLines({ content: JSON.stringify(sale) }))).toEqual([
    '2 × Arroz',
    '0,5 × Queso',
    'Total $ 15.000',
    'Pagó con Efectivo',
  ])
  const whole = { note: { invoice_id: 'ped_1' }, cash: 800_000 }
  expect(plain(sentLines({ content: JSON.stringify(whole) }))).toEqual([
    'Devolvió una venta completa',
    'Se entregaron $ 8.000 en efectivo',
  ])
  const part = { note: { products: [{ quantity: 1_000 }, { quantity: 2_000 }] } }
  expect(sentLines({ content: JSON.stringify(part) })).toEqual(['Devolvió 3 de una venta'])
  const cash = { cash: { value: 100_000, reason: 'Bolsas' } }
  expect(plain(sentLines({ content: JSON.stringify(cash) }))).toEqual(['Efectivo $ 1.000: Bolsas'])
  for (const content of [null, '{', '']) expect(sentLines({ content })).toEqual([])
})
