import { context, withContext } from '../context'
import { type Act, act } from '../db/act'
import { type CommandKey, remembered, resultsUnder } from '../db/memory'

/*
 * An act of a job that has no row of its own is known by its job and a name: whoever runs the job again, because its
 * worker died or a commit was in doubt, is given what it did and does nothing a second time.
 */

/** The work under way whose steps are told apart: a job, or a command with a key. Undefined for work that has neither. */
function work(): (CommandKey & { isNew: boolean }) | undefined {
  const { job, replay } = context()
  if (job) return { key: job.id, bodyHash: job.id, isNew: job.isNew }
  return replay
}

/**
 * Runs an act of a job, or of a command with a key, once; `name` tells it from the others of the same work, and may run
 * beside them. Its result must be JSON, and is remembered when the act writes something.
 * @throws what `act` throws
 */
export const step = <T>(name: string, decide: (unit: Act) => Promise<T>): Promise<T> => steps(name, () => act(decide))

/** The same of work that is several acts, one after the other: each that was done is not done again. */
export async function steps<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { key, bodyHash, isNew } = work() ?? {}
  if (key === undefined || bodyHash === undefined) return run()
  const known = { key: `${key}.${name}`, bodyHash, first: isNew ? { item: undefined } : undefined }
  return withContext({ ...context() }, () => remembered(known, run))
}

/** What the steps of this job whose names begin with `prefix` did in earlier tries; nothing in the first. */
export async function stepsDone<T>(prefix: string): Promise<T[]> {
  const found = work()
  return found && !found.isNew ? ((await resultsUnder(found, prefix)) as T[]) : []
}
