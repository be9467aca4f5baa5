import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { clock } from '../observe/clock'

/** Every minute: sends again the jobs whose message was lost or whose worker died. */
export const handler = (): Promise<{ sent: number }> => clock('sweep', async () => ({ sent: await sweep() }))
