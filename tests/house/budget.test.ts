import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { barSeconds, runnerSeconds, files } = JSON.parse(readFileSync(path.join(root, 'tests/budget.json'), 'utf8')) as {
  barSeconds: number
  runnerSeconds: number
  files: Record<string, number>
}

/** Test files of `npm test`: those of `tests/long` have a command of their own. */
const testFiles = ['tests', 'packages/core/src', 'packages/functions/src', 'packages/web/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !(folder === 'tests' && file.startsWith('long/')))
    .map((file) => `${folder}/${file}`),
)

describe('the processor time of the test run', () => {
  it('stays within its bar, as the last measured run budgeted it', () => {
    const seconds = Object.values(files).reduce((sum, cost) => sum + cost, runnerSeconds)
    expect(seconds).toBeLessThanOrEqual(barSeconds)
  })

  it('is budgeted for every file: a new one is measured by npm test -- --budget', () => {
    expect(testFiles.filter((file) => files[file] === undefined)).toEqual([])
    expect(Object.keys(files).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})
