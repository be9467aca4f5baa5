// `npm test`: every test, the browser's included. Arguments go to vitest: `npm test -- --project table sales`.
//
// The browser's tests wait for a browser most of their time, and the others keep the processors busy: both run at once,
// the others giving way, so that a browser finds the machine as if it were alone.
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
/** Priority of a process that lets others go first (`os.setPriority`). */
const GIVES_WAY = 10
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
const env = { ...quiet, ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}) }

/** One run of vitest: its exit code, and how many tests passed and failed. */
async function vitest(name, more, options) {
  const report = path.join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await status(process.execPath, [tool.vitest, 'run', ...reporters, ...more, ...args], { env, ...options })
  return { code, ...(await count(report)) }
}

// Named files may all be on one side.
const either = args.length > 0 ? ['--passWithNoTests'] : []
const results = await Promise.all(
  projects.length > 0
    ? [vitest('tests', [])]
    : [
        vitest('browser', ['--project', 'browser', ...either]),
        vitest('others', ['--project', '!browser', ...either], { priority: GIVES_WAY }),
      ],
)
await rm(folder, { recursive: true, force: true })
const sum = (name) => results.reduce((total, result) => total + result[name], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(results.every(({ code }) => code === 0) && sum('failed') === 0 ? 0 : 1)
