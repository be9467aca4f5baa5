import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortedBy } from './sorted'

const itself = (value: unknown) => value

it('texts sort as people read them, numbers by size, and what has no value goes last either way', () => {
  expect(sortedBy(['Zapato', undefined, 'Árbol', 'bodega 10', 'Bodega 2'], itself)).toEqual([
    'Árbol',
    'Bodega 2',
    'bodega 10',
    'Zapato',
    undefined,
  ])
  expect(sortedBy([10, 2, undefined, 33], itself)).toEqual([2, 10, 33, undefined])
  expect(sortedBy([10, 2, undefined, 33], itself, true)).toEqual([33, 10, 2, undefined])
  expect(sortedBy([true, false], itself)).toEqual([false, true])
})

it('rows of the same value keep the order they had, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.option(fc.nat(3), { nil: undefined }), at: fc.nat() })), (rows) => {
      const sorted = sortedBy(rows, (row) => row.key)
      expect(sorted).toHaveLength(rows.length)
      for (const key of [0, 1, 2, 3, undefined])
        expect(sorted.filter((row) => row.key === key)).toEqual(rows.filter((row) => row.key === key))
    }),
  )
})
