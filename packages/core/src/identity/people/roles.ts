import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { allPermissions, permissionGroups } from '../../kernel/permissions'
import { flag, optional, paging } from '../../kernel/values/fields'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import { mayGive, mayTake } from './rank'
import { ROLE_NAME_TAKEN, Role, type RoleData, RoleName } from './role'
import type { RoleChange, RoleInput } from './role.input'
import { User } from './user'

export const RoleList = z.object({ ...paging, search: z.string().max(120).optional(), active: optional(flag()) })

export const RoleOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(z.string()),
  active: z.boolean(),
  /** Made with the shop. */
  default: z.boolean(),
  /** How many people hold it. */
  users: z.number(),
  created_at: z.string(),
})

const present = (role: RoleData): z.input<typeof RoleOutput> => ({
  id: role.id,
  name: role.name,
  description: role.description ?? null,
  permissions: role.permissions,
  active: role.active,
  default: role.standard,
  users: role.holders,
  created_at: role.createdAt,
})

/** A page of the shop's roles, by name. */
export async function listRoles({ search, active, ...input }: PageInput & z.output<typeof RoleList>) {
  const state = active ? 'active' : 'inactive'
  const { data, meta } = await Role.page(
    active === undefined
      ? { input, index: 'name', bucket: 'all', search }
      : { input, index: 'state', part: state, bucket: state, search, keep: (r: RoleData) => r.active === active },
  )
  return { data: data.map(present), meta }
}

export const RoleChoice = z.object({ id: z.string(), name: z.string() })

/** Active roles, for choosing one; at most a hundred. */
export async function ownerRoles() {
  const { data } = await Role.page({ input: { per_page: 100 }, index: 'state', part: 'active', bucket: 'active' })
  return data.map(({ id, name }) => ({ id, name }))
}

export const PermissionGroup = z.object({
  group_permission: z.string(),
  label: z.string(),
  permissions: z.array(z.object({ name: z.string(), label: z.string(), group_permission: z.string() })),
})

/** Every permission of the product, by group. */
export const listPermissions = async () =>
  Object.entries(permissionGroups).map(([group, resources]) => ({
    group_permission: group,
    label: Object.values(resources).join(' y '),
    permissions: allPermissions
      .filter((p) => p.group === group)
      .map(({ name, label }) => ({ name, label, group_permission: group })),
  }))

export const getRole = async ({ id: roleId }: { id: string }) => present(await Role.get(roleId))

/** @throws AppError 403 for permissions that the actor lacks, 409 when the name is taken */
export function createRole(input: z.output<typeof RoleInput>) {
  mayGive(input.permissions)
  return act(async (unit) => {
    const role: RoleData = {
      id: newId('role'),
      ...input,
      active: true,
      standard: false,
      holders: 0,
      createdAt: now().toISOString(),
    }
    unit.insert(RoleName, { id: nameKey(input.name), roleId: role.id }, ROLE_NAME_TAKEN)
    unit.insert(Role, role)
    return present(role)
  })
}

/** Takes effect on the next request of who holds it. @throws AppError 403 for adding or taking permissions that the actor lacks */
export const updateRole = ({ id: roleId, ...input }: z.output<typeof RoleChange>) =>
  act(async (unit) => {
    const before = await Role.get(roleId)
    mayGive(input.permissions.filter((p) => !before.permissions.includes(p)))
    mayTake(before.permissions.filter((p) => !(input.permissions as readonly string[]).includes(p)))
    const after: RoleData = { ...before, ...input }
    await rename(unit, before, after)
    unit.replace(Role, before, after)
    return present(after)
  })

const nameKey = (name: string) => plain(name) || name

async function rename(unit: Act, before: RoleData, after: RoleData): Promise<void> {
  const [was, is] = [nameKey(before.name), nameKey(after.name)]
  if (was === is) return
  const { old } = await load({ old: RoleName.maybe(was) })
  if (old) unit.remove(RoleName, old)
  unit.insert(RoleName, { id: is, roleId: after.id }, ROLE_NAME_TAKEN)
}

/** Switches a role on or off; off, its holders may do nothing. @throws AppError 403 when it holds what the actor lacks */
export const changeRoleStatus = ({ id: roleId }: { id: string }) =>
  act(async (unit) => {
    const before = await Role.get(roleId)
    if (before.active) mayTake(before.permissions)
    else mayGive(before.permissions)
    const after = { ...before, active: !before.active }
    unit.replace(Role, before, after)
    unit.summary = `${after.active ? 'Activó' : 'Desactivó'} el rol ${before.name}`
    return present(after)
  })

/** @throws AppError 403 when it holds what the actor lacks, 409 that names who holds the role */
export const deleteRole = ({ id: roleId }: { id: string }) =>
  act(async (unit) => {
    const role = await Role.get(roleId)
    mayTake(role.permissions)
    if (role.holders > 0)
      throw conflict(
        `No puedes eliminar el rol ${role.name} porque lo tiene ${await holdersOf(roleId)}. Cámbiale el rol primero.`,
      )
    const { name } = await load({ name: RoleName.maybe(nameKey(role.name)) })
    if (name) unit.remove(RoleName, name)
    unit.remove(Role, role)
    return { message: 'Rol eliminado' }
  })

async function holdersOf(roleId: string): Promise<string> {
  const rows = await rangeAll({ pk: partition(User.name) })
  const names = rows
    .map((item) => User.fromItem(item))
    .filter((u) => u.roleId === roleId)
    .map((u) => u.name)
  const shown = names.slice(0, 3)
  return names.length > shown.length
    ? `${shown.join(', ')} y ${names.length - shown.length} más`
    : new Intl.ListFormat('es').format(shown)
}
