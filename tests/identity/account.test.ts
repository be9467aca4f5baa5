import { createShop } from '@tendero/core/identity/access/shops'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { paths } from '@tendero/core/identity/paths'
import { User } from '@tendero/core/identity/people/user'
import { expect, test, vi } from 'vitest'
import { asTenant } from '../support/ambient'
import { newShop, send } from '../support/world'
import { address, ask, hire, mailsTo, outside, PASSWORD, signIn, superAdmin, tokenIn } from './people'

const details = (email: string) => ({ name: 'Rosa Díaz', email, password: PASSWORD, business: 'Tienda Rosa' })

test('a merchant signs up, confirms by mail, signs in, signs out, and the token is dead', async () => {
  const email = address('rosa')
  expect((await ask('signUp', { ...details(email), referrer: 'abril', terms: true })).status).toBe(200)
  expect((await ask('login', { username: email, password: 'otra-clave-larga' })).status).toBe(401)
  const early = await ask('login', { username: email, password: PASSWORD })
  expect(early).toMatchObject({ status: 409, body: { code: 'unconfirmed' } })
  expect(early.body.error).toContain(`abre el enlace que te enviamos a ${email}`)
  expect((await ask('resendVerification', { email })).body).toEqual(
    (await ask('resendVerification', { email: address('nadie') })).body,
  )

  const [mail, again, ...rest] = await mailsTo(email)
  expect(rest).toEqual([])
  expect(again).toContain('Tienda Rosa')
  expect(mail).toContain('Tienda Rosa')
  const token = tokenIn(mail)
  expect((await ask('verifyEmail', { token })).status).toBe(200)
  expect(await ask('verifyEmail', { token })).toMatchObject({ status: 409, body: { code: 'link_over' } })
  expect((await ask('verifyEmail', { token: tokenIn(again) })).status).toBe(409)

  const login = await ask('login', { username: email.toUpperCase(), password: PASSWORD })
  expect(login.status).toBe(200)
  expect(login.body.data.user.email).toBe(email)
  expect(login.body.success.user.id).toBe(login.body.data.user.id)
  const { tenant, userId } = await outside(() => Login.get(loginId(email)))
  expect((await asTenant(tenant, () => User.get(userId))).consentAt).toMatch(/^20\d\d-\d\d-\d\dT/)
  const session = login.body.token
  const me = (await ask('showUser', {}, session)).body.success.data
  expect(me).toMatchObject({ userType: 2, verified: true, plan_code: 'trial', active_card: 'si', currency: 'COP' })
  expect(me.brand).toMatchObject({ name: 'Tienda Rosa', user_id: me.id, referrer: 'abril' })
  expect(me.roles_permissions.permissions).toContain('role-delete')
  expect((await ask('planCode', {}, session)).body).toEqual({ success: { plan_code: 'trial', active_card: 'si' } })

  expect((await ask('logout', {}, session)).status).toBe(200)
  expect(await ask('showUser', {}, session)).toEqual({
    status: 401,
    body: { error: 'Su sesión ha expirado.', code: 'session_expired' },
  })
})

test('a new shop has its standard roles, and its staff read the brand of the owner', async () => {
  const world = await newShop()
  const roles = await world.api.identity.listRoles({ per_page: 50 })
  expect(roles.data.map((r) => r.name)).toEqual([
    'Administrador',
    'Bodega',
    'Cajero',
    'Contador',
    'Logística',
    'Vendedor',
  ])
  expect(roles.data.every((r) => r.default && r.active && r.permissions.length > 3)).toBe(true)
  expect(roles.meta.total).toBe(6)
  const staff = await hire(world, ['sale-read'])
  await world.api.identity.editProfile({ parameters: [{ key: 'saludo', value: 'Buenas' }] })
  const me = (await ask('showUser', {}, staff.token)).body.success.data
  expect(me.brand).toMatchObject({ user_id: world.userId, name: 'Tienda de prueba' })
  expect(me.parameters).toEqual([{ key: 'saludo', value: 'Buenas' }])
})

