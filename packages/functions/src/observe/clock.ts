import { CRON_DONE } from './cron-done'
import { log } from './log'
import { observed } from './run'

/** Runs what the clock asks for, observed; says on the log of a deployment that it is done, only when it is. */
export async function clock<T extends object>(name: string, work: () => Promise<T>): Promise<T> {
  const result = await observed(`cron.${name}`, work)
  if (process.env.TENDERO_STAGE) log('info', CRON_DONE, { cron: name, ...result })
  return result
}
