/** Lambda handler of the clock. It needs no secret. */
export { handler } from '../cron/hourly'
