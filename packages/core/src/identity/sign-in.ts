import * as z from 'zod'
import { asSystem, context, member } from '../kernel/context'
import { act } from '../kernel/db/act'
import { forbidden, wrongCredentials } from '../kernel/errors'
import { text } from '../kernel/fields'
import { hit } from '../kernel/limit'
import { Login, type LoginData, loginId } from './login'
import { hashPassword, isCheap, verifyPassword } from './password'
import { oldPassword } from './password.rules'
import { describe, Me } from './profile'
import { Session } from './session'
import { openSession } from './shops'
import { User, type UserData } from './user'

export const Credentials = z.object({ username: text(160, 'Escribe tu correo'), password: oldPassword() })

/** The shapes that the catalogue names: `data.user`, `token` and `success.user`. */
export const SignedIn = z.object({
  user: Me,
  token: z.string(),
  data: z.object({ user: Me, token: z.string() }),
  success: z.object({ user: Me }),
})

const WRONG = 'El correo o la contraseña no coinciden.'

/** Login of merchants and staff. @throws AppError 401 without saying what was wrong, 403 when deactivated, 429 */
export const login = (input: z.output<typeof Credentials>) => signIn(input, (user) => user.userType !== 1)

/** Login of the super-admin, and of nobody else. */
export const loginSuperAdmin = (input: z.output<typeof Credentials>) => signIn(input, (user) => user.userType === 1)

async function signIn({ username, password }: z.output<typeof Credentials>, allowed: (user: UserData) => boolean) {
  const id = loginId(username)
  await Promise.all([hit('login', id, 20, 900), hit('login-from', context().from, 200, 900)])
  const found = await Login.find(id)
  const right = await verifyPassword(password, found?.hash)
  if (!found || !right) throw wrongCredentials(WRONG)
  return asSystem(found.tenant, 'Inicio de sesión', async () => {
    const user = await User.find(found.userId)
    if (!user || !allowed(user)) throw wrongCredentials(WRONG)
    if (!user.active) throw forbidden('Tu usuario está desactivado. Pide que lo activen a quien administra tu tienda.')
    await keepDear(found, password)
    const { token } = await openSession({ tenant: found.tenant, userId: user.id })
    const me = await describe(user)
    return { user: me, token, data: { user: me, token }, success: { user: me } }
  })
}

/** Hashes a password anew when today's cost is higher than when it was set. */
async function keepDear(found: LoginData, password: string): Promise<void> {
  if (!found.hash || !isCheap(found.hash)) return
  const hash = await hashPassword(password)
  await act(async (unit) => {
    const now = await Login.get(found.id)
    if (now.hash === found.hash) unit.replace(Login, now, { ...now, hash })
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
