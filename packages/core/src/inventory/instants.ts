import { addDays, type Day, startOfDay } from '../kernel/time'

/** Sort keys, by instant, of a period of days; either end may be open. */
export const instantsOf = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }) => ({
  from: from ? startOfDay(from).toISOString() : '0',
  to: to && to < '9999' ? startOfDay(addDays(to, 1)).toISOString() : '9',
})
