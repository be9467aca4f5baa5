import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { Item } from '@tendero/core/kernel/db/keys'
import { unpack } from '@tendero/core/kernel/db/pack'
import { hit } from '@tendero/core/kernel/limit'
import { expect, test } from 'vitest'
import { newShop } from '../support/world'
import { address, ask, hire, mailsTo, PASSWORD, tokenIn } from './people'

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
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('ya tiene una cuenta')
  expect(mails[0]).not.toContain('token=')
  expect((await ask('login', { username: email, password: 'la-clave-de-otro' })).status).toBe(401)
})

test('recovery of an unknown address sends nothing', async () => {
  const email = address('nadie')
  expect((await ask('recoverPassword', { email })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
})

test.each(['known', 'unknown'])('login tries with a %s address are limited', async (which) => {
  const email = which === 'known' ? (await hire(await newShop(), [])).email : address('nadie')
  const statuses: number[] = []
  // A window may end in between: twice the limit is enough to see it.
  for (let i = 0; i < 42 && statuses.at(-1) !== 429; i++)
    statuses.push((await ask('login', { username: email, password: 'no-es-la-clave' })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, 19).every((s) => s === 401)).toBe(true)
})

test('recovery, sign-up and links are limited too', async () => {
  const email = address('insistente')
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await ask('recoverPassword', { email })).status)
  expect(statuses).toContain(429)
  const ups = []
  for (let i = 0; i < 11; i++)
    ups.push((await ask('signUp', { name: 'Ana', business: 'Ana', email, password: PASSWORD })).status)
  expect(ups).toContain(429)
  const links = await Promise.all(Array.from({ length: 122 }, () => ask('verifyEmail', { token: 'inventado' })))
  expect(links.map((a) => a.status)).toContain(429)
})

test('one address of the network is limited whatever accounts it tries', async () => {
  for (let i = 0; i < 400; i++) await hit('login-from', 'local', 10_000, 900)
  expect((await ask('login', { username: address(), password: PASSWORD })).status).toBe(429)
})

test('passwords and tokens are nowhere at rest: not in audits, jobs, nor any row', async () => {
  const world = await newShop()
  const secrets = ['la-primera-frase-secreta', 'la-segunda-frase-secreta']
  const email = address('secreta')
  const [role] = (await world.api.identity.ownerRoles({})) as { id: string }[]
  await world.api.identity.register({ name: 'Secreta', email, user_type: 4, role_id: role!.id, password: secrets[0]! })
  await ask('recoverPassword', { email })
  const token = tokenIn((await mailsTo(email))[0])
  await ask('changePassword', { token, password: secrets[1]! })
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: config.table() }))
  const items = Items.map((item) => unpack(item as Item))
  const everything = JSON.stringify(items)
  for (const secret of [...secrets, token, world.token]) expect(everything).not.toContain(secret)
  const audits = items.filter((item) => String(item.pk).includes('#audit'))
  expect(audits.length).toBeGreaterThan(3)
  expect(JSON.stringify(audits)).not.toMatch(/scrypt/)
})
