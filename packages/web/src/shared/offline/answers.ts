import { ApiError, noAnswer } from '@/lib/api-error'
import { connectionNow } from '@/lib/connection'
import type { Ask } from '@/lib/stand-in'
import type { Input } from '@/lib/wire'
import { readKept, writeKept } from './store'

/** A question is given so long before what is known here answers it, in ms. */
const PATIENCE_MS = 4_000

/** True when the server did not say anything: not reached, or something on the way that answers in its place. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504)

const nameOf = (spec: string, input: Input) => `answer|${spec}|${JSON.stringify(input)}`

/** What the server last answered to a question; undefined when it never did. */
export const keptAnswer = <T>(spec: string, input: Input = {}): Promise<T | undefined> =>
  readKept<T>(nameOf(spec, input)).catch(() => undefined)

/**
 * Asks the server, and what is known here only when it is silent.
 * @param here what this device answers; undefined when it knows nothing
 */
export async function serverFirst(ask: Ask, here: () => Promise<unknown>): Promise<unknown> {
  let silence: unknown = noAnswer()
  if (connectionNow() !== 'none') {
    try {
      return await ask({ attempts: 1, withinMs: PATIENCE_MS })
    } catch (error) {
      if (!isSilence(error)) throw error
      silence = error
    }
  }
  const known = await here()
  if (known === undefined) throw silence
  return known
}

/** A question whose last answer is kept, and given when the server is silent. */
export const remembered = (spec: string) => (input: Input, ask: Ask) => {
  const keeping: Ask = async (how) => {
    const value = await ask(how)
    // A full device only costs the answer of a day without a connection.
    void writeKept({ [nameOf(spec, input)]: value }).catch(() => undefined)
    return value
  }
  return serverFirst(keeping, () => keptAnswer(spec, input))
}
