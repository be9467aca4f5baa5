import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { isPermission, type Permission } from '../../kernel/permissions'
import { plain } from '../../kernel/values/text'

/** A named set of permissions of a shop. Without force while it is not active. */
export const Role = kind({
  name: 'role',
  label: 'el rol',
  plain: [],
  words: { permissions: 'Permisos' },
  schema: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    permissions: z.array(z.string()),
    active: z.boolean(),
    /** Made with the shop. */
    standard: z.boolean(),
    /** How many people hold it. Changing with them, it keeps a role from going while somebody gets it. */
    holders: z.number().int(),
    createdAt: z.string(),
  }),
  by: {
    name: (r) => ['all', plain(r.name)],
    state: (r) => [r.active ? 'active' : 'inactive', plain(r.name)],
  },
  counts: (r) => ['all', r.active ? 'active' : 'inactive'],
  search: (r) => [r.name],
})

export type RoleData = z.output<typeof Role.schema>

/** Keeps the names of a shop's roles distinct. */
export const RoleName = kind({
  name: 'roleName',
  label: 'el nombre del rol',
  schema: z.object({ id: z.string(), roleId: z.string() }),
  audited: false,
})

export const ROLE_NAME_TAKEN = 'Ya tienes un rol con ese nombre. Usa otro.'

/** What the holder of a role may do: nothing without a role or while it is deactivated. */
export const permissionsOf = (role: Pick<RoleData, 'permissions' | 'active'> | undefined): Set<Permission> =>
  new Set(role?.active ? role.permissions.filter(isPermission) : [])
