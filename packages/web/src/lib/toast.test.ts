import { expect, test } from 'vitest'
import { placeOf } from './toast'

test('what asks for attention is at the bottom right, the guard at the top right, what went well out of the way', () => {
  expect(placeOf('warning')).toBe('bottom-right')
  expect(placeOf('info')).toBe('bottom-right')
  expect(placeOf('warning', true)).toBe('top-right')
  expect(placeOf('success')).toBe('top-center')
})
