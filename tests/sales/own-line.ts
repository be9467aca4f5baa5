import { AsyncLocalStorage } from 'node:async_hooks'
import type { joinLine } from '@tendero/core/kernel/db/together/line'

/** Which worker runs: each is one process, by its name. */
export const inWorker = new AsyncLocalStorage<string>()

/** Each writer as if it had a process for itself: nobody waits for anybody but in the table. */
export function ownLine(join: typeof joinLine): typeof joinLine {
  let writers = 0
  return (key, how) => join(`${key}|${inWorker.getStore() ?? ++writers}`, how)
}
