import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { paths } from '@tendero/core/identity/paths'
import { expect, it } from 'vitest'
import { address, PASSWORD } from '../identity/people'
import { send } from '../support/world'

const root = path.resolve(import.meta.dirname, '../..')

async function script(
  args: string[],
  password: string,
  env = process.env,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/super-admin.ts', ...args], { cwd: root, env })
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

it('the script takes the keys of a profile, as every tool of AWS does', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-profile-'))
  writeFileSync(path.join(folder, 'keys'), '[support]\naws_access_key_id = PROFILE\naws_secret_access_key = secret\n')
  const signed = new Set<string | undefined>()
  const table = createServer((req, res) => {
    signed.add(/Credential=([^/]+)/.exec(String(req.headers.authorization))?.[1])
    const { hostname: host, port } = new URL(process.env.DYNAMODB_ENDPOINT!)
    const { method, headers } = req
    const onward = request({ host, port, path: '/', method, headers }, (answer) =>
      answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve))
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...rest } = process.env
  const env = {
    ...rest,
    AWS_PROFILE: 'support',
    AWS_SHARED_CREDENTIALS_FILE: path.join(folder, 'keys'),
    AWS_CONFIG_FILE: path.join(folder, 'none'),
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${(table.address() as AddressInfo).port}`,
  }
  const email = address('apoyo')
  try {
    expect(await script(['--email', email, '--name', 'Apoyo'], PASSWORD, env)).toMatchObject({ code: 0 })
  } finally {
    table.closeAllConnections()
    table.close()
    rmSync(folder, { recursive: true })
  }
  expect([...signed]).toEqual(['PROFILE'])
})
