import { Secret, TOTP } from 'otpauth'

/** What somebody's authenticator app shows, `steps` of thirty seconds from now. */
export const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
