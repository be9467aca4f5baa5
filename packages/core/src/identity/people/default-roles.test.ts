import { expect, test } from 'vitest'
import { isPermission } from '../../kernel/permissions'
import { standardRoles } from './default-roles'

test('standard roles hold permissions that exist, each once', () => {
  for (const { permissions } of standardRoles) {
    expect(permissions.filter((p) => !isPermission(p))).toEqual([])
    expect(new Set(permissions).size).toBe(permissions.length)
  }
})

test('only the administrator of the standard roles touches people, and none touches roles', () => {
  const may = (permission: string) =>
    standardRoles.filter((r) => (r.permissions as readonly string[]).includes(permission)).map((r) => r.name)
  for (const verb of ['create', 'update', 'delete']) {
    expect(may(`user-${verb}`)).toEqual(['Administrador'])
    expect(may(`role-${verb}`)).toEqual([])
  }
  expect(may('role-read')).toEqual(['Administrador'])
})
