import { expect, test } from 'vitest'
import { placeOf } from './toast'

test('the guard speaks at the top right of a desk, everything else at the bottom', () => {
  expect([placeOf(), placeOf(true), placeOf(true, true)]).toEqual(['bottom-right', 'top-right', 'bottom-right'])
})
