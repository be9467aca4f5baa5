import { paths } from '@tendero/core/identity/paths'
import { beforeEach, expect, test } from 'vitest'
import { newShop, send } from '../support/world'
import { address, hire, mailsTo, PASSWORD } from './people'

/** Nobody who guesses passwords keeps the owner of an account out. */

/** Each test has a network of its own. */
let network: string
let networks = 0
beforeEach(() => {
  network = `186.80.1.${++networks}`
})

interface Tried {
  status: number
  code: string | undefined
  /** What the device keeps from now on. */
  cookie: string | undefined
}

async function enter(username: string, password: string, more: { cookie?: string; code?: string } = {}) {
  const response = await send(
    paths.login,
    { username, password, ...(more.code ? { device_code: more.code } : {}) },
    undefined,
    more.cookie ? { cookie: more.cookie } : {},
    network,
  )
  const set = response.headers.get('set-cookie')
  const body = (await response.json()) as { code?: string }
  return { status: response.status, code: body.code, cookie: set?.split(';')[0], set }
}

const guess = async (email: string, times: number, from: { cookie?: string } = {}): Promise<Tried[]> => {
  const tried: Tried[] = []
  for (let i = 0; i < times; i++) tried.push(await enter(email, `no-es-la-clave-${i}`, from))
  return tried
}

const codeIn = (mail: string | undefined) => /^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/m.exec(mail ?? '')?.[0]
const askCode = (username: string) => send(paths.requestDeviceCode, { username })

test('a device that signed in before enters with the right password while strangers try a hundred wrong ones', async () => {
  const { email } = await hire(await newShop(), [])
  const { cookie } = await enter(email, PASSWORD)
  const tried = await guess(email, 100)
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401]))
  expect(tried.at(-1)?.code).toBe('device_code')
  expect(await enter(email, PASSWORD, { cookie })).toMatchObject({ status: 200 })
})

test('what a device keeps is out of reach of scripts and of other sites, and says nothing of anybody', async () => {
  const { email, token } = await hire(await newShop(), [])
  const { set, cookie } = await enter(email, PASSWORD)
  expect(set).toMatch(/HttpOnly/)
  expect(set).toMatch(/SameSite=Strict/)
  expect(decodeURIComponent(cookie ?? '')).not.toContain(email)
  expect(Buffer.from(cookie!.split('.')[1]!, 'base64url').toString()).not.toContain(email)
  const asSession = cookie!.split('=')[1]!
  expect((await send(paths.showUser, {}, asSession)).status).toBe(401)
  expect((await enter(email, 'no-es-la-clave', { cookie: `tendero_device=${token}` })).cookie).toBeUndefined()
})

test('while an account is being tried a new device enters with the mailed code, once, and is known from then on', async () => {
  const { email } = await hire(await newShop(), [])
  await guess(email, 12)
  expect(await enter(email, PASSWORD)).toMatchObject({ status: 401, code: 'device_code' })
  expect((await askCode(email)).status).toBe(200)
  const code = codeIn((await mailsTo(email)).at(-1))!
  expect(await enter(email, 'no-es-la-clave', { code })).toMatchObject({ status: 401, code: 'wrong_credentials' })
  const entered = await enter(email, PASSWORD, { code: code.toLowerCase().replaceAll('-', ' ') })
  expect(entered.status).toBe(200)
  expect((await enter(email, PASSWORD, { code })).status).toBe(401)
  expect((await enter(email, PASSWORD, { cookie: entered.cookie })).status).toBe(200)
})

test('no password is looked at without the code: the right one is answered like a wrong one', async () => {
  const { email } = await hire(await newShop(), [])
  await guess(email, 12)
  const [right, wrong] = [await enter(email, PASSWORD), await enter(email, 'no-es-la-clave')]
  expect({ ...right, set: null }).toEqual({ ...wrong, set: null })
})

test('a code lets into its own account only', async () => {
  const world = await newShop()
  const [mine, theirs] = [(await hire(world, [])).email, (await hire(world, [])).email]
  await Promise.all([guess(mine, 12), guess(theirs, 12)])
  await askCode(mine)
  const code = codeIn((await mailsTo(mine)).at(-1))!
  expect((await enter(theirs, PASSWORD, { code })).status).toBe(401)
  expect((await enter(mine, PASSWORD, { code })).status).toBe(200)
})

test('a known device waits a minute at most for its own wrong tries, and is strange to every other account', async () => {
  const world = await newShop()
  const [mine, theirs] = [(await hire(world, [])).email, (await hire(world, [])).email]
  const { cookie } = await enter(mine, PASSWORD)
  const tried = await guess(mine, 18, { cookie: cookie! })
  expect(tried.map(({ status }) => status)).toContain(429)
  await guess(theirs, 12, { cookie: cookie! })
  expect(await enter(theirs, PASSWORD, { cookie })).toMatchObject({ status: 401, code: 'device_code' })
})

test('asking for codes fills no mailbox, and neither it nor recovery tells whether there is an account', async () => {
  const { email } = await hire(await newShop(), [])
  const nobody = address('nadie')
  const answers = []
  for (let i = 0; i < 8; i++)
    for (const username of [email, nobody]) {
      const code = await askCode(username)
      const recovery = await send(paths.recoverPassword, { email: username })
      answers.push(code.status, recovery.status)
    }
  expect(new Set(answers)).toEqual(new Set([200]))
  const mails = await mailsTo(email)
  expect(mails.filter((mail) => codeIn(mail))).toHaveLength(3)
  expect(mails.filter((mail) => mail.includes('/restablecer#token='))).toHaveLength(5)
  expect(await mailsTo(nobody)).toEqual([])
})

test('behind a trusted proxy each client counts for itself, and what a client writes of its address counts for nothing', async () => {
  process.env.TENDERO_TRUSTED_PROXIES = 'loopback'
  const tryFrom = async (forwarded: string) => {
    const guess = { username: address('nadie'), password: 'no-es-la-clave' }
    const response = await send(paths.login, guess, undefined, { 'x-forwarded-for': forwarded }, '127.0.0.1')
    return ((await response.json()) as { code: string }).code
  }
  try {
    const codes = []
    for (let i = 0; i < 125; i++) codes.push(await tryFrom(`9.9.9.${i}, 186.80.9.2`))
    expect(codes.at(-1)).toBe('device_code')
    expect(await tryFrom('186.80.9.3')).toBe('wrong_credentials')
    expect(await tryFrom('186.80.9.3, 186.80.9.2')).toBe('device_code')
  } finally {
    delete process.env.TENDERO_TRUSTED_PROXIES
  }
})
