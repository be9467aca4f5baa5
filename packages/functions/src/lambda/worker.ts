import { loadParameters } from './parameters'

const [{ handler }] = await Promise.all([import('../jobs/worker'), loadParameters()])

/** Lambda handler of every queue of jobs. */
export { handler }