test('everybody writes their own parameters, whoever edits staff writes those of a person, and the shop reads the owner’s', async () => {
  const world = await newShop()
  const staff = await hire(world, ['sale-read'])
  const shops = [{ key: 'saludo', value: 'Buenas' }]
  const theirs = [{ key: 'pantalla', value: 'pos' }]
  await world.api.identity.editProfile({ parameters: shops })
  const mine = (await ask('editProfile', { parameters: theirs }, staff.token)).body.success.data
  expect(mine).toMatchObject({ parameters: shops, own_parameters: theirs })
  expect(await world.api.identity.showUser({})).toMatchObject({ parameters: shops, own_parameters: shops })
  const listed = async () =>
    Object.fromEntries((await world.api.identity.listUsers({})).data.map((one) => [one.id, one.parameters]))
  expect(await listed()).toEqual({ [world.userId]: shops, [staff.id]: theirs })
  await world.api.identity.editUser({ id: staff.id, parameters: [] })
  expect(await listed()).toEqual({ [world.userId]: shops, [staff.id]: [] })
  expect((await ask('editUser', { id: staff.id, parameters: theirs }, staff.token)).status).toBe(403)
})

test('the currency is called COP until the person says how it is called', async () => {
  const { api } = await newShop()
  expect((await api.identity.showUser({})).currency).toBe('COP')
  expect((await api.identity.editProfile({ currency: ' $ ' })).currency).toBe('$')
  expect((await api.identity.editProfile({ name: 'Ana' })).currency).toBe('$')
  expect((await api.identity.editProfile({ currency: '' })).currency).toBe('COP')
})

test('of two sign-ups with one address, confirmed at once, one wins', async () => {
  const email = address('dos')
  await Promise.all([ask('signUp', details(email)), ask('signUp', { ...details(email), business: 'Otra' })])
  const tokens = (await mailsTo(email)).map(tokenIn)
  expect(tokens).toHaveLength(2)
  const answers = await Promise.all(tokens.map((token) => ask('verifyEmail', { token })))
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  await signIn(email)
})

test('of two shops made at once with one address, one wins', async () => {
  const email = address('carrera')
  const make = (business: string) => outside(() => createShop({ ...details(email), business }))
  const results = await Promise.allSettled([make('Uno'), make('Dos'), make('Tres')])
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
})

test('a link used twice at once acts once', async () => {
  const email = address('doble')
  await ask('signUp', details(email))
  const token = tokenIn((await mailsTo(email))[0])
  const answers = await Promise.all([1, 2, 3].map(() => ask('verifyEmail', { token })))
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409])
})

test('a mailed link sets a password once, and ends every session', async () => {
  const world = await newShop()
  const staff = await hire(world, ['sale-read'])
  await ask('recoverPassword', { email: staff.email })
  const token = tokenIn((await mailsTo(staff.email)).at(-1))
  expect((await ask('changePassword', { token, password: 'corta' })).status).toBe(422)
  expect((await ask('changePassword', { token, password: 'otra-frase-mas-larga' })).status).toBe(200)
  expect((await ask('changePassword', { token, password: 'una-tercera-frase' })).status).toBe(409)
  expect((await ask('showUser', {}, staff.token)).status).toBe(401)
  expect((await ask('login', { username: staff.email, password: PASSWORD })).status).toBe(401)
  await signIn(staff.email, 'otra-frase-mas-larga')
  expect((await mailsTo(staff.email)).at(-1)).toContain('acaba de cambiar')
})

test('an older link is over once the password changed', async () => {
  const world = await newShop()
  const staff = await hire(world, [])
  await ask('recoverPassword', { email: staff.email })
  await ask('recoverPassword', { email: staff.email })
  const [first, second] = (await mailsTo(staff.email)).map(tokenIn).filter((token) => token !== 'no token')
  expect((await ask('changePassword', { token: second, password: 'otra-frase-mas-larga' })).status).toBe(200)
  expect((await ask('changePassword', { token: first, password: 'una-tercera-frase' })).status).toBe(409)
})

