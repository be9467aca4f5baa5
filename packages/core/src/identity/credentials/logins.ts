import { tenant } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import type { UserData } from '../people/user'
import { EMAIL_IN_SHOP, EMAIL_TAKEN, Login, loginId, ParkedLogin } from './login'
import { accountMail, mail } from './mails'

/**
 * Adds the login of somebody new of the shop to the unit and mails the address. The answer and the work are the same when
 * the address has an account elsewhere: its owner is told by that mail, and the shop is not.
 * @throws AppError 409 when somebody of this shop has the address
 */
export async function addLogin(unit: Act, { id: userId, email }: UserData, hash: string | undefined): Promise<void> {
  const id = loginId(email)
  const [login, parked] = await Promise.all([Login.find(id), ParkedLogin.find(id)])
  if (login?.tenant === tenant() || parked) throw conflict(EMAIL_IN_SHOP, 'exists')
  if (login) unit.insertFirst(ParkedLogin, { id, email, userId, hash })
  else unit.insertFirst(Login, { id, email, tenant: tenant(), userId, hash })
  accountMail(unit, { about: 'invite', userId })
}

/** Takes the login of a user away, wherever it is. Gives its hash, and whether it was one to sign in with. */
async function takeLogin(unit: Act, { id: userId, email }: UserData) {
  const id = loginId(email)
  const [login, parked] = await Promise.all([Login.find(id), ParkedLogin.find(id)])
  const own = login?.userId === userId ? login : undefined
  if (own) unit.remove(Login, own)
  if (parked?.userId === userId) unit.remove(ParkedLogin, parked)
  return { hash: (own ?? parked)?.hash, worked: own !== undefined }
}

const farewell = (unit: Act, { email: to, name }: UserData, email: string) =>
  mail(unit, {
    to,
    subject: 'El correo de tu cuenta de Tendero cambió',
    text: `Hola, ${name}:\n\nDesde ahora entras a Tendero con ${email}. Si no lo pediste, avisa ya a quien administra tu tienda.\n\nTendero\n`,
  })

/** Moves one's own login to another address, inside the unit, and tells the old one. Fails with 409 when it is taken. */
export async function moveOwnLogin(unit: Act, user: UserData, email: string): Promise<void> {
  const { hash } = await takeLogin(unit, user)
  const row = { id: loginId(email), email, tenant: tenant(), userId: user.id, hash }
  unit.insert(Login, row, EMAIL_TAKEN)
  farewell(unit, user, email)
}

/** Moves the login of somebody of the staff, as `addLogin` would make it, and tells the old address. */
export async function moveLogin(unit: Act, user: UserData, email: string): Promise<void> {
  const { hash, worked } = await takeLogin(unit, user)
  await addLogin(unit, { ...user, email }, hash)
  if (worked) farewell(unit, user, email)
}
