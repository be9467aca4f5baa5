import { randomUUID } from 'node:crypto'
import { withContext } from '@tendero/core/kernel/context'
import { logDone, nothingConsumed } from './request'

/** Runs work that no request asked for, with its context, its line on the log (under `tenant`) and its metrics. */
export async function observed<T>(call: string, work: () => Promise<T>, tenant?: string): Promise<T> {
  const started = performance.now()
  const requestId = randomUUID()
  const actor = { type: 'public' } as const
  const consumed = nothingConsumed()
  let status = 500
  try {
    const context = { actor, requestId, call, from: 'system', now: () => new Date(), consumed }
    const result = await withContext(context, work)
    status = 200
    return result
  } finally {
    const ms = Math.round(performance.now() - started)
    const whose = tenant ? ({ type: 'system', tenant, name: call } as const) : actor
    logDone({ requestId, call, status, ms, actor: whose, consumed })
  }
}
