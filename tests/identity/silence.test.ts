import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { Item } from '@tendero/core/kernel/db/keys'
import { unpack } from '@tendero/core/kernel/db/pack'
import { hit } from '@tendero/core/kernel/limit'
import { expect, test } from 'vitest'
import { newShop } from '../support/world'
import { type Answer, address, ask, hire, mailsTo, PASSWORD, tokenIn } from './people'

test('no answer tells whether an account exists', async () => {
  const world = await newShop()
  const known = (await hire(world, [])).email
  const unknown = address('nadie')
  const deactivated = await hire(world, [])
  await world.api.identity.deleteUser({ id: deactivated.id })
  const questions = [
    ['login', (email: string) => ({ username: email, password: 'no-es-la-clave' })],
    ['loginSuperAdmin', (email: string) => ({ username: email, password: PASSWORD })],
    ['recoverPassword', (email: string) => ({ email })],
    ['requestDeviceCode', (email: string) => ({ username: email })],
    ['signUp', (email: string) => ({ name: 'Ana', business: 'Ana', email, password: PASSWORD })],
  ] as const
  for (const [name, input] of questions) {
    const answers = await Promise.all([known, unknown, deactivated.email].map((email) => ask(name, input(email))))
    expect(answers[0]).toEqual(answers[1])
    expect(answers[2]).toEqual(answers[1])
  }
})

test('the mail of a second sign-up says that the account is there, and nothing changes', async () => {
  const world = await newShop()
  const { email } = await hire(world, [])
  await ask('signUp', { name: 'Ana', business: 'Ana', email, password: 'la-clave-de-otro' })
  const [welcome, second, ...more] = await mailsTo(email)
  expect(welcome).toContain('Ya tienes un usuario')
  expect(second).toContain('ya tiene una cuenta')
  expect(`${second} ${more}`).not.toContain('token=')
  expect((await ask('login', { username: email, password: 'la-clave-de-otro' })).status).toBe(401)
})

test('recovery of an unknown address sends nothing', async () => {
  const email = address('nadie')
  expect((await ask('recoverPassword', { email })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
})

test.each(['known', 'unknown'])('too many login tries with a %s address ask for a mailed code', async (which) => {
  const email = which === 'known' ? (await hire(await newShop(), [])).email : address('nadie')
  const codes: string[] = []
  // A window may end in between: twice the limit is enough to see it.
  for (let i = 0; i < 22 && codes.at(-1) !== 'device_code'; i++)
    codes.push((await ask('login', { username: email, password: 'no-es-la-clave' })).body.code)
  expect(codes.at(-1)).toBe('device_code')
  expect(codes.slice(0, 9).every((code) => code === 'wrong_credentials')).toBe(true)
})

test('sign-up and links are limited too', async () => {
  const email = address('insistente')
  const ups = []
  for (let i = 0; i < 11; i++)
    ups.push((await ask('signUp', { name: 'Ana', business: 'Ana', email, password: PASSWORD })).status)
  expect(ups).toContain(429)
  const links = await Promise.all(Array.from({ length: 122 }, () => ask('verifyEmail', { token: 'inventado' })))
  expect(links.map((a) => a.status)).toContain(429)
})

test('a shop that enters somebody who has an account elsewhere is answered the same, and their owner is told', async () => {
  const [here, elsewhere] = await Promise.all([newShop('La Curiosa'), newShop()])
  const [role] = (await here.api.identity.ownerRoles({})) as { id: string }[]
  const known = (await hire(elsewhere, [])).email
  const enter = (email: string, more: object = {}) =>
    ask('register', { name: 'Ana', email, user_type: 4, role_id: role!.id, ...more }, here.token)
  const [taken, free] = [await enter(known), await enter(address('libre'))]
  const bare = ({ status, body }: Answer) => ({
    status,
    keys: Object.keys(body.success.data),
    role: body.success.data.role,
  })
  expect(bare(taken)).toEqual(bare(free))
  expect((await enter(known)).status).toBe(409)
  expect((await enter(free.body.success.data.email)).status).toBe(409)
  const mails = await mailsTo(known)
  expect(mails.at(-1)).toContain('La Curiosa te agregó')
  expect(mails.at(-1)).not.toContain('token=')
  expect((await ask('login', { username: known, password: PASSWORD })).status).toBe(200)
})

test('somebody entered with an address of elsewhere gets in once it is corrected, and the other account stays whole', async () => {
  const [here, elsewhere] = await Promise.all([newShop(), newShop()])
  const [role] = (await here.api.identity.ownerRoles({})) as { id: string }[]
  const known = (await hire(elsewhere, [])).email
  const password = 'la-clave-de-mi-gente'
  const { id } = await here.api.identity.register({
    name: 'Ana',
    email: known,
    user_type: 4,
    role_id: role!.id,
    password,
  })
  const right = address('corregida')
  await here.api.identity.editUser({ id, email: right })
  expect((await ask('login', { username: right, password })).status).toBe(200)
  expect((await ask('login', { username: known, password: PASSWORD })).status).toBe(200)
  // Back again, with the other still there: nothing of theirs moves.
  await here.api.identity.editUser({ id, email: known })
  expect((await ask('login', { username: known, password })).status).toBe(401)
  expect((await ask('login', { username: known, password: PASSWORD })).status).toBe(200)
})

test('passwords and tokens are nowhere at rest: not in audits, jobs, nor any row', async () => {
  const world = await newShop()
  const secrets = ['la-primera-frase-secreta', 'la-segunda-frase-secreta']
  const email = address('secreta')
  const [role] = (await world.api.identity.ownerRoles({})) as { id: string }[]
  await world.api.identity.register({ name: 'Secreta', email, user_type: 4, role_id: role!.id, password: secrets[0]! })
  await ask('recoverPassword', { email })
  const token = tokenIn((await mailsTo(email)).at(-1))
  await ask('changePassword', { token, password: secrets[1]! })
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: config.table() }))
  const items = Items.map((item) => unpack(item as Item))
  const everything = JSON.stringify(items)
  for (const secret of [...secrets, token, world.token]) expect(everything).not.toContain(secret)
  const audits = items.filter((item) => String(item.pk).includes('#audit'))
  expect(audits.length).toBeGreaterThan(3)
  expect(JSON.stringify(audits)).not.toMatch(/scrypt/)
})

test('one network is asked for a mailed code whatever accounts it tries', async () => {
  for (let i = 0; i < 200; i++) await hit('login-from', 'local', 10_000, 900)
  expect((await ask('login', { username: address(), password: PASSWORD })).body.code).toBe('device_code')
})
