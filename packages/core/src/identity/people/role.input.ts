import * as z from 'zod'
import { allPermissions, isPermission, type Permission } from '../../kernel/permissions'
import { id, optionalText, text } from '../../kernel/values/fields'

const fields = {
  name: text(60, 'Escribe el nombre del rol'),
  description: optionalText(200),
  permissions: z
    .array(
      z
        .custom<Permission>((v) => typeof v === 'string' && isPermission(v), 'Este permiso no existe')
        .meta({ type: 'string', maxLength: 80 }),
    )
    .max(allPermissions.length)
    .transform((list) => [...new Set(list)]),
}
export const RoleInput = z.object(fields)
export const RoleChange = z.object({ ...fields, id: id() })
