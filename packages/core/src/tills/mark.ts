import { createHmac, timingSafeEqual } from 'node:crypto'
import { now, tenant } from '../kernel/context'
import { derived } from '../kernel/secrets/seal'

/*
 * Marks of the catalogue: the instant from which a till asks for changes, signed, so that a sale names no copy of the
 * catalogue that this shop never gave.
 */

/** Longest time from the instant of a change to its commit, which a mark reads again, in ms. */
export const OVERLAP_MS = 120_000
const SIGNATURE_LENGTH = 22
const SEPARATOR = '~'

const sign = (instant: string): string =>
  createHmac('sha256', derived('till mark', tenant())).update(instant).digest('base64url').slice(0, SIGNATURE_LENGTH)

/** Returns the mark of what is read now. */
export function markNow(): string {
  const instant = new Date(now().getTime() - OVERLAP_MS).toISOString()
  return `${instant}${SEPARATOR}${sign(instant)}`
}

/** Returns the instant that a mark names, whoever made it; undefined for what is no mark. Enough for reading changes. */
export function instantOf(mark: string): Date | undefined {
  const at = new Date(mark.split(SEPARATOR)[0]!)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Returns the instant of a mark that this shop signed; undefined for any other. */
export function signedInstantOf(mark: string | undefined): Date | undefined {
  const [instant, signature] = mark?.split(SEPARATOR) ?? []
  if (instant === undefined || signature === undefined) return undefined
  const [ours, theirs] = [Buffer.from(sign(instant)), Buffer.from(signature)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? instantOf(instant) : undefined
}
