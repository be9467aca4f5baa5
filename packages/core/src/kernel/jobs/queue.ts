import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { config } from '../config'
import { author, now, tenant } from '../context'
import type { Act } from '../db/act'
import { newId } from '../id'
import { Job, type JobData } from './job'

let cached: { endpoint: string | undefined; client: SQSClient } | undefined

function sqs(): SQSClient {
  const endpoint = config.sqsEndpoint()
  if (cached && cached.endpoint === endpoint) return cached.client
  const client = new SQSClient({
    region: config.region(),
    useQueueUrlAsEndpoint: false,
    ...(endpoint ? { endpoint } : {}),
  })
  cached = { endpoint, client }
  return client
}

/** What a queue message says. */
export interface JobMessage {
  tenant: string
  jobId: string
}

/** Sends a job's id to the workers. Losing the message loses nothing: the sweep sends it again. */
export async function send(message: JobMessage): Promise<void> {
  const url = config.jobsQueue()
  if (!url) return
  await sqs().send(new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) }))
}

/** Adds a job to the unit; it is sent after the commit. `total` is the work to do, when known. */
export function enqueue(
  unit: Act,
  job: { type: string; title: string; input: Record<string, unknown>; total?: number; visible?: boolean },
): JobData {
  const row: JobData = {
    id: newId('job'),
    tenant: tenant(),
    type: job.type,
    title: job.title,
    state: 'queued',
    input: job.input,
    done: 0,
    total: job.total ?? 0,
    errors: [],
    tries: 0,
    userId: author().userId,
    createdAt: now().toISOString(),
    visible: job.visible ?? true,
  }
  unit.insert(Job, row)
  unit.after(() => send({ tenant: row.tenant, jobId: row.id }))
  return row
}
