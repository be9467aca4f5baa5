import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError, conflict } from '../errors'
import { inBatches } from './batches'

describe('working in batches', () => {
  it('does every good thing once and names every bad one once, whatever the sizes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        async (good, size, concurrency) => {
          const [done, failed]: [number[], number[]] = [[], []]
          await inBatches(
            good.keys(),
            { size, concurrency },
            async (batch) => {
              await Promise.resolve()
              if (batch.some((i) => !good[i])) throw conflict('no')
              done.push(...batch)
            },
            (i) => failed.push(i),
          )
          const numbers = (want: boolean) => good.flatMap((g, i) => (g === want ? [i] : []))
          expect(done.sort((a, b) => a - b)).toEqual(numbers(true))
          expect(failed.sort((a, b) => a - b)).toEqual(numbers(false))
        },
      ),
    ))

  it.each([new Error('a bug'), new AppError(503, 'busy', 'later')])(
    'stops at a failure that no thing is guilty of: %s',
    async (error) => {
      const work = async () => {
        throw error
      }
      await expect(inBatches([1, 2, 3], { size: 2 }, work, () => {})).rejects.toBe(error)
    },
  )
})
