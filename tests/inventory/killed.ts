import { intercept } from '@tendero/core/kernel/db/client'
import { Job } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'

/** A worker gives up its lease after a minute. */
const LEASE_MS = 61_000

export interface Kill {
  at: number
  arrives: boolean
}

/**
 * Kills the process, as far as the table can tell: the `at`-th transaction from now is the last that arrives, or the
 * first that does not; nothing is written afterwards.
 * @returns how to bring it back to life, which tells whether it had died
 */
export function killAt({ at, arrives }: Kill): () => boolean {
  let sent = 0
  const stop = intercept((next) => async (action, input) => {
    if (!/^(TransactWrite|Update)/.test(action)) return next(action, input)
    sent += 1
    if (sent === at && arrives) await next(action, input)
    if (sent >= at) throw new Error('killed')
    return next(action, input)
  })
  return () => {
    stop()
    return sent >= at
  }
}

/**
 * Runs a job to its end by workers that are killed on the way; `later` is what passes between one and the next.
 * @returns how many were killed
 */
export async function runKilled(
  tenant: string,
  jobId: string,
  kills: readonly Kill[],
  later: (ms: number) => void | Promise<void>,
): Promise<number> {
  let killed = 0
  for (const kill of kills) {
    const revive = killAt(kill)
    const failed = await runJob({ tenant, jobId }, jobs).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (revive()) killed += 1
    else if (failed) throw failed.error
    await later(LEASE_MS)
  }
  await runJob({ tenant, jobId }, jobs)
  const { state } = await Job.get(jobId)
  if (state !== 'done' && state !== 'failed') throw new Error(`the job is ${state}`)
  return killed
}
