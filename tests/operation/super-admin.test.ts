import { spawn } from 'node:child_process'
import path from 'node:path'
import { paths } from '@tendero/core/identity/paths'
import { expect, it } from 'vitest'
import { address, PASSWORD } from '../identity/people'
import { send } from '../support/world'

const root = path.resolve(import.meta.dirname, '../..')

async function script(args: string[], password: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/super-admin.ts', ...args], { cwd: root })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  child.stdin.end(`${password}\n`)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, said }
}

it('the script makes one super-admin who can sign in, refuses a weak password and an address in use, and shows no secret', async () => {
  const email = address('mesa')
  const who = ['--email', email, '--name', 'Mesa de ayuda']
  expect(await script(who, 'tendero123')).toMatchObject({ code: 1, said: expect.stringContaining('contraseñas') })
  const made = await script(who, PASSWORD)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(email) })
  expect(made.said).not.toContain(PASSWORD)
  const login = await send(paths.loginSuperAdmin, { username: email, password: PASSWORD })
  expect(login.status).toBe(200)
  expect(await script(who, PASSWORD)).toMatchObject({ code: 1 })
  expect(await script(['--email', email], PASSWORD)).toMatchObject({ code: 2 })
})
