import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Case, type Parcel, packInto } from './fit'

const side = fc.integer({ min: 1, max: 40 })
const size = fc.tuple(side, side, side)
const piece = fc.record({ grams: fc.integer({ min: 0, max: 5_000 }), size })
const pieces = fc.array(piece, { minLength: 1, maxLength: 25 })
const boxes = fc
  .array(
    fc.record({
      ...{ length: side, width: side, height: side, grams: fc.integer({ min: 0, max: 500 }) },
      most: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((box, i): Case => ({ name: `Caja ${i}`, ...box })))

type Block = Parcel['placed'][number]
const apart = (a: Block, b: Block) =>
  [0, 1, 2].some((i) => a.at[i]! + a.size[i]! <= b.at[i]! || b.at[i]! + b.size[i]! <= a.at[i]!)
const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b)

it('every piece is in one parcel, as large as it is, inside of it and on no other', () => {
  fc.assert(
    fc.property(pieces, boxes, (wanted, cases) => {
      const parcels = packInto(wanted, cases)
      const placed = parcels.flatMap((parcel) => parcel.placed)
      expect(sorted(placed.map((one) => one.piece))).toEqual(wanted.map((_, i) => i))
      for (const one of placed) expect(sorted(one.size)).toEqual(sorted(wanted[one.piece]!.size))
      for (const { placed: inside, size: outer } of parcels) {
        for (const { at, size: own } of inside)
          expect([0, 1, 2].every((i) => at[i]! >= 0 && at[i]! + own[i]! <= outer[i]!)).toBe(true)
        expect(inside.every((a, i) => inside.slice(i + 1).every((b) => apart(a, b)))).toBe(true)
      }
    }),
  )
})

it('a parcel weighs what is in it and its box, and no box carries more than it may', () => {
  fc.assert(
    fc.property(pieces, boxes, (wanted, cases) => {
      for (const { box, grams, placed } of packInto(wanted, cases)) {
        const load = placed.reduce((sum, one) => sum + wanted[one.piece]!.grams, 0)
        const mine = cases.find(({ name }) => name === box)
        expect(grams).toBe(load + (mine?.grams ?? 0))
        if (mine?.most !== undefined) expect(load).toBeLessThanOrEqual(mine.most)
      }
    }),
  )
})

it('the same pieces come to the same parcels, whatever the order of the boxes', () => {
  fc.assert(
    fc.property(pieces, boxes, (wanted, cases) => {
      expect(packInto(wanted, cases.toReversed())).toEqual(packInto(wanted, cases))
    }),
  )
})

it('takes the smallest box that holds everything, and only what no box takes goes as it is', () => {
  const small = { name: 'Pequeña', length: 20, width: 10, height: 10, grams: 80 }
  const large = { name: 'Grande', length: 40, width: 30, height: 20, grams: 300 }
  const cup = { grams: 350, size: [10, 10, 10] } as const
  const told = (parcels: Parcel[]) => parcels.map(({ box, grams }) => [box, grams])
  expect(told(packInto([cup, cup], [large, small]))).toEqual([['Pequeña', 780]])
  expect(told(packInto([cup, cup, cup], [large, small]))).toEqual([['Grande', 1_350]])
  expect(told(packInto([cup, { grams: 4_000, size: [120, 10, 10] }], [small]))).toEqual([
    ['Pequeña', 430],
    [undefined, 4_000],
  ])
})
