import { randomUUID } from 'node:crypto'
import { withContext } from '@tendero/core/kernel/context'
import { sweep } from '@tendero/core/kernel/jobs/run'

/** Every minute: sends again the jobs whose message was lost or whose worker died. */
export async function handler(): Promise<{ sent: number }> {
  const sent = await withContext(
    { actor: { type: 'public' }, requestId: randomUUID(), call: 'cron.sweep', from: 'system', now: () => new Date() },
    () => sweep(),
  )
  return { sent }
}
