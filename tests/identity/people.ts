import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSuperAdmin } from '@tendero/core/identity/access/shops'
import { paths } from '@tendero/core/identity/paths'
import { withContext } from '@tendero/core/kernel/context'
import type { Permission } from '@tendero/core/kernel/permissions'
import { handler } from '@tendero/functions/jobs/worker'
import { drainJobs, engine } from '../support/engine'
import { send, type World } from '../support/world'

export const PASSWORD = 'un-tinto-sin-azucar'

let count = 0
export const address = (name = 'persona') => `${name}.${process.pid}.${++count}@tendero.co`

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** One call of this capability by its name, over HTTP; the body as it came. */
export async function ask(
  name: keyof typeof paths,
  input: Record<string, unknown> = {},
  token?: string,
): Promise<Answer> {
  const response = await send(paths[name], input, token)
  return { status: response.status, body: await response.json() }
}

/** Runs the waiting jobs and gives the texts of all mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  await drainJobs(handler)
  return mailsAt(email)
}

/** The texts of all mails to an address that were sent so far, oldest first. */
export async function mailsAt(email: string): Promise<string[]> {
  const folder = path.join(engine().data, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((f) => /^[^.].*\.eml$/.test(f)).sort()
  const texts = await Promise.all(files.map((f) => readFile(path.join(folder, f), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}\r\n`))
}

export const tokenIn = (mail: string | undefined): string => /token=([\w-]+)/.exec(mail ?? '')?.[1] ?? 'no token'

/** Signs in and gives the token. What a machine that stands still made too late is asked for again, as its answer says. */
export async function signIn(username: string, password = PASSWORD): Promise<string> {
  const login = () => ask('login', { username, password })
  let { status, body } = await login()
  for (let again = 0; status === 503 && again < 3; again++) ({ status, body } = await login())
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(body)}`)
  return body.token
}

export interface Staff {
  id: string
  email: string
  roleId: string
  token: string
}

/** Somebody of the staff with exactly these permissions, signed in. */
export async function hire(world: World, permissions: Permission[], user_type: 4 | 5 | 6 = 6): Promise<Staff> {
  const { id: roleId } = await world.api.identity.createRole({ name: `Rol ${++count}`, permissions })
  const email = address('staff')
  const { id } = await world.api.identity.register({
    name: `Persona ${count}`,
    email,
    user_type,
    role_id: roleId,
    password: PASSWORD,
  })
  return { id, email, roleId, token: await signIn(email) }
}

export const outside = <T>(fn: () => Promise<T>): Promise<T> =>
  withContext({ actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() }, fn)

/** A super-admin's mail address. */
export async function superAdmin(): Promise<string> {
  const email = address('admin')
  await outside(() => createSuperAdmin({ email, password: PASSWORD, name: 'Mesa de ayuda' }))
  return email
}
