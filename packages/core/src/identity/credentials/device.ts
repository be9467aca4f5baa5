import { context, now } from '../../kernel/context'
import { newId } from '../../kernel/values/id'
import { readToken, signToken } from './tokens'

/**
 * A device keeps a signed token of the accounts that were signed in to on it. What strangers try elsewhere never slows
 * those accounts down on it. The token opens nothing by itself.
 */
export interface Device {
  id: string
  /** Accounts, the last one first. */
  logins: string[]
}

const DAYS = 180
const MAX_LOGINS = 12
const AUDIENCE = 'device'

/** Half a hash is enough to tell accounts apart, and a cookie is small. */
const short = (loginId: string) => loginId.slice(0, 22)

/** The device that the request comes from, if it is known here. */
export async function deviceHere(): Promise<Device | undefined> {
  const token = context().device?.token
  if (!token) return undefined
  try {
    const { aud, jti, logins } = await readToken(token)
    return aud === AUDIENCE && jti && Array.isArray(logins) ? { id: jti, logins: logins.map(String) } : undefined
  } catch {
    return undefined
  }
}

export const knows = (device: Device | undefined, loginId: string): device is Device =>
  device?.logins.includes(short(loginId)) === true

/** From now on the device of the request knows an account: its person has just proven to be who they are. */
export async function rememberHere(loginId: string): Promise<void> {
  const { device } = context()
  if (!device) return
  const known = await deviceHere()
  const name = short(loginId)
  const logins = [name, ...(known?.logins ?? []).filter((one) => one !== name)].slice(0, MAX_LOGINS)
  const expires = Math.floor(now().getTime() / 1000) + DAYS * 86_400
  device.keep(await signToken({ aud: AUDIENCE, jti: known?.id ?? newId('device'), logins }, expires), DAYS * 86_400)
}
