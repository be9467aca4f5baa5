type Later<M> = {
  [K in keyof M]: M[K] extends (...input: infer I) => Promise<infer O> ? (...input: I) => Promise<O> : never
}

/** Loads of modules that this process has put off. */
const putOff = new Set<() => Promise<unknown>>()

/** Loads every module that was put off, and those which these put off. Whoever asks meanwhile waits for the same ones. */
export async function loadPutOff(): Promise<void> {
  for (let known = 0; known < putOff.size; ) {
    known = putOff.size
    await Promise.all([...putOff].map((load) => load()))
  }
}

/**
 * The functions of a module that is loaded when the first of them is called, so that a cold start waits for none of it:
 * `const papers = later(() => import('./order/order.print'))`, then `run: papers.printOrder`.
 */
export const later = <M extends object>(load: () => Promise<M>): Later<M> => {
  putOff.add(load)
  return new Proxy({} as Later<M>, {
    get:
      (_, name) =>
      async (...input: unknown[]) =>
        ((await load()) as Record<string | symbol, (...input: unknown[]) => unknown>)[name]!(...input),
  })
}
