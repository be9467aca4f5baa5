import { mulDiv } from '../kernel/values/money'

/**
 * What of some cents goes with `quantity` of what is `left` of a line: the last of it takes all that is left, so that any
 * series of parts adds up to the whole exactly.
 */
export const takenShare = (leftCents: number, left: number, quantity: number): number =>
  quantity === left ? leftCents : mulDiv(leftCents, quantity, left)
