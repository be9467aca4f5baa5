import '@tendero/core/adapters'
import '@tendero/core/uses'
import type { JobMessage } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { log } from '../observe/log'
import { observed } from '../observe/run'
import { type AddUp, addUpShops, isAddUp } from './add-up'
import { jobs } from './declared'
import { isTick, strike, type TickMessage } from './tick'

export interface QueueEvent {
  Records: { messageId: string; body: string }[]
}

/** True when the message may be dropped. */
async function work(message: JobMessage | AddUp | TickMessage): Promise<boolean> {
  if (isAddUp(message)) await observed('jobs.addUp', () => addUpShops(message))
  else if (isTick(message)) await observed('jobs.tick', () => strike(message))
  else return observed('jobs.run', () => runJob(message, jobs), message.tenant)
  return true
}

/** Lambda handler of the jobs queues: each failed message goes back alone. */
export async function handler(event: QueueEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> {
  const failed: { itemIdentifier: string }[] = []
  for (const { messageId, body } of event.Records) {
    try {
      if (!(await work(JSON.parse(body)))) failed.push({ itemIdentifier: messageId })
    } catch (error) {
      log('error', 'worker', { messageId, message: String(error) })
      failed.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures: failed }
}
