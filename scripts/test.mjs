// `npm test`: every test, the browser's included. Arguments go to vitest: `npm test -- --project table sales`.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { isBuilt } from './lib/freshness.mjs'
import { root, tool } from './lib/paths.mjs'
import { quiet, run, status } from './lib/processes.mjs'

const args = process.argv.slice(2)
const projects = args.flatMap((arg, i) =>
  arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [args[i + 1]] : [],
)
const needsBrowser = projects.length === 0 || projects.includes('browser')

/** Passed and failed tests; a file that could not even load counts as one failure. */
async function count(report) {
  try {
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8'))
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

if (needsBrowser) {
  process.env.CHROMIUM_PATH = findChromium()
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-report-'))
const report = path.join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const env = { ...quiet, ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}) }
const code = await status(process.execPath, [tool.vitest, 'run', ...reporters, ...args], { env })
const { passed, failed } = await count(report)
await rm(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(code === 0 && failed === 0 ? 0 : 1)
