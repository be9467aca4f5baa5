import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { observed } from '../observe/run'

/** Every minute: sends again the jobs whose message was lost or whose worker died. */
export async function handler(): Promise<{ sent: number }> {
  return { sent: await observed('cron.sweep', () => sweep()) }
}
