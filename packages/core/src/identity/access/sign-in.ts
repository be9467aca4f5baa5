import * as z from 'zod'
import { isShopClosed, shopClosed } from '../../kernel/closed-shop'
import { asSystem, member, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { conflict, forbidden, wrongCredentials } from '../../kernel/errors'
import { count } from '../../kernel/limit'
import { optionalText, text } from '../../kernel/values/fields'
import { rememberHere } from '../credentials/device'
import { findLink, Link, WaitingLogin } from '../credentials/link'
import { Login, type LoginData, loginId } from '../credentials/login'
import { accountMail } from '../credentials/mails'
import { hashPassword, isCheap, verifyPassword } from '../credentials/password'
import { oldPassword } from '../credentials/password-rules'
import { refused } from '../credentials/refusals'
import { Session } from '../credentials/session'
import { type Tries, takeTry } from '../credentials/tries'
import { PLATFORM, User, type UserData } from '../people/user'
import { describe, Me } from './profile'
import { mustHaveSecondFactor, secondStep } from './second-factor'
import { openSession } from './shops'

export const Credentials = z.object({
  username: text(160, 'Escribe tu correo'),
  password: oldPassword(),
  /** The one that was mailed for a new device, while the account is being tried by strangers. */
  device_code: optionalText(40),
  /** Of the authenticator app, or a recovery code; of who has the second step. */
  code: optionalText(40),
})

/** The shapes that the catalogue names: `data.user`, `token` and `success.user`. */
export const SignedIn = z.object({
  user: Me,
  token: z.string(),
  data: z.object({ user: Me, token: z.string() }),
  success: z.object({ user: Me }),
})

const WRONG = 'El correo o la contraseña no coinciden.'

/** Login of merchants and staff. @throws AppError 401 without saying what was wrong, 403 when deactivated, and as `takeTry` */
export const login = (input: z.output<typeof Credentials>) => signIn(input, (user) => user.userType !== 1)

/** Login of the super-admin, and of nobody else. */
export const loginSuperAdmin = (input: z.output<typeof Credentials>) => signIn(input, (user) => user.userType === 1)

type Given = z.output<typeof Credentials>

async function signIn({ username, password, device_code, code }: Given, allowed: (user: UserData) => boolean) {
  const id = loginId(username)
  const tries = await takeTry(id, device_code).catch(async (error) => {
    throw await refused(id, error)
  })
  const [found, waiting] = await Promise.all([Login.find(id), waitingLogin(id)])
  const right = await verifyPassword(password, (found ?? waiting)?.hash)
  if (!found && waiting && right) {
    await tries.giveBack()
    throw unconfirmed(username)
  }
  if (!found || !right) throw await refused(id, wrongCredentials(WRONG))
  const enterAs = async () => {
    const user = await User.find(found.userId)
    if (!user || !allowed(user)) throw wrongCredentials(WRONG)
    if (!user.active && (await isShopClosed())) throw shopClosed()
    if (!user.active) throw forbidden('Tu usuario está desactivado. Pide que lo activen a quien administra tu tienda.')
    await keepDear(found, password)
    const { tenant, userId } = found
    const proven = await passSecondStep(user, code, tries)
    const mustEnrol = !proven && mustHaveSecondFactor(user)
    const { token } = await openSession({ tenant, userId }, { mustEnrol, summary: 'Entró', name: user.name })
    await Promise.all([tries.giveBack(), tries.code && spend(tries.code), rememberHere(id)])
    const me = await describe(user)
    return { user: me, token, data: { user: me, token }, success: { user: me } }
  }
  return asSystem(found.tenant, 'Inicio de sesión', enterAs, found.userId)
}

async function waitingLogin(id: string) {
  const waiting = await WaitingLogin.find(id)
  return waiting && waiting.expiresAt > now().toISOString() ? waiting : undefined
}

/** For whoever knows the password of a sign-up: what is missing to enter. */
const unconfirmed = (address: string) =>
  conflict(
    `Falta confirmar tu correo: abre el enlace que te enviamos a ${address}. Si no lo encuentras, pide que te lo enviemos otra vez.`,
    'unconfirmed',
  )

/** The right password without a code is no wrong try; a wrong code is. */
async function passSecondStep(user: UserData, code: string | undefined, tries: Tries): Promise<boolean> {
  try {
    return await secondStep(user, code, tries.who)
  } catch (error) {
    if (code === undefined) await tries.giveBack()
    else await refused(loginId(user.email), error)
    throw error
  }
}

/** A mailed code lets in once. */
async function spend(code: string): Promise<void> {
  await act(async (unit) => {
    const link = await findLink(code)
    if (link) unit.remove(Link, link)
  })
}

export const DeviceCode = z.object({ username: text(160, 'Escribe tu correo') })

/** Codes that an account is mailed in an hour: as long as each of them works. */
const MAX_CODES = 3

/**
 * Mails a code to the owner of an account for a device that is new, if there is such an account; nothing in the answer says
 * so. Past the limit no more are mailed: those in the mailbox still work.
 */
export async function requestDeviceCode({ username }: z.output<typeof DeviceCode>) {
  const id = loginId(username)
  if ((await count('device-code', id, 3600)) <= MAX_CODES)
    await asSystem(PLATFORM, 'Código de equipo', () =>
      act(async (unit) => accountMail(unit, { about: 'device', loginId: id })),
    )
  return { message: 'Si hay una cuenta con ese correo, te llega un código que sirve durante una hora.' }
}

/** Hashes a password anew when today's cost is higher than when it was set. */
async function keepDear(found: LoginData, password: string): Promise<void> {
  if (!found.hash || !isCheap(found.hash)) return
  const hash = await hashPassword(password)
  await act(async (unit) => {
    const current = await Login.get(found.id)
    if (current.hash === found.hash) unit.replace(Login, current, { ...current, hash })
  })
}

/** Ends the session of the request. */
export async function logout() {
  const { sessionId } = member()
  await act(async (unit) => {
    const session = await Session.find(sessionId)
    if (session) unit.remove(Session, session)
  })
  return { message: 'Sesión cerrada' }
}
