import { problemsOf } from '@tendero/core/inputs'
import { NewAdjustment } from '@tendero/core/inventory/adjustments/adjustment.input'
import { describe, expect, test } from 'vitest'
import type { Item } from '@/shared/item/items'
import type { Reason } from '../stock/types'
import { type Draft, type DraftLine, inputOf, leftAfter, lineOf, turned } from './draft'

const rice: Item = {
  active: true,
  id: 'pro_1',
  productId: 'pro_1',
  name: 'Arroz',
  sku: 'A1',
  storages: [{ id: 'bod_1', quantity: 7.5 }],
}
const found: Reason = { code: 'found', name: 'Sobrante encontrado', increment: true, decrement: false }
const damage: Reason = { code: 'damage', name: 'Daño o avería', increment: false, decrement: true }
const draft = (line: Partial<DraftLine>): Draft => ({
  storage_id: 'bod_1',
  reason: 'damage',
  date: '',
  note: '',
  products: [{ ...lineOf(rice, damage), ...line }],
})

describe('an adjustment being written', () => {
  test('a reason that only brings in turns the lines around', () => {
    expect(turned([lineOf(rice, damage)], found)).toMatchObject([{ way: 'increment' }])
  })

  test('what is left is exact with decimals', () => {
    expect(leftAfter({ ...lineOf(rice, damage), quantity: 0.3 }, 'bod_1')).toBe(7.2)
  })

  test('what is missing is told by the schema of its call, at its field and its line', () => {
    const told = (given: Draft) => problemsOf(NewAdjustment, inputOf(given))
    expect(told(draft({}))).toEqual({})
    expect(told({ ...draft({}), reason: '', products: [] })).toEqual({
      reason: ['Elige el motivo'],
      products: ['Agrega al menos un producto'],
    })
    expect(told(draft({ quantity: undefined }))).toEqual({ 'products.0.quantity': ['Escribe la cantidad'] })
  })

  test.each([0, -3])('%d units is no quantity', (quantity) => {
    expect(problemsOf(NewAdjustment, inputOf(draft({ quantity })))).toEqual({
      'products.0.quantity': ['Debe ser mayor que cero'],
    })
  })

  test('the cost goes only with what comes in', () => {
    expect(inputOf(draft({ cost: 500 })).products[0]).toEqual({ product_id: 'pro_1', type: 'decrement', quantity: 1 })
    expect(inputOf(draft({ cost: 500, way: 'increment' })).products[0]).toMatchObject({ type: 'increment', cost: 500 })
  })
})
