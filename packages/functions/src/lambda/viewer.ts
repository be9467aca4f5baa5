import type { LambdaEvent } from 'hono/aws-lambda'

/** What an HTTP API sends (payload format 2.0). */
export type HttpEvent = Extract<LambdaEvent, { rawPath: string; requestContext: { http: object } }>

/** Header that our CloudFront adds on its way to the API; `TENDERO_ORIGIN_KEY` is its value. */
export const ORIGIN_HEADER = 'x-tendero-origin'

/** True unless the request went around CloudFront. */
export const cameThroughUs = (event: HttpEvent): boolean =>
  !process.env.TENDERO_ORIGIN_KEY || event.headers[ORIGIN_HEADER] === process.env.TENDERO_ORIGIN_KEY

/** HTTP APIs hand the path over decoded: what would end it early in an address is encoded again. */
const pathOf = (decoded: string): string => decoded.replace(/%(?![0-9a-f]{2})|[?#]/gi, encodeURIComponent)

/**
 * The event as the person sent it: with their address instead of CloudFront's, and a path that can stand in an address.
 * CloudFront adds the person's address at the end of `x-forwarded-for` and API Gateway adds CloudFront's after it; whatever
 * stands before them a client may have made up.
 */
export function asRequested(event: HttpEvent): HttpEvent {
  const addresses = (event.headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  const sourceIp = process.env.TENDERO_ORIGIN_KEY && addresses.at(-2)
  const { requestContext } = event
  return {
    ...event,
    rawPath: pathOf(event.rawPath),
    headers: { ...event.headers, [ORIGIN_HEADER]: undefined },
    requestContext: sourceIp ? { ...requestContext, http: { ...requestContext.http, sourceIp } } : requestContext,
  }
}
