import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unzip } from '../../../../../tests/support/unzip'
import { zipped } from './zip'

async function* each<T>(all: readonly T[]) {
  yield* all
}

it('what is written as a zip is read back as it was, whatever the names and however the bytes come', async () => {
  const files = fc.uniqueArray(
    fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      pieces: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(files, async (wanted) => {
      const parts: Uint8Array[] = []
      for await (const part of zipped(each(wanted), new Date('2026-11-23T12:00:00Z'))) parts.push(part)
      const found = unzip(Buffer.concat(parts))
      expect([...found.keys()]).toEqual(wanted.map(({ name }) => name))
      for (const { name, pieces } of wanted) expect(found.get(name)).toEqual(Buffer.concat(pieces))
    }),
    { numRuns: 60 },
  )
})

it('what fails while it is read fails the zip', async () => {
  const broken = (async function* () {
    yield Buffer.from('a')
    throw new Error('gone')
  })()
  const read = async () => {
    for await (const _ of zipped(each([{ name: 'x', pieces: broken }]), new Date()));
  }
  await expect(read()).rejects.toThrow('gone')
})
