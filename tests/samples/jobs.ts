import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { putFile } from '@tendero/core/kernel/files/store'
import { newId } from '@tendero/core/kernel/id'
import { Job } from '@tendero/core/kernel/jobs/job'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

/** A finished job of the owner with a file, put there without going through a queue. */
const finished = ({ tenant, userId }: World) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () =>
      asSystem(tenant, 'Prueba', async () => {
        const id = newId('job')
        const path = `imports/${id}.txt`
        await putFile(path, Buffer.from('listo'), 'text/plain')
        await act(async (unit) =>
          unit.insert(Job, {
            id,
            tenant,
            type: 'probe',
            title: 'Prueba',
            state: 'done',
            input: {},
            done: 1,
            total: 1,
            errors: [],
            result: { path, name: 'listo.txt', contentType: 'text/plain' },
            tries: 1,
            userId,
            createdAt: new Date().toISOString(),
            finishedAt: new Date().toISOString(),
            visible: true,
          }),
        )
        return { id }
      }),
  )

export const jobs: SamplesOf<'jobs'> = {
  listJobs: {},
  showJob: finished,
  jobResult: finished,
  startUpload: { size: 5_000_000 },
}
