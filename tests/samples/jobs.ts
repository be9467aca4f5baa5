import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { putFile } from '@tendero/core/kernel/files/store'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { newId } from '@tendero/core/kernel/values/id'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

/** A job of the owner that is over, put there without going through a queue. */
export const ended = (
  { tenant, userId }: World,
  state: 'done' | 'failed',
  changes: (id: string) => Promise<Partial<JobData>>,
) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () =>
      asSystem(tenant, 'Prueba', async () => {
        const id = newId('job')
        const changed = await changes(id)
        await act(async (unit) =>
          unit.insert(Job, {
            id,
            tenant,
            type: 'probe',
            lane: 'imports',
            title: 'Prueba',
            state,
            input: {},
            done: 1,
            total: 1,
            errors: [],
            tries: 1,
            userId,
            createdAt: new Date().toISOString(),
            finishedAt: new Date().toISOString(),
            visible: true,
            ...changed,
          }),
        )
        return { id }
      }),
  )

const withFile = (world: World) =>
  ended(world, 'done', async (id) => {
    const path = `imports/${id}.txt`
    await putFile(path, Buffer.from('listo'), 'text/plain')
    return { result: { path, name: 'listo.txt', contentType: 'text/plain' } }
  })

export const jobs: SamplesOf<'jobs'> = {
  listJobs: {},
  listOpenJobs: { state: 'failed' },
  showJob: withFile,
  jobResult: withFile,
  retryJob: (world) => ended(world, 'failed', async () => ({})),
  undoJob: (world) => ended(world, 'done', async () => ({ type: 'product.import', undo: ['product-create'] })),
  startUpload: { size: 5_000_000 },
}
