import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { SecondFactor } from '@tendero/core/identity/access/second-factor'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { Item } from '@tendero/core/kernel/db/keys'
import { unpack } from '@tendero/core/kernel/db/pack'
import { expect, test } from 'vitest'
import { codeNow } from '../support/authenticator'
import { newShop } from '../support/world'
import { ask, hire, mailsTo, outside, PASSWORD, type Staff, superAdmin } from './people'

/** Somebody of a shop with the second step on: their secret and recovery codes. */
async function secured(): Promise<Staff & { secret: string; recovery: string[] }> {
  const staff = await hire(await newShop(), [])
  const started = await ask('startSecondFactor', { current_password: PASSWORD }, staff.token)
  const { secret } = started.body.success.data
  const { body } = await ask('confirmSecondFactor', { code: codeNow(secret) }, staff.token)
  return { ...staff, secret, recovery: body.success.data.recovery_codes }
}

const enter = (email: string, code?: string) =>
  ask('login', { username: email, password: PASSWORD, ...(code ? { code } : {}) })

test('a sign-in asks for the code once the second step is on, and the password alone opens nothing', async () => {
  const { email, secret, token } = await secured()
  const first = await enter(email)
  expect(first).toMatchObject({ status: 401, body: { code: 'second_factor' } })
  expect(JSON.stringify(first.body)).not.toContain(secret)
  expect((await enter(email, '000000')).status).toBe(401)
  expect((await enter(email, codeNow(secret, 1))).status).toBe(200)
  expect((await ask('secondFactor', {}, token)).body.success.data).toMatchObject({
    enabled: true,
    required: false,
    recovery_codes_left: 10,
  })
  expect((await mailsTo(email)).at(-1)).toContain('Activaste la verificación')
})

test('a code opens once: not again, not two at once, and not one from before', async () => {
  const { email, secret } = await secured()
  expect((await enter(email, codeNow(secret))).status).toBe(401)
  const next = codeNow(secret, 1)
  const answers = await Promise.all([enter(email, next), enter(email, next), enter(email, next)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await enter(email, next)).status).toBe(401)
  expect((await enter(email, codeNow(secret, -1))).status).toBe(401)
})

test('a recovery code opens once, however it is typed', async () => {
  const { email, recovery, token } = await secured()
  expect(new Set(recovery).size).toBe(10)
  const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ')
  expect((await enter(email, typed)).status).toBe(200)
  expect((await enter(email, recovery[0])).status).toBe(401)
  expect((await ask('secondFactor', {}, token)).body.success.data.recovery_codes_left).toBe(9)
})

test('codes cannot be guessed: tries are counted, and then not even the right one is looked at', async () => {
  const { email, secret } = await secured()
  const tried = []
  for (let i = 0; i < 24; i++) tried.push(await enter(email, String(100_000 + i)))
  expect(tried.at(-1)?.status === 429 || tried.at(-1)?.body.code === 'device_code').toBe(true)
  expect((await enter(email, codeNow(secret, 1))).status).not.toBe(200)
})

test('it is on only once a code of the app confirms it, and off only with password and code', async () => {
  const staff = await hire(await newShop(), [])
  expect((await ask('startSecondFactor', { current_password: 'no-es-la-clave' }, staff.token)).status).toBe(422)
  const { secret } = (await ask('startSecondFactor', { current_password: PASSWORD }, staff.token)).body.success.data
  expect((await enter(staff.email)).status).toBe(200)
  expect((await ask('confirmSecondFactor', { code: '000000' }, staff.token)).status).toBe(422)
  expect((await enter(staff.email)).status).toBe(200)
  expect((await ask('confirmSecondFactor', { code: codeNow(secret) }, staff.token)).status).toBe(200)
  expect((await ask('startSecondFactor', { current_password: PASSWORD }, staff.token)).status).toBe(409)
  const off = (input: object) => ask('disableSecondFactor', { current_password: PASSWORD, ...input }, staff.token)
  expect((await off({ code: '000000' })).status).toBe(422)
  expect((await off({ current_password: 'no-es-la-clave', code: codeNow(secret, 1) })).status).toBe(422)
  expect((await off({ code: codeNow(secret, 1) })).status).toBe(200)
  expect((await enter(staff.email)).status).toBe(200)
})

test('a super-admin does nothing for shops until their second step is on, and cannot turn it off', async () => {
  const username = await superAdmin()
  const { token } = (await ask('loginSuperAdmin', { username, password: PASSWORD })).body
  const find = () => ask('supportAccount', { email: username }, token)
  expect(await find()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  const { secret } = (await ask('startSecondFactor', { current_password: PASSWORD }, token)).body.success.data
  expect((await ask('confirmSecondFactor', { code: codeNow(secret) }, token)).status).toBe(200)
  expect((await find()).status).toBe(200)
  expect((await ask('loginSuperAdmin', { username, password: PASSWORD })).body.code).toBe('second_factor')
  const off = await ask('disableSecondFactor', { current_password: PASSWORD, code: codeNow(secret, 1) }, token)
  expect(off.status).toBe(403)
})

test('a super-admin takes away the second step of who lost it, and the shop reads so in its audit', async () => {
  const { email } = await secured()
  const username = await superAdmin()
  const { token } = (await ask('loginSuperAdmin', { username, password: PASSWORD })).body
  const { secret } = (await ask('startSecondFactor', { current_password: PASSWORD }, token)).body.success.data
  await ask('confirmSecondFactor', { code: codeNow(secret) }, token)
  expect((await ask('supportAccount', { email }, token)).body.success.data).toMatchObject({ second_factor: true })
  expect((await ask('resetSecondFactor', { email }, token)).status).toBe(200)
  expect((await ask('resetSecondFactor', { email: username }, token)).status).toBe(409)
  expect((await enter(email)).status).toBe(200)
  expect((await mailsTo(email)).at(-1)).toContain('Soporte desactivó la verificación')
})

test('the secret and the recovery codes are nowhere in the clear, and the row names no shop that an export would take', async () => {
  const { email, secret, recovery } = await secured()
  const { userId } = await outside(() => Login.get(loginId(email)))
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: config.table() }))
  const everything = JSON.stringify(Items.map((item) => unpack(item as Item)))
  for (const hidden of [secret, ...recovery]) expect(everything).not.toContain(hidden)
  const row = Items.find(({ pk, sk }) => `${pk} ${sk}`.includes(SecondFactor.name) && `${pk} ${sk}`.includes(userId))
  expect(row?.pk).toMatch(/^G#/)
  expect(row?.tenant).toBeUndefined()
})
