import { allPermissions } from '@tendero/core/kernel/permissions'
import { expect, test } from 'vitest'
import { heldOf, permissionsOf, sections, withPermissions } from './matrix'

test('the matrix holds every permission of the product once', () => {
  const shown = sections.flatMap(({ lines }) => permissionsOf(lines))
  expect(shown.toSorted()).toEqual(allPermissions.map(({ name }) => name).toSorted())
})

test('who may change a thing may see it, and who may not see it may do nothing with it', () => {
  expect(withPermissions([], ['sale-create'], true).toSorted()).toEqual(['sale-create', 'sale-read'])
  expect(withPermissions(['sale-read', 'sale-create', 'pos-read'], ['sale-read'], false)).toEqual(['pos-read'])
  expect(withPermissions(['sale-read', 'sale-create'], ['sale-create'], false)).toEqual(['sale-read'])
})

test('a resource with a hyphen in its name keeps it', () => {
  expect(withPermissions([], ['product-category-delete'], true)).toContain('product-category-read')
})

test('a group is all, some or none of its permissions', () => {
  const held = new Set(['a-read', 'a-create'])
  expect(heldOf(held, ['a-read', 'a-create'])).toBe('all')
  expect(heldOf(held, ['a-read', 'b-read'])).toBe('some')
  expect(heldOf(held, ['b-read'])).toBe('none')
})
