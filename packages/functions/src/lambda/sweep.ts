/** Lambda handler of the sweep of lost jobs. It needs no secret. */
export { handler } from '../cron/sweep'
