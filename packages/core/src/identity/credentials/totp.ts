import { Secret, TOTP } from 'otpauth'

/*
 * Codes of six digits that change every thirty seconds, as every authenticator app makes them (RFC 6238, SHA-1).
 */

const STEP_SECONDS = 30
/** Steps before and after now whose code is taken: clocks of phones are not exact. */
const DRIFT = 1

const totp = (secret: string, label = 'Tendero') =>
  new TOTP({ issuer: 'Tendero', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** A new secret, 160 bits, as an app takes it by hand (base 32). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code of a secret says, for an app that keeps it under the mail address. */
export const enrolmentUri = (secret: string, email: string): string => totp(secret, email).toString()

/** The step that a code belongs to; undefined when it is none of those around the instant. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: at.getTime(), window: DRIFT })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta
}
