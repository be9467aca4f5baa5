import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { now } from '../../kernel/context'
import { sessionExpired } from '../../kernel/errors'
import { type SigningKey, signingKeys } from '../../kernel/secrets/signing-keys'

const bytesOf = ({ secret }: SigningKey) => new TextEncoder().encode(secret)

/** A signed token that names its key. @param expires seconds since 1970 */
export function signToken(claims: JWTPayload, expires: number): Promise<string> {
  const [key] = signingKeys()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .setIssuedAt(now())
    .setExpirationTime(expires)
    .sign(bytesOf(key))
}

/**
 * The claims of a token of ours that is not over. Tokens made before keys had names carry no `kid`: the current key made them.
 * @throws AppError 401 or a JOSEError when it is not
 */
export async function readToken(token: string): Promise<JWTPayload> {
  const keys = signingKeys()
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = keys.find((one) => kid === undefined || one.kid === kid)
    if (!key) throw sessionExpired()
    return bytesOf(key)
  }
  return (await jwtVerify(token, keyOf, { algorithms: ['HS256'], currentDate: now() })).payload
}
