// How long a newcomer waits after `npm start`: until it serves, and until they are signed in to the demo shop. Both beside a
// `node` that starts an HTTP server on the same machine, so that a slow day is told from a slow start.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { median, row, source, timed } from './lib.mjs'

const RUNS = 3
const BARE =
  "require('node:http').createServer((_, res) => res.end('ok')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const ratio = (ms, bare) => `${(ms / bare).toFixed(0)} ×`

/** From `node` to the first answer of an HTTP server. */
async function startBare() {
  const child = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', (code) => reject(new Error(`node ended (${code})`)))
    })
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
  } finally {
    child.kill()
  }
}

/** From `node` to serving, and from there to a session in the demo shop; a new data folder. */
async function startOurs() {
  const { startApp } = await source('tests/support/app.ts')
  const data = mkdtempSync(path.join(os.tmpdir(), 'tendero-start-'))
  let app
  try {
    const serving = await timed(async () => {
      app = await startApp({ data, demo: true, env: { TENDERO_PASSWORD_COST: '17' } })
      const answer = await fetch(`${app.url}/api/v2/health`)
      if (!answer.ok) throw new Error(`health: ${answer.status}`)
    })
    const entered = await timed(async () => {
      await app.demoOpen
      const answer = await fetch(`${app.url}/api/v2/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'demo@tendero.co', password: 'demo-tendero' }),
      })
      if (!answer.ok) throw new Error(`login: ${answer.status}`)
    })
    return { serving, entered }
  } finally {
    await app?.stop({ signal: 'SIGKILL' })
    rmSync(data, { recursive: true, force: true })
  }
}

export async function measureStart() {
  if (!isBuilt()) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const times = { bare: [], serving: [], entered: [] }
  for (let i = 0; i < RUNS; i++) {
    times.bare.push(await timed(startBare))
    const { serving, entered } = await startOurs()
    times.serving.push(serving)
    times.entered.push(entered)
  }
  const [bare, serving, entered] = [median(times.bare), median(times.serving), median(times.entered)]
  const against = `${bare.toFixed(0)} ms node with an HTTP server`
  return [
    row(
      'npm start after the build: serving',
      seconds(serving),
      against,
      ratio(serving, bare),
      '≤ 8 s',
      serving <= 8_000,
    ),
    row(
      'from there to signed in to the demo',
      seconds(entered),
      against,
      ratio(entered, bare),
      '≤ 15 s',
      entered <= 15_000,
    ),
  ]
}
