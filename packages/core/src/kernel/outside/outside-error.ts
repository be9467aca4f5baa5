import { masked } from '../secrets/mask'

/**
 * Why there is no good answer. `private`: the address is not public, nothing was sent · `silent`: it did not answer, and
 * nobody knows whether it did what was asked · `failed`: it said that it failed (5xx) · `throttled`: it asks to wait ·
 * `denied`: it does not know us (401, 403) · `rejected`: it does not want what was sent, nor would it the next time.
 */
export type OutsideReason = 'private' | 'silent' | 'failed' | 'throttled' | 'denied' | 'rejected'

/** No good answer of a service; its message is for the log and names no secret. */
export class OutsideError extends Error {
  constructor(
    readonly reason: OutsideReason,
    message: string,
    readonly status?: number,
    /** What the service said, masked. */
    readonly said = '',
    readonly retryAfterMs?: number,
  ) {
    super(masked(message))
    this.name = 'OutsideError'
  }
}
