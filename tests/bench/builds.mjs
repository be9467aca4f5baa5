// What the builds weigh, how long the product takes to serve and the types to check.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root, webDist } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { row, source, timed } from './lib.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB gz`
const gzipped = (name) => gzipSync(readFileSync(path.join(webDist, name)), { level: 9 }).length
/** Vendors that the merchant's browser keeps from one release to the next, and charts, loaded where they are shown. */
const APART = /^(react|tanstack|charts)-/

function webRows() {
  const page = readFileSync(path.join(webDist, 'index.html'), 'utf8')
  const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name)
  const entry = first.reduce((sum, name) => sum + gzipped(name), 0)
  const chunks = readdirSync(path.join(webDist, 'assets'))
    .filter((name) => name.endsWith('.js') && !first.includes(`assets/${name}`) && !APART.test(name))
    .map((name) => ({ name, bytes: gzipped(`assets/${name}`) }))
    .sort((a, b) => b.bytes - a.bytes)
  const [largest] = chunks
  return [
    row(
      'web: all that the first screen loads at once',
      kilobytes(entry),
      `${first.length} files`,
      '',
      '≤ 130 KB gz',
      entry <= 130_000,
    ),
    row(
      'web: largest chunk of a screen, charts apart',
      kilobytes(largest.bytes),
      `${largest.name}, of ${chunks.length}`,
      '',
      '≤ 40 KB gz',
      largest.bytes <= 40_000,
    ),
  ]
}

/** From `node` to the first answer, on a folder that has its data already. */
async function startRow() {
  const { startApp } = await source('tests/support/app.ts')
  const data = mkdtempSync(path.join(os.tmpdir(), 'tendero-start-'))
  try {
    await (await startApp({ data })).stop({ keep: true })
    let app
    const took = await timed(async () => {
      app = await startApp({ data })
      const answer = await fetch(`${app.url}/api/v2/health`)
      if (!answer.ok) throw new Error(`health: ${answer.status}`)
    })
    await app.stop({ keep: true })
    return row('npm start after the build: serving', seconds(took), '', '', '≤ 3 s', took <= 3_000)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

export async function measureBuilds() {
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const start = await startRow()
  const types = await timed(() => run(process.execPath, [path.join(root, 'scripts/types.mjs')]).catch(() => {}))
  return [...webRows(), start, row('type check of everything', seconds(types), '', '', '≤ 10 s', types <= 10_000)]
}
