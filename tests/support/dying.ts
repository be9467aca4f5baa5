import { withContext } from '@tendero/core/kernel/context'
import type { Jobs, Work } from '@tendero/core/kernel/jobs/declare'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { expect } from 'vitest'
import type { World } from './world'

const at = <T>(minutes: number, fn: () => Promise<T>) =>
  withContext(
    {
      ...{ actor: { type: 'public' }, requestId: 'resume', call: 'resume', from: 'system' },
      now: () => new Date(Date.now() + minutes * 60_000),
    },
    fn,
  )

/** The jobs of a worker that dies, with whatever it has under way, once it has done so many rows. */
function dyingAt(jobs: Jobs, type: string, rows: number) {
  let died = () => {}
  const dead = new Promise<void>((resolve) => (died = resolve))
  const never = new Promise<never>(() => {})
  const dying: Jobs = {
    [type]: async () => {
      const declared = await jobs[type]!()
      const run: Work['run'] = (running) => {
        const progress: typeof running.progress = async (done, total) => {
          await running.progress(done, total)
          if (done < rows) return
          died()
          await never
        }
        return declared.run({ ...running, progress })
      }
      return { ...declared, run }
    },
  }
  return { dying, dead }
}

interface Interrupted {
  jobs: Jobs
  type: string
  /** Rows that the first worker has done when it dies. */
  rows: number
}

/** Runs a job whose first worker died half-way, two minutes ago, and what takes it up again now. */
export async function interrupted({ tenant, api }: World, jobId: string, { jobs, type, rows }: Interrupted) {
  const { dying, dead } = dyingAt(jobs, type, rows)
  void at(-2, () => runJob({ tenant, jobId }, dying))
  await dead
  const half = await api.jobs.showJob({ id: jobId })
  expect(half).toMatchObject({ state: 'running', stalled: true })
  expect(await at(-2, () => runJob({ tenant, jobId }, jobs))).toBe(true)
  expect((await api.jobs.showJob({ id: jobId })).tries).toBe(1)
  await at(0, () => runJob({ tenant, jobId }, jobs))
  return api.jobs.showJob({ id: jobId })
}
