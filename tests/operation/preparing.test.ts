import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/app'

const entry = fileURLToPath(new URL('../support/preparing-app.ts', import.meta.url))
const password = 'demo-tendero'
/** More than an account may be tried before it asks for a mailed code. */
const MANY = 25

let app: RunningApp
beforeAll(async () => {
  app = await startApp({ entry, env: { TENDERO_PASSWORD_COST: '10' } })
})
afterAll(() => app?.stop())

const json = { 'content-type': 'application/json' }
const signIn = (body: string | FormData | URLSearchParams, headers: Record<string, string> = json) =>
  fetch(`${app.url}/api/v2/login`, { method: 'POST', headers, body })
const as = (username: string) => signIn(JSON.stringify({ username, password }))

it('until the demo shop is ready, signing in to it answers 503 with how far it is, however it is sent', async () => {
  const form = new FormData()
  form.set('username', 'demo@tendero.co')
  form.set('password', password)
  const fields = new URLSearchParams({ username: 'cajera@tendero.co', password })
  const answers = [
    await as('demo@tendero.co'),
    await as(' Cajera@Tendero.co '),
    await signIn(form, {}),
    await signIn(fields, {}),
    await fetch(`${app.url}/api/v2/login/device`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'demo@tendero.co' }),
    }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toEqual({
      error: 'La tienda de demostración se está preparando: va en 45 %. Podrás entrar en un momento.',
      code: 'preparing',
      percent: 45,
    })
  }
  const { preparing } = (await (await fetch(`${app.url}/config.json`)).json()) as { preparing: unknown }
  expect(preparing).toEqual({ email: 'demo@tendero.co', done: 0.455, what: 'marzo de 2026' })
})

it('whoever has another address signs in as always, and a body that nobody reads is refused as always', async () => {
  expect((await as('otra@tienda.example')).status).toBe(401)
  expect((await signIn('{')).status).toBe(400)
  expect((await signIn('null')).status).toBe(400)
})

it('the tries before it is ready count as none, and the last line says how to sign in', async () => {
  for (let n = 0; n < MANY; n++) expect((await as('demo@tendero.co')).status).toBe(503)
  expect(app.output()).not.toContain('lista')
  await fetch(`${app.url}/api/open`, { method: 'POST' })
  await app.demo
  expect((await as('demo@tendero.co')).status).toBe(200)
  expect(await (await fetch(`${app.url}/config.json`)).json()).not.toHaveProperty('preparing')
  const lines = app.output().trim().split('\n')
  expect(lines.filter((line) => line.startsWith('Tienda de demostración')).at(-1)).toBe(
    `Tienda de demostración lista: entra en ${app.url} con demo@tendero.co y la clave demo-tendero`,
  )
})
