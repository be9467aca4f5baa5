import * as z from 'zod'
import { asSystem, member, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import type { Row } from '../../kernel/db/kind-spec'
import { load } from '../../kernel/db/read'
import { invalid, unauthorized } from '../../kernel/errors'
import { count, here, hit } from '../../kernel/limit'
import { email } from '../../reference/contact.input'
import { rememberHere } from '../credentials/device'
import { Link, linkOf, linkOver } from '../credentials/link'
import { Login, loginId } from '../credentials/login'
import { accountMail, mail } from '../credentials/mails'
import { hashPassword, verifyPassword } from '../credentials/password'
import { newPassword, oldPassword, passwordProblem } from '../credentials/password-rules'
import { Session } from '../credentials/session'
import { PLATFORM, User, type UserData } from '../people/user'

export const Recovery = z.object({ email: email('Escribe tu correo') })

/** Links that an account is mailed in an hour: as long as each of them works. */
const MAX_LINKS = 5

/**
 * Mails a link for a new password, if the account exists; nothing in the answer says so. Past the limit of an account no
 * more are mailed: those in the mailbox still work, so that nobody keeps its owner out.
 */
export async function recoverPassword(input: z.output<typeof Recovery>) {
  if ((await count('recovery', loginId(input.email), 3600)) <= MAX_LINKS)
    await asSystem(PLATFORM, 'Recuperación', () =>
      act(async (unit) => accountMail(unit, { about: 'recovery', email: input.email })),
    )
  return { message: 'Si hay una cuenta con ese correo, te llega un enlace para poner una contraseña nueva.' }
}

export const PasswordChange = z
  .object({
    token: z.string().max(200).optional(),
    current_password: oldPassword().optional(),
    password: newPassword(),
  })
  .refine((input) => input.token || input.current_password, {
    path: ['current_password'],
    message: 'Escribe tu contraseña actual',
  })

/**
 * Sets a new password: with the token of a mailed link, or signed in with the current one. Every other session ends.
 * @throws AppError 409 when the link is over, 422 when the current password is wrong or the new one weak
 */
export async function changePassword({ token, current_password, password }: z.output<typeof PasswordChange>) {
  await (token ? byLink(token, password) : bySession(current_password ?? '', password))
  return { message: 'Contraseña cambiada' }
}

async function byLink(token: string, password: string): Promise<void> {
  await hit('link-from', here(), 60, 900)
  const { user: target } = await linkOf(token)
  if (!target) throw linkOver()
  await asSystem(target.tenant, 'Enlace de recuperación', async () => {
    const known = await User.find(target.id)
    if (!known?.active || known.epoch !== target.epoch) throw linkOver()
    const hash = await hashFor(known, password)
    await act(async (unit) => {
      const link = await linkOf(token)
      const user = await User.get(target.id)
      if (!user.active || user.epoch !== target.epoch) throw linkOver()
      unit.remove(Link, link)
      await setPassword(unit, user, hash, { verifiedAt: user.verifiedAt ?? now().toISOString() })
    })
    await rememberHere(loginId(known.email))
  })
}

async function bySession(current: string, password: string): Promise<void> {
  const { userId, sessionId } = member()
  await hit('password', userId, 10, 900)
  // All of it inside the act: repeated with its idempotency key, the current password is no longer the one it brings.
  await act(async (unit) => {
    const { user, session } = await load({ user: User.one(userId), session: Session.maybe(sessionId) })
    if (!session) throw unauthorized()
    const login = await Login.get(loginId(user.email))
    if (!(await verifyPassword(current, login.hash)))
      throw invalid({ current_password: ['No es tu contraseña actual'] })
    await setPassword(unit, user, await hashFor(user, password))
    unit.replace(Session, session, { ...session, epoch: user.epoch + 1 })
  })
}

async function hashFor(user: UserData, password: string): Promise<string> {
  const problem = passwordProblem(password, [user.email, user.name])
  if (problem) throw invalid({ password: [problem] })
  return hashPassword(password)
}

/** Ends every session of the user and tells them by mail that the password is another. */
async function setPassword(
  unit: Act,
  user: Row<typeof User.schema>,
  hash: string,
  more: Partial<UserData> = {},
): Promise<void> {
  const login = await Login.get(loginId(user.email))
  unit.replace(Login, login, { ...login, hash })
  unit.replace(User, user, { ...user, ...more, epoch: user.epoch + 1 })
  unit.summary = `Cambió la contraseña de ${user.name}`
  mail(unit, {
    to: user.email,
    subject: 'Tu contraseña de Tendero cambió',
    text: `Hola, ${user.name}:\n\nLa contraseña de tu cuenta acaba de cambiar y las sesiones abiertas en otros equipos se cerraron. Si no fuiste tú, recupérala ya y avisa a quien administra tu tienda.\n\nTendero\n`,
  })
}
