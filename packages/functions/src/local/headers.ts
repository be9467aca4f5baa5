/** Sent with every answer of the local server. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
}

/**
 * What pages of the app may load. Styles may be inline (components measure and place by `style`), scripts never.
 * `filesOrigin` is the object store's origin when it is not the app's own.
 */
export function contentSecurityPolicy(filesOrigin = ''): string {
  const own = `'self' ${filesOrigin}`.trim()
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `${own} data: blob: https:`,
    'font-src': "'self' data:",
    'connect-src': own,
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
