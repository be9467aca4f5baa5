// Reads what `tests/support/costs.ts` recorded: the processor time of a test run by file and test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './paths.mjs'

const NAMED = 20
const TICKS_A_SECOND = 100
/** Seconds of processor that each test file may cost; `npm test -- --budget` writes it. */
export const budgetFile = path.join(root, 'tests/budget.json')

/** Returns the recorded files, the dearest first: `{ file, seconds, tests }`. */
export function readCosts(folder) {
  const rows = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )
  return rows
    .map((row) => ({ ...row, seconds: (row.setup + row.load + row.run) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
}

/** Processor seconds of every process that this one started and that has ended; undefined where there is no `/proc`. */
export function childrenSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
}

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`

/** Prints the files and the tests that cost the most processor time. */
export function printSlowest(costs) {
  console.log(`\nThe ${NAMED} dearest files, in seconds of processor (with loading, engine and browser):`)
  for (const { file, seconds: cost } of costs.slice(0, NAMED)) console.log(`${seconds(cost)}  ${file}`)
  const tests = costs.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })))
  console.log(`\nThe ${NAMED} dearest tests:`)
  for (const { file, name, ms } of tests.sort((a, b) => b.ms - a.ms).slice(0, NAMED))
    console.log(`${seconds(ms / 1000)}  ${file} > ${name}`)
}

const MINUTE = 60

/** Writes the budget of a whole run: seconds by file, and those of the runner itself. */
export async function writeBudget(costs, wholeSeconds) {
  const { barSeconds } = JSON.parse(await readFile(budgetFile, 'utf8'))
  const byFile = Object.fromEntries(
    costs.map(({ file, seconds: cost }) => [file, Math.round(cost * 10) / 10]).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const files = Object.values(byFile).reduce((sum, cost) => sum + cost, 0)
  const runnerSeconds = Math.round(wholeSeconds - files)
  await writeFile(budgetFile, `${JSON.stringify({ barSeconds, runnerSeconds, files: byFile }, null, 2)}\n`)
  console.log(
    `\nBudget: ${Math.round(files / MINUTE)} min of files and ${runnerSeconds} s of the runner, of ${barSeconds / MINUTE} min.`,
  )
}
