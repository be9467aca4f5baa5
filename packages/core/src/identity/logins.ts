import type { Act } from '../kernel/db/act'
import { EMAIL_TAKEN, Login, loginId } from './login'
import { mail } from './mails'
import type { UserData } from './user'

/** Moves the login of a user to another address, inside the unit, and tells the old one. Fails with 409 when it is taken. */
export async function moveLogin(unit: Act, user: UserData, email: string): Promise<void> {
  const before = await Login.get(loginId(user.email))
  unit.remove(Login, before)
  unit.insert(Login, { ...before, id: loginId(email), email }, EMAIL_TAKEN)
  mail(unit, {
    to: user.email,
    subject: 'El correo de tu cuenta de Tendero cambió',
    text: `Hola, ${user.name}:\n\nDesde ahora entras a Tendero con ${email}. Si no lo pediste, avisa ya a quien administra tu tienda.\n\nTendero\n`,
  })
}
