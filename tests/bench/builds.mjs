// What the builds weigh, how long the product takes to serve and the types to check.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root, webDist } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { row, source, timed } from './lib.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB gz`

async function webRows() {
  const { webSize } = await source('tests/support/web-size.ts')
  const { first, files, largest, chunks } = webSize(webDist)
  return [
    row(
      'web: all that the first screen loads at once',
      kilobytes(first),
      `${files.length} files`,
      '',
      '≤ 130 KB gz',
      first <= 130_000,
    ),
    row(
      'web: largest chunk of a screen, charts apart',
      kilobytes(largest.bytes),
      `${largest.name}, of ${chunks}`,
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
  // Whole, and not what changed since the last time: that takes a second.
  rmSync(path.join(root, 'node_modules/.cache/types'), { recursive: true, force: true })
  const types = await timed(() => run(process.execPath, [path.join(root, 'scripts/types.mjs')]).catch(() => {}))
  return [
    ...(await webRows()),
    start,
    row('type check of everything, none of it known', seconds(types), '', '', '≤ 10 s', types <= 10_000),
  ]
}
