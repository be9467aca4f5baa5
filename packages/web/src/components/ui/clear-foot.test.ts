import fc from 'fast-check'
import { expect, test } from 'vitest'
import { footOf } from './clear-foot'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('a notice stands at the lower edge where nothing is in its way', () => {
  expect(footOf([], 1000, 1440, 900)).toBe(12)
  expect(footOf([box(0, 840, 300, 44)], 1000, 1440, 900)).toBe(12)
})

test('it stands above the button that comes next, and above what stands on that', () => {
  expect(footOf([box(1100, 840, 300, 44)], 1000, 1440, 900)).toBe(72)
  expect(footOf([box(1100, 840, 300, 44), box(1100, 760, 300, 44)], 1000, 1440, 900)).toBe(152)
})

test('it lies over nothing that is kept free, while there is room', () => {
  const boxes = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 300, max: 860 }))
      .map(([left, top]) => box(left, top, 140, 40)),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(boxes, (kept) => {
      const foot = footOf(kept, 1000, 1440, 900)
      const notice = box(1000, 900 - foot - 72, 440, 72)
      for (const one of kept)
        if (one.left < notice.right && notice.left < one.right)
          expect(one.bottom <= notice.top || one.top >= notice.bottom).toBe(true)
    }),
  )
})
