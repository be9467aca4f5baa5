import { member } from '../../kernel/context'
import { invalid } from '../../kernel/errors'
import { hit } from '../../kernel/limit'
import { Login, loginId } from '../credentials/login'
import { verifyPassword } from '../credentials/password'
import { User, type UserData } from '../people/user'

/** Whoever asks says their password again. @throws AppError 422 at `current_password`, 429 */
export async function prove(password: string): Promise<UserData> {
  const { userId } = member()
  await hit('password', userId, 10, 900)
  const user = await User.get(userId)
  const { hash } = await Login.get(loginId(user.email))
  if (!(await verifyPassword(password, hash))) throw invalid({ current_password: ['No es tu contraseña actual'] })
  return user
}
