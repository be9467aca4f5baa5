/**
 * Sent with every answer, by the local server and by CloudFront. Referrers carry no path and no query: a link that was
 * mailed may have its token there. The camera reads barcodes at the counter, and its receipt printer
 * hangs from USB.
 */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(self)',
} as const

/** The name of the header and its value: no window of another site may reach ours, unless one of them may sign in. */
export const openerPolicy = (loginOrigin: string | undefined) =>
  ['cross-origin-opener-policy', loginOrigin ? 'unsafe-none' : 'same-origin'] as const

/**
 * The one origin whose windows may bring a session by a message (`TENDERO_LOGIN_ORIGIN`); none when it is not set.
 * @throws Error when it is not an origin alone: `https://partner.example`, without path or slash at the end
 */
export function loginOriginOf(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!URL.canParse(value) || new URL(value).origin !== value)
    throw new Error(`TENDERO_LOGIN_ORIGIN debe ser un origen sin ruta, como https://socio.example: ${value}`)
  return value
}

/** A demo shop that is being made: nobody can enter it until `done` is 1. */
export interface Preparing {
  /** The mail address of its owner. */
  email: string
  /** How far it is, from 0 to 1. */
  done: number
  /** What is being made now: `junio de 2026`. */
  what: string
}

/** What the local run plays, by the service: what its form is filled with. The keys open nothing else. */
export type Practice = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the web app reads from `/config.json`: what a browser must know of this deployment. */
export const webConfig = (loginOrigin: string | undefined, preparing?: Preparing, practice?: Practice) => ({
  ...(loginOrigin ? { loginOrigin } : {}),
  ...(preparing ? { preparing } : {}),
  ...(practice ? { practice } : {}),
})

/** Where Wompi makes tokens of cards. Source: docs.wompi.co, "Ambientes y llaves". */
const GATEWAYS = 'https://production.wompi.co https://sandbox.wompi.co'

/**
 * What pages of the app may load. Styles may be inline (components measure and place by `style`), scripts never.
 * `filesOrigin` is the object store's origin when it is not the app's own. Cards are given to the payment gateway by the
 * browser itself, at `gateways`.
 */
export function contentSecurityPolicy(filesOrigin = '', gateways = GATEWAYS): string {
  const own = `'self' ${filesOrigin}`.trim()
  const policy = {
    'default-src': "'self'",
    // WebAssembly reads barcodes where the browser does not.
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `${own} data: blob: https:`,
    'font-src': "'self' data:",
    'connect-src': `${own} ${gateways}`,
    'frame-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'form-action': own,
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
