import type { Api } from '@tendero/core/api-types'
import type { Area } from '@tendero/core/calls'
import type { World } from './world'

/**
 * A valid input of a call, or how to make one in a shop that is already there.
 * The loop over all calls sends it as the owner (200), as another shop (404), without a session (401)…
 */
export type Sample<I> = I | ((world: World) => Promise<I>)

/** One sample for every call of a capability: a call without one does not compile. */
export type SamplesOf<A extends Area> = {
  [N in keyof Api[A]]: Api[A][N] extends (input: infer I) => unknown ? Sample<I> : never
}
