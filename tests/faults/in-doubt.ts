import { intercept } from '@tendero/core/kernel/db/client'
import { type Key, keyText } from '@tendero/core/kernel/db/keys'
import { expect, vi } from 'vitest'
import { keysOf } from '../support/written'

/** Longer than a writer asks for what became of its commit. */
const PATIENCE_MS = 30_000

const hangUp = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

/**
 * The `at`-th commit from now on is written and its answer lost; what its writer sends again, and its look whether it is
 * there, are lost too, until it gives up: in doubt. Everybody else is served.
 * @returns how to stop, which tells how many commits there were
 */
export function leaveInDoubt(at: number): () => number {
  let commits = 0
  let token: unknown
  let proofs = new Set<string>()
  const stop = intercept((next) => async (action, input, options) => {
    const sent = (input as { ClientRequestToken?: string }).ClientRequestToken
    if (action === 'TransactWriteItems' && sent === token && token !== undefined) throw hangUp()
    if (action === 'GetItem' && proofs.has(keyText((input as { Key: Key }).Key))) {
      proofs = new Set()
      vi.useRealTimers()
      throw hangUp()
    }
    const keys = keysOf(action, input)
    if (keys.length === 0 || ++commits !== at) return next(action, input, options)
    await next(action, input, options)
    token = sent
    proofs = new Set(keys.map(keyText))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PATIENCE_MS })
    throw hangUp()
  })
  return () => {
    stop()
    vi.useRealTimers()
    return commits
  }
}

/** Commits of the longest of what is run so are fewer. */
const MOST_COMMITS = 60

/** What `once` found, with its `at`-th commit in doubt, and how many there were. */
export interface Run<T> {
  commits: number
  found: T
}

/** Finds the same whichever of its commits is in doubt. @returns what it finds when none is */
export async function sameWhichever<T>(once: (at: number) => Promise<Run<T>>): Promise<T> {
  const whole = await once(Number.POSITIVE_INFINITY)
  expect(whole.commits).toBeLessThan(MOST_COMMITS)
  let doubts = 0
  for (let at = 1; at <= whole.commits; at++) {
    const { commits, found } = await once(at)
    expect(found, `commit ${at} in doubt`).toEqual(whole.found)
    // A job that takes less than a second saves no progress: it may make fewer commits than the first time.
    if (commits >= at) doubts++
  }
  expect(doubts).toBeGreaterThan(1)
  return whole.found
}
