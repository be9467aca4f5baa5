import { register } from '@tendero/core/identity/access/users'
import { asSystem } from '@tendero/core/kernel/context'
import type { Permission } from '@tendero/core/kernel/permissions'
import { expect, test } from 'vitest'
import { newShop } from '../support/world'
import { address, ask, hire, outside, PASSWORD, signIn } from './people'

test('a deactivated person is out on the next request, and comes back with a role', async () => {
  const world = await newShop()
  const staff = await hire(world, ['sale-read'])
  expect((await ask('showUser', {}, staff.token)).status).toBe(200)
  await world.api.identity.deleteUser({ id: staff.id })
  expect((await ask('showUser', {}, staff.token)).status).toBe(401)
  expect((await ask('login', { username: staff.email, password: PASSWORD })).status).toBe(403)
  expect((await ask('editUser', { id: staff.id, active: true }, world.token)).body.errors).toHaveProperty('role_id')
  await world.api.identity.editUser({ id: staff.id, active: true, role_id: staff.roleId })
  expect((await ask('showUser', {}, staff.token)).status).toBe(401)
  await signIn(staff.email)
  const { data, meta } = await world.api.identity.listUsers({ active: true })
  expect(meta.total).toBe(2)
  expect(data.map((u) => u.id).sort()).toEqual([staff.id, world.userId].sort())
})

test('a change of role takes effect on the next request', async () => {
  const world = await newShop()
  const { token, id, roleId } = await hire(world, [])
  const may = async () => (await ask('listRoles', {}, token)).status === 200
  expect(await may()).toBe(false)
  await world.api.identity.updateRole({ id: roleId, name: 'Jefe', permissions: ['role-read'] })
  expect(await may()).toBe(true)
  await world.api.identity.changeRoleStatus({ id: roleId })
  expect(await may()).toBe(false)
  const { id: other } = await world.api.identity.createRole({ name: 'Otro', permissions: ['role-read'] })
  await world.api.identity.editUser({ id, role_id: other })
  expect(await may()).toBe(true)
})

test('a role that somebody holds is not deleted, and the refusal says who', async () => {
  const world = await newShop()
  const { id, roleId } = await hire(world, [])
  await world.api.identity.editUser({ id, name: 'Marta Gil' })
  const refused = await ask('deleteRole', { id: roleId }, world.token)
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('Marta Gil')
  await world.api.identity.deleteUser({ id })
  expect((await ask('deleteRole', { id: roleId }, world.token)).status).toBe(200)
})

test('a role given and deleted at once is either held or gone, never both', async () => {
  const world = await newShop()
  const { id } = await hire(world, [])
  for (let round = 0; round < 8; round++) {
    const role = await world.api.identity.createRole({ name: `Carrera ${round}`, permissions: [] })
    await Promise.all([
      ask('editUser', { id, role_id: role.id }, world.token),
      ask('deleteRole', { id: role.id }, world.token),
    ])
    const user = (await world.api.identity.listUsers({})).data.find((u) => u.id === id)!
    const exists = (await ask('getRole', { id: role.id }, world.token)).status === 200
    expect(user.role?.id === role.id).toBe(exists)
  }
})

test('role names are distinct in a shop, and free again after a rename or a deletion', async () => {
  const { token, api } = await newShop()
  const twins = await Promise.all(
    [1, 2, 3].map(() => ask('createRole', { name: 'Turno Ñoño', permissions: [] }, token)),
  )
  expect(twins.map((a) => a.status).sort()).toEqual([200, 409, 409])
  const { id } = twins.find((a) => a.status === 200)!.body.success.data
  await api.identity.updateRole({ id, name: 'Turno de noche', permissions: [] })
  const again = await api.identity.createRole({ name: 'turno nono', permissions: [] })
  await api.identity.deleteRole({ id: again.id })
  await api.identity.createRole({ name: 'Turno Ñoño', permissions: [] })
})

