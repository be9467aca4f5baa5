import type { Actor, Consumed } from '@tendero/core/kernel/context'
import { log } from './log'

/** What ended: a call of the API, a batch of jobs or a run of a cron. */
export interface Done {
  requestId: string
  /** Name of the call: `sales.createOrder`. */
  call: string
  /** HTTP status; of jobs and crons 200 or 500. */
  status: number
  ms: number
  actor: Actor
  /** Address of the person, as `x-forwarded-for` and the trusted proxies tell it; of no job. */
  from?: string
  consumed: Consumed
}

export const nothingConsumed = (): Consumed => ({ readUnits: 0, writeUnits: 0, trips: 0 })

interface Metric {
  Name: string
  Unit: 'Milliseconds' | 'Count'
}

/**
 * CloudWatch's embedded metric format: the line of the log is the metric, nothing else is sent. Time and faults by call,
 * capacity by capability; a series costs money from its first value on, so a zero that says nothing is not one.
 * Source: CloudWatch User Guide, "Specification: Embedded metric format".
 */
function embedded({ call, ms, status, consumed }: Done, at: number) {
  const { readUnits, writeUnits } = consumed
  const faults = status >= 500 ? 1 : 0
  const directive = (dimension: string, metrics: (Metric | false)[]) => ({
    Namespace: `Tendero/${process.env.TENDERO_STAGE ?? 'local'}`,
    Dimensions: [[dimension]],
    Metrics: metrics.filter((metric) => metric !== false),
  })
  const byCall = directive('call', [
    { Name: 'duration', Unit: 'Milliseconds' },
    faults > 0 && { Name: 'faults', Unit: 'Count' },
  ])
  const byArea = directive('area', [
    readUnits > 0 && { Name: 'readUnits', Unit: 'Count' },
    writeUnits > 0 && { Name: 'writeUnits', Unit: 'Count' },
  ])
  return {
    _aws: { Timestamp: at, CloudWatchMetrics: [byCall, byArea].filter(({ Metrics }) => Metrics.length > 0) },
    area: call.split('.')[0],
    duration: ms,
    faults,
    readUnits,
    writeUnits,
  }
}

/** Writes the line of what ended, with its metrics on AWS (`TENDERO_METRICS=on`). `TENDERO_QUIET` leaves it out. */
export function logDone(done: Done, at = Date.now()): void {
  if (process.env.TENDERO_QUIET) return
  const { actor, consumed, ...rest } = done
  const metrics = process.env.TENDERO_METRICS === 'on' ? embedded(done, at) : consumed
  log(done.status >= 500 ? 'error' : 'info', 'call', {
    ...rest,
    tenant: actor.type === 'public' ? undefined : actor.tenant,
    userId: actor.type === 'member' ? actor.userId : undefined,
    trips: consumed.trips,
    ...metrics,
  })
}
