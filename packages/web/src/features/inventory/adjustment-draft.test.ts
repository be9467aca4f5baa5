import { describe, expect, test } from 'vitest'
import { type Draft, inputOf, leftAfter, missingOf, noDraft, withItem, withLine, withReason } from './adjustment-draft'
import type { Item } from './items'
import type { Reason } from './types'

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
const begun: Draft = { ...noDraft, storageId: 'bod_1', reason: 'damage' }

describe('an adjustment being written', () => {
  test('scanning the same thing again counts one more of it', () => {
    const draft = withItem(withItem(begun, rice, damage), rice, damage)
    expect(draft.lines).toHaveLength(1)
    expect(draft.lines[0]).toMatchObject({ quantity: 2, way: 'decrement' })
  })

  test('a reason that only brings in turns the lines around', () => {
    const draft = withReason(withItem(begun, rice, damage), found)
    expect(draft).toMatchObject({ reason: 'found', lines: [{ way: 'increment' }] })
  })

  test('what is left is exact with decimals', () => {
    const draft = withLine(withItem(begun, rice, damage), 'pro_1', { quantity: 0.3 })
    expect(leftAfter(draft.lines[0]!, 'bod_1')).toBe(7.2)
  })

  test('nothing is sent while something is missing, and it says what', () => {
    expect(missingOf(noDraft).map(({ at }) => at)).toEqual(['storage', 'reason', 'items'])
    const draft = withLine(withItem(begun, rice, damage), 'pro_1', { quantity: undefined })
    expect(missingOf(draft)).toEqual([{ at: 'pro_1', message: 'Falta la cantidad de Arroz' }])
    expect(inputOf(draft)).toBeUndefined()
  })

  test.each([0, -3])('%d units is no quantity', (quantity) => {
    const draft = withLine(withItem(begun, rice, damage), 'pro_1', { quantity })
    expect(missingOf(draft)).toEqual([{ at: 'pro_1', message: 'Escribe una cantidad mayor que cero' }])
    expect(inputOf(draft)).toBeUndefined()
  })

  test('the cost goes only with what comes in', () => {
    const out = withLine(withItem(begun, rice, damage), 'pro_1', { cost: 500 })
    expect(inputOf(out)?.products[0]).toEqual({ product_id: 'pro_1', type: 'decrement', quantity: 1 })
    expect(inputOf(withReason(out, found))?.products[0]).toMatchObject({ type: 'increment', cost: 500 })
  })
})
