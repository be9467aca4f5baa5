import * as z from 'zod'
import { author } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import type { Row } from '../../kernel/db/kind-spec'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load, rangeCount } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { mediaUrl } from '../../kernel/files/store'
import { needRoom } from '../../kernel/room'
import { flag, optional, paging } from '../../kernel/values/fields'
import { BUSINESS, Business, type BusinessData, Parameter } from '../business/business'
import { addLogin, moveLogin } from '../credentials/logins'
import { hashPassword } from '../credentials/password'
import { passwordProblem } from '../credentials/password-rules'
import { mayChange, mayGive, mayMake } from '../people/rank'
import { Role } from '../people/role'
import { newUser, User, type UserData, userTypes } from '../people/user'
import type { NewUser, UserChange } from './person.input'

type RoleRow = Row<typeof Role.schema>

export const UserList = z.object({ ...paging, search: z.string().max(120).optional(), active: optional(flag()) })

export const UserOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  user_type: z.number(),
  user_type_name: z.string(),
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  photo: z.string().nullable(),
  active: z.boolean(),
  verified: z.boolean(),
  /** Of that person; the owner's are those of the shop. */
  parameters: z.array(Parameter),
  created_at: z.string(),
})

const present = (
  user: UserData,
  role: { id: string; name: string } | undefined,
  business?: Pick<BusinessData, 'parameters'>,
): z.input<typeof UserOutput> => ({
  id: user.id,
  name: user.name,
  email: user.email,
  user_type: user.userType,
  user_type_name: userTypes[user.userType],
  role: role ? { id: role.id, name: role.name } : null,
  phone: user.phone ?? null,
  document: user.document ?? null,
  photo: user.photo ? mediaUrl(user.photo) : null,
  active: user.active,
  verified: user.verifiedAt !== undefined,
  parameters: (user.userType === 2 ? business?.parameters : user.parameters) ?? [],
  created_at: user.createdAt,
})

/** A page of the shop's people, the owner among them, by name. */
export async function listUsers({ search, active, ...input }: PageInput & z.output<typeof UserList>) {
  const state = active ? 'active' : 'inactive'
  const { data, meta } = await User.page(
    active === undefined
      ? { input, index: 'name', bucket: 'all', search }
      : { input, index: 'state', part: state, bucket: state, search, keep: (u: UserData) => u.active === active },
  )
  const { roles, business } = await load({
    roles: Role.many([...new Set(data.flatMap((u) => u.roleId ?? []))]),
    business: Business.maybe(BUSINESS),
  })
  return { data: data.map((u) => present(u, u.roleId ? roles.get(u.roleId) : undefined, business)), meta }
}

/** The role of the unit's user changes; both sides count their holders. */
function moveRole(unit: Act, from: RoleRow | undefined, to: RoleRow | undefined): void {
  if (from?.id === to?.id) return
  if (from) unit.replace(Role, from, { ...from, holders: from.holders - 1 })
  if (to) unit.replace(Role, to, { ...to, holders: to.holders + 1 })
}

/**
 * Adds somebody to the staff, with the password given or with a mailed link to choose one. An address that has an account
 * elsewhere is answered the same; see `addLogin`.
 * @throws AppError 403 when role or type would give what the actor lacks, 404 for an unknown role, 409 for an address of the shop
 */
export async function register({ password, role_id, user_type: userType, ...details }: z.output<typeof NewUser>) {
  const problem = password && passwordProblem(password, [details.email, details.name])
  if (problem) throw invalid({ password: [problem] })
  mayMake(userType)
  await needRoom('users', () => rangeCount({ pk: partition(User.name) }))
  const hash = password ? await hashPassword(password) : undefined
  return act(async (unit) => {
    const role = await Role.get(role_id)
    mayGive(role.permissions)
    const user: UserData = { ...newUser({ ...details, userType }), ...details, roleId: role.id }
    await addLogin(unit, user, hash)
    unit.insert(User, user)
    moveRole(unit, undefined, role)
    return present(user, role)
  })
}

/** A person of the staff with the roles that a change touches. @throws AppError 403, 404, 409 as `rank.ts` says */
async function changeable(userId: string, roleId?: string) {
  const user = await User.get(userId)
  const { from, to } = await load({
    from: Role.maybe(user.roleId),
    to: roleId ? Role.one(roleId) : Role.maybe(user.roleId),
  })
  mayChange(user, from)
  return { user, from, to }
}

/**
 * Changes somebody of the staff: only the fields that come. A new address or a deactivation ends their sessions.
 * @throws AppError 403, 404, 409 as `register`; 409 for the owner and for one's own role, type or state
 */
export const editUser = ({ id: userId, role_id, user_type, active, ...given }: z.output<typeof UserChange>) =>
  act(async (unit) => {
    const { user, from, to } = await changeable(userId, role_id)
    const after: UserData = {
      ...user,
      ...given,
      name: given.name ?? user.name,
      email: given.email ?? user.email,
      userType: user_type ?? user.userType,
      active: active ?? user.active,
    }
    const role = after.active ? to : undefined
    if (after.active && !role) throw invalid({ role_id: ['Elige el rol'] })
    const isSelf = userId === author().userId
    if (isSelf && (role?.id !== user.roleId || after.userType !== user.userType || !after.active))
      throw conflict('No puedes cambiar tu propio rol, tipo ni estado. Pídelo a otra persona.')
    if (after.userType !== user.userType) mayMake(after.userType)
    if (role && role.id !== user.roleId) mayGive(role.permissions)
    await save(unit, user, { ...after, roleId: role?.id })
    moveRole(unit, from, role)
    return present(after, role)
  })

/** Writes the change and ends the sessions of somebody who is out or signs in with another address from now on. */
async function save(unit: Act, user: Row<typeof User.schema>, after: UserData): Promise<void> {
  const moved = after.email !== user.email
  if (moved) await moveLogin(unit, user, after.email)
  const out = user.active && !after.active
  if (out) unit.summary = `Desactivó a ${user.name}`
  unit.replace(User, user, {
    ...after,
    ...(moved ? { verifiedAt: undefined } : {}),
    epoch: moved || out ? user.epoch + 1 : user.epoch,
  })
}

/**
 * Deactivates somebody of the staff; what they did keeps their name.
 * @throws AppError 409 for oneself and for the owner
 */
export async function deleteUser({ id: userId }: { id: string }) {
  if (userId === author().userId) throw conflict('No puedes desactivar tu propio usuario.')
  return act(async (unit) => {
    const { user, from } = await changeable(userId)
    await save(unit, user, { ...user, active: false, roleId: undefined })
    moveRole(unit, from, undefined)
    return { message: `${user.name} ya no puede entrar` }
  })
}
