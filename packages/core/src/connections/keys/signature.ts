import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * How a post is signed, whoever sends it: `t=<seconds>,v1=<hex of HMAC-SHA256(secret, t + "." + body)>`, over the very bytes
 * of the body. Source: Stripe, "Verify webhook signatures manually", whose libraries read it as it is.
 */

/** Header of a signed post. */
export const SIGNATURE = 'tendero-signature'

/** How far the time of a signature may be from ours, either way. */
export const TOLERANCE_SECONDS = 300

const macOf = (secret: string, seconds: number, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** The signature of a body at a time. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`
}

/** True when one of the signatures of a header is that of the body, and its time is near. */
export function isSigned(secret: string, body: string | Buffer, header: string | undefined, at: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2)
  if (!time || !/^\d{1,12}$/.test(time)) return false
  const seconds = Number(time)
  if (Math.abs(Math.floor(at.getTime() / 1_000) - seconds) > TOLERANCE_SECONDS) return false
  const wanted = Buffer.from(macOf(secret, seconds, body))
  return parts
    .filter((part) => part.startsWith('v1='))
    .map((part) => Buffer.from(part.slice(3)))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
}
