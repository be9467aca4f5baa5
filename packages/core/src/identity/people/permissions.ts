import { allPermissions, type Permission } from '../../kernel/permissions'
import { permissionsOf, Role, type RoleData } from './role'
import { User, type UserData } from './user'

const everyPermission: ReadonlySet<Permission> = new Set(allPermissions.map((p) => p.name))

/** Returns what a person may do: the owner everything, staff what their role says, others nothing. */
export const permissionsFor = (user: UserData, role: RoleData | undefined): ReadonlySet<Permission> =>
  user.userType === 2 ? everyPermission : permissionsOf(user.roleId ? role : undefined)

/** Loads what a person may do now; nothing for somebody who is deactivated or gone. */
export async function loadPermissions(userId: string): Promise<ReadonlySet<Permission>> {
  const user = await User.find(userId)
  if (!user?.active) return new Set()
  return permissionsFor(user, user.roleId ? await Role.find(user.roleId) : undefined)
}
