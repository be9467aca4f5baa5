import { AppError, wrongCredentials } from '../../kernel/errors'
import { count, here, hit, uncount } from '../../kernel/limit'
import { deviceHere, knows } from './device'
import { asCode, findLink } from './link'

/*
 * Strangers who guess passwords are slowed down without locking anybody out. A device that knows the account only waits
 * for its own wrong tries. From any other device an account, or a network, that has had too many of them in a quarter of
 * an hour asks for a code that is mailed to its owner; until it comes no password is looked at.
 */

const WINDOW_SECONDS = 900
/** Wrong tries that strange devices have with an account, and from a network with any. */
const MAX_BY_ACCOUNT = 10
const MAX_BY_NETWORK = 60
/** Wrong tries of a device that knows the account, and how long it waits after. */
const OWN = { max: 8, windowSeconds: 60 }

/** Tries that a sign-in has used. */
export interface Tries {
  /** The right password was given: they count no longer. */
  giveBack: () => Promise<unknown>
  /** Whose wrong codes of the second step are counted together: those of one device, or of all strange ones. */
  who: string
  /** Token of the mailed code that let the device in, used up by entering. */
  code?: string
}

/** 401 of a new device while an account is being tried: a code goes to its owner's mail. The same for an unknown account. */
const codeNeeded = () =>
  new AppError(
    401,
    'device_code',
    'Hay muchos intentos de entrar que fallaron. Para entrar desde este equipo pide un código a tu correo.',
  )

/**
 * Counts a try to sign in to an account, and lets it go on.
 * @param typed the mailed code, if one was given
 * @throws AppError 429 of a known device that was wrong too often, 401 when a code is needed or not the right one
 */
export async function takeTry(loginId: string, typed: string | undefined): Promise<Tries> {
  const device = await deviceHere()
  if (knows(device, loginId)) {
    const who = `${device.id} ${loginId}`
    await hit('login-device', who, OWN.max, OWN.windowSeconds)
    return { who, giveBack: () => uncount('login-device', who, OWN.windowSeconds) }
  }
  const [byAccount, byNetwork] = await Promise.all([
    count('login', loginId, WINDOW_SECONDS),
    count('login-from', here(), WINDOW_SECONDS),
  ])
  const giveBack = () =>
    Promise.all([uncount('login', loginId, WINDOW_SECONDS), uncount('login-from', here(), WINDOW_SECONDS)])
  if (byAccount <= MAX_BY_ACCOUNT && byNetwork <= MAX_BY_NETWORK) return { who: loginId, giveBack }
  if (!typed) throw codeNeeded()
  const code = asCode(typed)
  if ((await findLink(code))?.login !== loginId)
    throw wrongCredentials('El código del correo no es ese, ya se usó o venció. Pide otro.')
  return { who: loginId, giveBack, code }
}