test('nobody gives what they do not hold', async () => {
  const world = await newShop()
  const keeper = await hire(world, [
    'role-create',
    'role-update',
    'role-read',
    'user-create',
    'user-update',
    'sale-read',
  ])
  const strong = await hire(world, ['sale-read', 'bank-read'])
  const weak = await hire(world, ['sale-read'])
  const as = (name: Parameters<typeof ask>[0], input: Record<string, unknown>) => ask(name, input, keeper.token)
  const register = { name: 'Nueva', email: address('nueva'), user_type: 4, password: PASSWORD }

  expect((await as('createRole', { name: 'Mucho', permissions: ['bank-read'] })).status).toBe(403)
  expect((await as('createRole', { name: 'Poco', permissions: ['sale-read'] })).status).toBe(200)
  expect((await as('updateRole', { id: keeper.roleId, name: 'Yo', permissions: ['bank-delete'] })).status).toBe(403)
  expect(
    (await as('updateRole', { id: strong.roleId, name: 'Igual', permissions: ['sale-read', 'bank-read'] })).status,
  ).toBe(200)
  expect((await as('register', { ...register, role_id: strong.roleId })).status).toBe(403)
  expect((await as('register', { ...register, role_id: weak.roleId, user_type: 5 })).status).toBe(403)
  expect((await as('register', { ...register, role_id: weak.roleId, user_type: 2 })).status).toBe(422)
  expect((await as('editUser', { id: weak.id, role_id: strong.roleId })).status).toBe(403)
  expect((await as('editUser', { id: strong.id, email: address('robada') })).status).toBe(403)
  expect((await as('editUser', { id: keeper.id, role_id: weak.roleId })).status).toBe(409)
  expect((await as('editUser', { id: world.userId, name: 'Otro dueño' })).status).toBe(409)
  expect((await as('deleteUser', { id: weak.id })).status).toBe(403)
  expect((await as('editUser', { id: weak.id, name: 'Sí se puede' })).status).toBe(200)
  expect((await ask('createRole', { name: 'Nada', permissions: [] }, weak.token)).status).toBe(403)
})

test('a role that is off cannot be switched on, nor its holder changed, by who has less', async () => {
  const world = await newShop()
  const keeper = await hire(world, ['role-update', 'user-update'])
  const strong = await hire(world, ['bank-read'])
  await world.api.identity.changeRoleStatus({ id: strong.roleId })
  expect((await ask('changeRoleStatus', { id: strong.roleId }, keeper.token)).status).toBe(403)
  expect((await ask('editUser', { id: strong.id, name: 'Otra' }, keeper.token)).status).toBe(403)
})

test('the system hires on behalf of the owner', async () => {
  const world = await newShop()
  const [role] = await world.api.identity.ownerRoles({})
  const hired = await outside(() =>
    asSystem(world.tenant, 'Semilla', () =>
      register({ name: 'Sembrada', email: address('semilla'), user_type: 5, role_id: role!.id, password: PASSWORD }),
    ),
  )
  expect(hired.role).toEqual(role)
})

test('nobody deactivates the owner or themselves', async () => {
  const world = await newShop()
  const boss = await hire(world, ['user-delete', 'user-update'], 5)
  expect((await ask('deleteUser', { id: world.userId }, boss.token)).status).toBe(409)
  expect((await ask('deleteUser', { id: boss.id }, boss.token)).status).toBe(409)
  expect((await ask('editUser', { id: boss.id, active: false }, boss.token)).status).toBe(409)
  expect((await ask('deleteUser', { id: world.userId }, world.token)).status).toBe(409)
})

test('a new mail address is proven with the password, moves the login and is refused when taken', async () => {
  const world = await newShop()
  const [one, two] = [await hire(world, []), await hire(world, [])]
  const email = address('mudada')
  expect((await ask('editProfile', { email }, one.token)).status).toBe(422)
  const taken = await ask('editProfile', { email: two.email, current_password: PASSWORD }, one.token)
  expect(taken.status).toBe(409)
  const moved = await ask('editProfile', { email, current_password: PASSWORD }, one.token)
  expect(moved.body.success.data).toMatchObject({ email, verified: false })
  await signIn(email)
  expect((await ask('login', { username: one.email, password: PASSWORD })).status).toBe(401)
})

