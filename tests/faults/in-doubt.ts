import { intercept } from '@tendero/core/kernel/db/client'
import { type Key, keyText } from '@tendero/core/kernel/db/keys'
import { vi } from 'vitest'
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
