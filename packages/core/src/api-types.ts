import type { Loaders } from './calls'

type Calls<A extends keyof Loaders> = Awaited<ReturnType<Loaders[A]>>
type Fn<C> = C extends { types?: { input: infer I; output: infer O } } ? (input: I) => Promise<O> : never

/** The product's calls as the browser sees them: what to send, what comes back. Types only. */
export type Api = { [A in keyof Loaders]: { [N in keyof Calls<A>]: Fn<Calls<A>[N]> } }
