import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack, unpack } from './pack'

const own = { pk: 'T#ten_1#order', sk: 'ped_1', v: 3, ttl: 9, gsi1pk: 'T#ten_1#order#day#all', gsi1sk: '2026-01-01' }
const fields = fc.dictionary(
  fc.stringMatching(/^[a-oq-z]\w{3,9}$/),
  fc.jsonValue({ maxDepth: 3 }).map((v) => JSON.parse(JSON.stringify(v))),
  { maxKeys: 30 },
)

it('is undone, whatever the fields and whichever stay plain', () => {
  fc.assert(
    fc.property(fields, fc.nat(), (row, n) => {
      const item = { ...own, ...row }
      const packed = pack(
        item,
        Object.keys(row).filter((_, i) => i % 3 === n % 3),
      )
      expect(unpack(packed)).toEqual(item)
      expect(unpack(item)).toEqual(item)
    }),
  )
})

it('leaves keys, version, end of life and what a filter names as they are', () => {
  const packed = pack({ ...own, state: 'recibido', lines: [1], type: 1 }, ['state', 'type'])
  expect(packed).toEqual({ ...own, state: 'recibido', type: 1, packed: '{"lines":[1]}' })
})

it('takes a field that is absent for absent', () => {
  expect(unpack(pack({ ...own, note: undefined }))).toEqual(own)
})

it('compresses what is long', () => {
  const lines = Array.from({ length: 40 }, (_, i) => ({ productId: `prd_${i}`, netCents: 1_000_000, taxCode: 'IVA' }))
  const { packed } = pack({ ...own, lines })
  expect(packed).toBeInstanceOf(Uint8Array)
  expect((packed as Uint8Array).length).toBeLessThan(JSON.stringify(lines).length / 3)
})
