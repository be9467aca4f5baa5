import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.mjs'

const sources = (name: string) => fileURLToPath(new URL(`./packages/${name}/src`, import.meta.url))
const resolve = {
  alias: { '@tendero/core': sources('core'), '@tendero/functions': sources('functions'), '@': sources('web') },
}
const sheetReader = 'tests/support/sheet-reader-setup.ts'

/** Young objects of this size are collected so seldom that a file costs a twentieth less. */
const execArgv = ['--max-semi-space-size=64']

/**
 * For a test that hangs, not a measure: what gives way to a browser on a slow machine may stand still for minutes.
 * A poll outlasts the longest that one look of a browser takes.
 */
const bounds = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

const table = {
  resolve,
  test: {
    execArgv,
    globalSetup: [sheetReader],
    setupFiles: ['tests/support/costs.ts', 'tests/support/setup.ts'],
    ...bounds,
  },
}
/** Files that change modules for the whole process: one mounts calls of a test kind, the others stand in for a queue. */
const apart = ['tests/kernel/document.test.ts', 'tests/sales/lane.test.ts', 'tests/sales/lane.batch.test.ts']

// The SDK's notice about Node 20 says nothing about a test.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

export default defineConfig({
  test: {
    // A second run of one file costs half: what was transformed is kept by its contents.
    experimental: { fsModuleCache: true },
    // A worker waits for its engine about a third of the time: three of them keep two processors busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          isolate: false,
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/costs.ts'],
          globalSetup: [sheetReader],
          execArgv,
          ...bounds,
        },
      },
      {
        ...table,
        test: {
          ...table.test,
          name: 'table',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{browser,stacks,bench,long}/**', ...apart],
          // The files share the modules of their process: half of the time went into loading core anew for each.
          isolate: false,
        },
      },
      { ...table, test: { ...table.test, name: 'table-apart', include: apart } },
      {
        resolve,
        test: {
          name: 'stacks',
          // CDK is loaded once, not by each file.
          isolate: false,
          setupFiles: ['tests/support/costs.ts'],
          include: ['tests/stacks/**/*.test.ts'],
          ...bounds,
        },
      },
      {
        ...table,
        test: {
          ...table.test,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          name: 'browser',
          setupFiles: ['tests/support/costs.ts'],
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [sheetReader, 'tests/support/app-setup.ts'],
          // `npm test` runs them beside the others, which give way to them.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          // A machine that stands still for a moment is not a defect; the report marks what passed the second time.
          retry: 1,
          ...bounds,
        },
      },
    ],
  },
})
