import { loadParameters } from './parameters'

const [{ handler }] = await Promise.all([import('../lane/worker'), loadParameters()])

/** Lambda handler of the lane of numbers. */
export { handler }
