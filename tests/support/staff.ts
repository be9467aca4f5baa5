import { openSession } from '@tendero/core/identity/access/shops'
import { withContext } from '@tendero/core/kernel/context'
import type { Permission } from '@tendero/core/kernel/permissions'
import { apiWith, type World } from './world'

/** A member of the staff with some permissions, signed in. */
export async function staffOf(
  shop: World,
  permissions: readonly Permission[],
  name = 'Cajera',
  userType: 4 | 5 | 6 = 6,
) {
  const role = await shop.api.identity.createRole({ name: `Rol ${Math.random()}`, permissions: [...permissions] })
  const email = `caja.${Math.random().toString(36).slice(2)}@tendero.co`
  const password = 'una-clave-larga-3'
  const user = await shop.api.identity.register({ name, email, password, role_id: role.id, user_type: userType })
  const { token } = await withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => openSession({ tenant: shop.tenant, userId: user.id }),
  )
  return { api: apiWith(token), id: user.id, email, token }
}
