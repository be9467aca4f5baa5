import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from './app'

const entry = fileURLToPath(new URL('./small-app.ts', import.meta.url))
let data: string

beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'tendero-restart-'))
})
afterAll(() => rm(data, { recursive: true, force: true }))

const apps: RunningApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop({ keep: true })
})

async function start(): Promise<RunningApp> {
  const app = await startApp({ entry, data })
  apps.push(app)
  return app
}
const put = (app: RunningApp, key: string) => fetch(`${app.url}/api/${key}`, { method: 'PUT', body: `text of ${key}` })
const get = async (app: RunningApp, key: string) => {
  const answer = await fetch(`${app.url}/api/${key}`)
  return (await answer.json()) as { item?: string; file?: string }
}

/** Processes of this machine that have `text` in their command line. */
const processesWith = (text: string) =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text) && !line.includes('ps -eo'))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate)
}

it('keeps every acknowledged write through kill -9, three times, with no engine left behind', async () => {
  const written: string[] = []
  for (let round = 0; round < 3; round++) {
    const app = await start()
    for (const key of written) expect(await get(app, key)).toEqual({ item: `text of ${key}`, file: `text of ${key}` })
    const keys = Array.from({ length: 20 }, (_, i) => `r${round}-${i}`)
    for (const answer of await Promise.all(keys.map((key) => put(app, key)))) expect(answer.status).toBe(200)
    written.push(...keys)
    const unanswered = put(app, `cut-${round}`).catch(() => {})
    await app.stop({ signal: 'SIGKILL', keep: true })
    await unanswered
  }
  const last = await start()
  for (const key of written) expect((await get(last, key)).item).toBe(`text of ${key}`)
  await last.stop({ keep: true })
  await until(() => processesWith(data).length === 0)
})

it('refuses a second process on the same data folder, saying why', async () => {
  await start()
  await expect(start()).rejects.toThrow('Ya hay un Tendero abierto con la carpeta')
})

it('runs a job that the API sent to the queue, and keeps API misses away from the web page', async () => {
  const app = await start()
  await fetch(`${app.url}/api/jobs`, { method: 'POST', body: 'job-1' })
  while ((await get(app, 'job-1')).item !== 'worked');
  expect((await fetch(`${app.url}/api/nothing`, { headers: { accept: 'text/html' } })).status).toBe(404)
  expect((await fetch(`${app.url}/_s3/tendero/job-1`)).status).toBe(403)
})

it('makes a secret that only its owner can read, once', async () => {
  const { mode, mtimeMs } = await stat(path.join(data, 'secret'))
  expect(mode & 0o777).toBe(0o600)
  await (await start()).stop({ keep: true })
  expect((await stat(path.join(data, 'secret'))).mtimeMs).toBe(mtimeMs)
})
