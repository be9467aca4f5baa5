import * as z from 'zod'

/** Order of a list by date: the newest first (`-date`, also when absent), or the oldest. */
export const byDate = z.enum(['date', '-date']).optional().catch(undefined)
export type ByDate = z.output<typeof byDate>

export const newestFirst = (sort: ByDate): boolean => sort !== 'date'