test('changing the password signed in needs the current one, keeps this session and ends the others', async () => {
  const world = await newShop()
  const staff = await hire(world, [])
  const other = await signIn(staff.email)
  const change = { current_password: PASSWORD, password: 'otra-frase-mas-larga' }
  const wrong = await ask('changePassword', { ...change, current_password: 'no-es-esta-clave' }, staff.token)
  expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: ['No es tu contraseña actual'] } } })
  expect((await ask('changePassword', change)).status).toBe(401)
  expect((await ask('changePassword', change, staff.token)).status).toBe(200)
  expect((await ask('showUser', {}, staff.token)).status).toBe(200)
  expect((await ask('showUser', {}, other)).status).toBe(401)
})

test('a password change repeated with its key answers the same', async () => {
  const { token } = await hire(await newShop(), [])
  const change = { current_password: PASSWORD, password: 'otra-frase-mas-larga' }
  for (const key of ['llave-uno', 'llave-uno'])
    expect((await send(paths.changePassword, change, token, { 'idempotency-key': key })).status).toBe(200)
  expect((await send(paths.changePassword, change, token, { 'idempotency-key': 'llave-dos' })).status).toBe(422)
})

test('an invited person chooses a password by mail', async () => {
  const world = await newShop('La Esquina')
  const [role] = (await world.api.identity.ownerRoles({})) as { id: string }[]
  const email = address('invitada')
  await world.api.identity.register({ name: 'Invitada', email, user_type: 4, role_id: role!.id })
  expect((await ask('login', { username: email, password: PASSWORD })).status).toBe(401)
  const [mail] = await mailsTo(email)
  expect(mail).toContain('Ya tienes un usuario en La Esquina')
  expect((await ask('changePassword', { token: tokenIn(mail), password: PASSWORD })).status).toBe(200)
  await signIn(email)
})

test('a token whose quote characters became spaces is accepted; a forged one is not', async () => {
  const { token } = await newShop()
  for (const worn of [` ${token} `, `"${token}"`]) expect((await ask('showUser', {}, worn)).status).toBe(200)
  const [head, body, signature] = token.split('.') as [string, string, string]
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ten: 'otro' }))
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const bad of ['x', `${head}.${forged.toString('base64url')}.${signature}`, `${none}.${body}.`])
    expect((await ask('showUser', {}, bad)).status).toBe(401)
})

test('each login opens its own door: shops in one, the super-admin in the other', async () => {
  const world = await newShop()
  const staff = await hire(world, [])
  const admin = { username: await superAdmin(), password: PASSWORD }
  expect((await ask('login', admin)).status).toBe(401)
  expect((await ask('loginSuperAdmin', { username: staff.email, password: PASSWORD })).status).toBe(401)
  const { body } = await ask('loginSuperAdmin', admin)
  const me = (await ask('showUser', {}, body.token)).body.success.data
  expect(me.userType).toBe(1)
  expect(me.brand.user_id).toBe(me.id)
  expect(me.roles_permissions.permissions).toEqual([])
  for (const name of ['listUsers', 'listRoles', 'listAudits'] as const)
    expect((await ask(name, {}, body.token)).status).toBe(403)
})

test('a session outlives the replacement of the key that signed it, for a day', async () => {
  const { token } = await newShop()
  const [head] = token.split('.') as [string]
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'HS256', kid: expect.any(String) })
  vi.stubEnv('TENDERO_SECRET_PREVIOUS', process.env.TENDERO_SECRET)
  vi.stubEnv('TENDERO_SECRET', 'another secret for tests only, 32 bytes')
  const status = async (hoursAgo: number) => {
    vi.stubEnv('TENDERO_SECRET_SINCE', new Date(Date.now() - hoursAgo * 3_600_000).toISOString())
    return (await ask('showUser', {}, token)).status
  }
  expect(await status(1)).toBe(200)
  expect(await status(25)).toBe(401)
  vi.stubEnv('TENDERO_SECRET_PREVIOUS', undefined)
  expect(await status(1)).toBe(401)
  const fresh = (await newShop()).token
  expect((await ask('showUser', {}, fresh)).status).toBe(200)
  vi.unstubAllEnvs()
  expect((await ask('showUser', {}, token)).status).toBe(200)
})
