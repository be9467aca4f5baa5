/** What the log says when a cron has done its work: an alarm rings when it has not been said in time. */
export const CRON_DONE = 'cron-done'
