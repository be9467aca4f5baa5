import { intercept } from '@tendero/core/kernel/db/client'
import { type Key, keyText } from '@tendero/core/kernel/db/keys'
import { expect, vi } from 'vitest'
import { keysOf } from '../support/written'
import { masked } from './left'

/** Longer than a writer asks for what became of its commit. */
const PATIENCE_MS = 30_000

const hangUp = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

/**
 * Commits that `isChosen` chooses from now on are written and their answers lost; what the writer of one sends again, and
 * its look whether it is there, are lost too, until it gives up: in doubt. Everybody else is served.
 * @returns how to stop, which tells how many commits there were
 */
function loseAnswers(isChosen: (keys: readonly Key[]) => boolean): () => number {
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
    if (keys.length > 0) commits++
    if (keys.length === 0 || !isChosen(keys)) return next(action, input, options)
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

/** Leaves the `at`-th commit from now on in doubt. @returns how to stop, which tells how many commits there were */
export function leaveInDoubt(at: number): () => number {
  let commits = 0
  return loseAnswers(() => ++commits === at)
}

/** One run of what is tried, some of whose commits are left in doubt. */
export interface Doubted {
  /** Begins to leave commits in doubt. */
  start: () => void
  /** Says that whatever was broken off begins again. */
  again: () => void
  stop: () => void
}

/**
 * Leaves commits in doubt that were in none of the earlier runs. A commit is known by the keys that it writes, without
 * what is made anew in each run, and by how many there were of such keys since the work began or began again.
 */
class Doubts {
  readonly #had = new Set<string>()
  /** Commits of the latest run, and those of them that were left in doubt. */
  seen = new Set<string>()
  doubted: string[] = []

  run(most: number): Doubted {
    let counts = new Map<string, number>()
    let stop = () => 0
    this.seen = new Set()
    this.doubted = []
    const isChosen = (keys: readonly Key[]): boolean => {
      const shape = shapeOf(keys)
      const count = (counts.get(shape) ?? 0) + 1
      counts.set(shape, count)
      const commit = `${shape} (${count})`
      this.seen.add(commit)
      if (this.doubted.length >= most || this.#had.has(commit)) return false
      this.#had.add(commit)
      this.doubted.push(commit)
      return true
    }
    return {
      start: () => {
        stop = loseAnswers(isChosen)
      },
      again: () => {
        counts = new Map()
      },
      stop: () => void stop(),
    }
  }

  hasHad = (commits: Iterable<string>): boolean => [...commits].every((commit) => this.#had.has(commit))
}

/** Keys of a commit without ids, hashes, days and the shards of its counters. */
const shapeOf = (keys: readonly Key[]): string =>
  keys
    .map(({ pk, sk }) =>
      masked(`${pk.replace(/^T#[^#]+/, 'T')} ${/#count#/.test(pk) ? sk.replace(/\|\d+$/, '') : sk}`).replaceAll(
        /[\w-]{20,}/g,
        'HASH',
      ),
    )
    .sort()
    .join(', ')

/** Commits of the longest of what is run so are fewer. */
const MOST_COMMITS = 60

/**
 * Finds the same whichever of its commits is in doubt.
 * @param most commits that one run leaves in doubt, one after the other: fewer than it may be tried again
 * @returns what it finds when none is
 */
export async function sameWhichever<T>(once: (doubted: Doubted) => Promise<T>, most = 1): Promise<T> {
  const doubts = new Doubts()
  const whole = await once(doubts.run(0))
  const commits = doubts.seen
  expect(commits.size).toBeGreaterThan(1)
  expect(commits.size).toBeLessThan(MOST_COMMITS)
  let runs = 0
  do {
    if (++runs > MOST_COMMITS) throw new Error(`each run makes another commit: ${doubts.doubted}`)
    const found = await once(doubts.run(most))
    expect(found, `in doubt: ${doubts.doubted.join('\nthen ')}`).toEqual(whole)
    // A job that takes less than a second saves no progress: a commit of the whole run may not come again.
  } while (doubts.doubted.length > 0 && !doubts.hasHad(commits))
  return whole
}
