import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/app'

const entry = path.resolve(import.meta.dirname, '../support/small-app.ts')
const hasStrace = spawnSync('strace', ['-V']).status === 0
const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-power-'))

let app: RunningApp | undefined
let tracer: ChildProcess | undefined
afterEach(async () => {
  tracer?.kill('SIGINT')
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Process ids of `pid` and all that it started. */
function family(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child = 0]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

/** What the system does before an answer comes, as the processes of the app ask for it. */
async function during(work: () => Promise<unknown>): Promise<string[]> {
  const file = path.join(folder, 'trace')
  const calls = 'trace=fsync,fdatasync'
  const who = family(app!.pid).flatMap((pid) => ['-p', String(pid)])
  tracer = spawn('strace', ['-f', '-y', '-e', calls, '-o', file, ...who], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise((resolve) => tracer!.stderr!.once('data', resolve))
  await work()
  tracer.kill('SIGINT')
  await new Promise((resolve) => tracer!.once('exit', resolve))
  return readFileSync(file, 'utf8').split('\n')
}

it.skipIf(!hasStrace)('an answered write is on the disk: the row, and the file with its name', async () => {
  app = await startApp({ entry })
  const { url } = app
  await fetch(`${url}/api/first`, { method: 'PUT', body: 'x' })
  const lines = await during(async () => {
    expect((await fetch(`${url}/api/key`, { method: 'PUT', body: 'texto' })).status).toBe(200)
  })
  const synced = (name: RegExp) => lines.some((line) => /\b(fsync|fdatasync)\(/.test(line) && name.test(line))
  expect(synced(/tendero\.db(-wal)?>/), 'the engine').toBe(true)
  for (const place of [/\/incoming\/[\w-]+>/, /\/files\/blobs>/, /\/files\/records>/]) expect(synced(place)).toBe(true)
})
