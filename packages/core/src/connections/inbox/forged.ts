/** What the log says when many posts to the address of a connection bore a wrong signature: an alarm rings. */
export const FORGED = 'wrong-signatures'
