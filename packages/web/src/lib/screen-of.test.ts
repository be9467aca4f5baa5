import { expect, test } from 'vitest'
import { screenOf, screenOfKind } from './screen-of'

test('a kind has one screen, whoever names it', () => {
  expect(screenOfKind('order', 'ord_1')).toEqual({ to: '/dashboard/pedidos/filtrar/$id', params: { id: 'ord_1' } })
  expect(screenOfKind('sale', 'ord_1')).toEqual(screenOf.order('ord_1'))
  expect(screenOfKind('transfer', 'tra_1')).toEqual({ to: '/dashboard/traslados', search: { ver: 'tra_1' } })
})

test('a kind without a screen, or that is none, has no link', () => {
  expect(screenOfKind('settings', '1')).toBeUndefined()
  expect(screenOfKind('toString', '1')).toBeUndefined()
})
