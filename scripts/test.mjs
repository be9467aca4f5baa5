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

/** How many tests passed, what failed and what passed at its second try only, each with why. */
async function outcome(report) {
  try {
    const { numPassedTests: passed, testResults } = JSON.parse(await readFile(report, 'utf8'))
    const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file })))
    // A file that could not even load is one failure.
    const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed))
    return {
      passed,
      failed: [
        ...tests.filter(hasFailed).map(told),
        ...broken.map(({ name, message }) => `${within(name)}\n${message}`),
      ],
      again: tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).map(told),
    }
  } catch (error) {
    return { passed: 0, failed: [`The report of a run cannot be read: ${error.message}`], again: [] }
  }
}

const within = (name) => path.relative(root, name)
const hasFailed = (test) => test.status === 'failed'

/** A test by its file and name, and what it said, without the way through the runner. */
function told({ file, fullName, failureMessages }) {
  const lines = failureMessages.flatMap((message) => message.split('\n'))
  return [
    `${within(file.name)} > ${fullName}`,
    ...lines.filter((line) => !/^ +at .*(node_modules|new Promise)/.test(line)),
  ].join('\n')
}

if (needsBrowser) {
  process.env.CHROMIUM_PATH = findChromium()
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-report-'))
const env = { ...quiet, ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}) }

/** One run of vitest: its exit code, how many tests passed, and what failed. */
async function vitest(name, more, options) {
  const report = path.join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await status(process.execPath, [tool.vitest, 'run', ...reporters, ...more, ...args], { env, ...options })
  return { code, ...(await outcome(report)) }
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
const passed = results.reduce((total, result) => total + result.passed, 0)
const failed = results.flatMap((result) => result.failed)
// Two runs are printed through each other: what did not pass at once is told again where a reader looks first, at the end.
for (const test of results.flatMap((result) => result.again)) console.log(`\nSECOND TRY ${test}`)
for (const test of failed) console.log(`\nFAILED ${test}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(results.every(({ code }) => code === 0) && failed.length === 0 ? 0 : 1)
