import { standardRoles } from '@tendero/core/identity/people/default-roles'
import { expect, it } from 'vitest'
import { startOf } from './start'

const person = (permissions: readonly string[], userType = 3) => ({
  userType,
  plan_code: 'pro',
  active_card: 'si',
  roles_permissions: { permissions },
})
const startOfRole = (name: string) => startOf(person(standardRoles.find((role) => role.name === name)!.permissions))

it('a cashier begins at the counter, logistics at the orders to dispatch, everybody else at the home', () => {
  expect(Object.fromEntries(standardRoles.map(({ name }) => [name, startOfRole(name)]))).toEqual({
    Administrador: '/dashboard/main',
    Vendedor: '/dashboard/main',
    Cajero: '/dashboard/pos',
    Bodega: '/dashboard/main',
    Contador: '/dashboard/main',
    Logística: '/dashboard/pedidos?state=recibido',
  })
})

it('who may do nothing, who runs the platform and who is not known begin at the home', () => {
  expect([startOf(person([])), startOf(person(['pos-create'], 1)), startOf(undefined)]).toEqual(
    Array.from({ length: 3 }, () => '/dashboard/main'),
  )
})
