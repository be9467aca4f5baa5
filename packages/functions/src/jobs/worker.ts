import { randomUUID } from 'node:crypto'
import { withContext } from '@tendero/core/kernel/context'
import type { JobMessage } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { handlers } from './handlers'

export interface QueueEvent {
  Records: { messageId: string; body: string }[]
}

/** Lambda handler of the jobs queue: each failed message goes back alone. */
export async function handler(event: QueueEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> {
  const failed: { itemIdentifier: string }[] = []
  for (const { messageId, body } of event.Records) {
    const requestId = randomUUID()
    try {
      const message = JSON.parse(body) as JobMessage
      const done = await withContext(
        { actor: { type: 'public' }, requestId, call: 'jobs.run', from: 'system', now: () => new Date() },
        () => runJob(message, handlers),
      )
      if (!done) failed.push({ itemIdentifier: messageId })
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', at: 'worker', requestId, message: String(error) }))
      failed.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures: failed }
}
