import { handler, strikeAll } from '../cron/hourly'

/**
 * The clock of a local run, asked each minute. A machine that is switched on does not know what it slept through: what is
 * due at night is due then.
 */
export function localClock(instant: () => Date = () => new Date()): () => Promise<unknown> {
  let struck = ''
  return async () => {
    const hour = instant().toISOString().slice(0, 13)
    if (hour === struck) return undefined
    const isFirst = struck === ''
    struck = hour
    return isFirst ? strikeAll(['night']) : handler()
  }
}