test('the audit tells who did what, newest first, and filters', async () => {
  const world = await newShop()
  const staff = await hire(world, ['role-create', 'audit-read'])
  await ask('createRole', { name: 'Del auditado', permissions: [] }, staff.token)
  const all = await world.api.identity.listAudits({ per_page: 2 })
  expect(all.data).toHaveLength(2)
  expect(all.meta.total).toBeGreaterThan(3)
  expect(all.data[0]).toMatchObject({ user_id: staff.id, call: 'identity.createRole', from: 'local' })
  expect(all.data[0]!.changes[0]).toMatchObject({ kind: 'role', after: { name: 'Del auditado' } })
  const mine = await world.api.identity.listAudits({ user: staff.id })
  expect(mine.data.map((a) => [a.user_id, a.call])).toEqual([
    [staff.id, 'identity.createRole'],
    [staff.id, 'identity.login'],
  ])
  expect(
    (await world.api.identity.listAudits({ kind: 'user' })).data.every((a) => a.changes.some((c) => c.kind === 'user')),
  ).toBe(true)
  expect((await world.api.identity.listAudits({ from: '2020-01-01', to: '2020-01-31' })).meta.total).toBe(0)
})

test('pictures are checked by content, served, and replaced', async () => {
  const world = await newShop()
  const { png } = await import('../samples/identity')
  const photo = new File([png], 'yo.png', { type: 'image/png' })
  const page = new File(['<script>alert(1)</script>'], 'yo.png', { type: 'image/png' })
  expect((await ask('uploadPhoto', { photo: page }, world.token)).status).toBe(422)
  const first = (await world.api.identity.uploadPhoto({ photo })).photo!
  const { app } = await import('@tendero/functions/api')
  const served = await app.request(first)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true)
  await world.api.identity.uploadPhoto({ photo })
  expect((await app.request(first)).status).toBe(404)
  const pdf = new File(['%PDF-1.7 x'], 'rut.pdf')
  expect((await world.api.identity.uploadRut({ rut: pdf })).rut).toMatch(/\.pdf$/)
  const brand = await world.api.identity.editBrand({
    logo: photo,
    document: '900.373.076-4',
    document_type_id: '31',
    footer: 'Gracias',
  })
  expect(brand).toMatchObject({ document: '900373076', dv: 4, footer: 'Gracias', name: 'Tienda de prueba' })
  expect((await world.api.identity.editBrand({ footer: '' })).footer).toBeNull()
})

test('who lacks a permission of a role can neither empty, switch off nor delete that role', async () => {
  const world = await newShop()
  const { token } = await hire(world, ['role-read', 'role-update', 'role-delete', 'sale-read'])
  const strong = { name: 'Fuerte', permissions: ['sale-read', 'product-delete'] as Permission[] }
  const { id } = await world.api.identity.createRole(strong)
  const { id: weak } = await world.api.identity.createRole({ name: 'Débil', permissions: ['sale-read'] })
  const refusals = [
    ask('updateRole', { id, name: 'Fuerte', permissions: [] }, token),
    ask('updateRole', { id, name: 'Fuerte', permissions: ['sale-read'] }, token),
    ask('changeRoleStatus', { id }, token),
    ask('deleteRole', { id }, token),
  ]
  for (const { status, body } of await Promise.all(refusals)) {
    expect(status).toBe(403)
    expect(body.error.message).toContain('permisos que tú no tienes')
  }
  expect(await world.api.identity.getRole({ id })).toMatchObject({ permissions: strong.permissions, active: true })
  const kept = await ask('updateRole', { id, name: 'Fuerte y claro', permissions: strong.permissions }, token)
  expect(kept.status).toBe(200)
  expect((await ask('updateRole', { id: weak, name: 'Débil', permissions: [] }, token)).status).toBe(200)
  expect((await ask('deleteRole', { id: weak }, token)).status).toBe(200)
})
