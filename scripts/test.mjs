// `npm test`: every test, the browser's included. Arguments go to vitest: `npm test -- --project table sales`, `-- --changed`.
//
// --slowest   names the files and tests that cost the most processor time
// --budget    writes that time of a whole run to tests/budget.json
// --long      runs what is long by nature (tests/long), as `npm run test:long` does
//
// The browser's tests wait for a browser most of their time, and the others keep the processors busy: both run
// concurrently, the others at a lower priority, so that a browser finds the machine as if it were alone.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { childrenSeconds, printSlowest, readCosts, writeBudget } from './lib/costs.mjs'
import { isBuilt } from './lib/freshness.mjs'
import { root, tool } from './lib/paths.mjs'
import { quiet, run, status } from './lib/processes.mjs'

const FLAGS = ['--slowest', '--budget', '--long']
const given = process.argv.slice(2)
const args = given.filter((arg) => !FLAGS.includes(arg))
const has = (flag) => given.includes(flag)
const namedProjects = args.flatMap((arg, i) =>
  arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [args[i + 1]] : [],
)
const projects = has('--long') ? ['long'] : namedProjects
const needsBrowser = projects.length === 0 || projects.includes('browser')
const measures = has('--slowest') || has('--budget')
/** Priority of a process that lets others go first (`os.setPriority`). */
const LOW_PRIORITY = 10
const OTHERS = ['unit', 'table', 'table-apart', 'stacks']

const started = Date.now()
const folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-report-'))
const costs = path.join(folder, 'costs')
await mkdir(costs)
if (needsBrowser) {
  process.env.CHROMIUM_PATH = findChromium()
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
}
const env = {
  ...quiet,
  ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}),
  ...(measures ? { TENDERO_COSTS: costs } : {}),
}

const within = (name) => path.relative(root, name)
const hasFailed = (test) => test.status === 'failed'
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`
const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Project of a test file, for the command that repeats it. */
function projectOf(file) {
  if (file.startsWith('packages/')) return 'unit'
  const [, area = ''] = /^tests\/(browser|stacks|long)\//.exec(file) ?? []
  return area || quoted('table*')
}

/** Command that repeats one test, or a whole file. */
function repeatOf(file, name) {
  const pattern = name === undefined ? '' : ` -t ${quoted(escaped(name))}`
  return `Repeat: npm test -- --project ${projectOf(file)} ${file}${pattern}`
}

/** Describes a failed test by its file, its name, why it failed and how to repeat it, without the runner's own frames. */
function describeFailure({ file, fullName, failureMessages }) {
  const lines = failureMessages.flatMap((message) => message.split('\n'))
  const frames = lines.filter((line) => !/^ +at .*(node_modules|new Promise)/.test(line))
  return [`${within(file.name)} > ${fullName}`, ...frames, repeatOf(within(file.name), fullName)].join('\n')
}

/** Reads how many tests passed, and what failed. A file that could not load is one failure. */
async function readOutcome(report) {
  try {
    const { numPassedTests: passed, testResults } = JSON.parse(await readFile(report, 'utf8'))
    const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file })))
    const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed))
    const brokenLines = broken.map(({ name, message }) => [within(name), message, repeatOf(within(name))].join('\n'))
    return { passed, failed: [...tests.filter(hasFailed).map(describeFailure), ...brokenLines] }
  } catch (error) {
    return { passed: 0, failed: [`The report of a run cannot be read: ${error.message}`] }
  }
}

/** Runs vitest once. Returns its exit code, how many tests passed, and what failed. */
async function runVitest(name, more, options) {
  const report = path.join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await status(process.execPath, [tool.vitest, 'run', ...reporters, ...more, ...args], { env, ...options })
  return { code, ...(await readOutcome(report)) }
}

const named = (names) => names.flatMap((name) => ['--project', name])

/** Runs the projects that were named, or the browser's beside all others. */
function runAll() {
  if (has('--long')) return [runVitest('long', [...named(['long']), '--passWithNoTests'])]
  if (projects.length > 0) return [runVitest('tests', [])]
  // Named files may all be on one side.
  const either = args.length > 0 ? ['--passWithNoTests'] : []
  return [
    runVitest('browser', [...named(['browser']), ...either]),
    runVitest('others', [...named(OTHERS), ...either], { priority: LOW_PRIORITY }),
  ]
}

const results = await Promise.all(runAll())
const processor = childrenSeconds()
if (measures) {
  const recorded = readCosts(costs)
  if (has('--slowest')) printSlowest(recorded)
  if (has('--budget') && args.length === 0) await writeBudget(recorded, processor)
}
await rm(folder, { recursive: true, force: true })
const passed = results.reduce((total, result) => total + result.passed, 0)
const failed = results.flatMap((result) => result.failed)
const minutes = (seconds) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
const ofProcessor = processor === undefined ? '' : `, ${minutes(processor)} of processor`
console.log(`\nTook ${minutes((Date.now() - started) / 1000)}${ofProcessor}.`)
console.log(`${passed} passed, ${failed.length} failed`)
// The last lines of the output: why, and how to repeat it.
for (const failure of failed) console.log(`\nFAILED ${failure}`)
process.exit(results.every(({ code }) => code === 0) && failed.length === 0 ? 0 : 1)
