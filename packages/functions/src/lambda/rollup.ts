/** Lambda handler of the sums of yesterday. It needs no secret. */
export { handler } from '../cron/rollup'
