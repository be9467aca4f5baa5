// Records the processor time of each test file and each of its tests, when `TENDERO_COSTS` names a folder: `npm test -- --slowest`.
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

const folder = process.env.TENDERO_COSTS
const TICK_MS = 10

/** Processor time of this process so far, in ms. */
const ownMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Processor time of the children that have ended, in ms: engines, apps, browsers. */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

interface Marks {
  own: number
  children: number
}
const shared = globalThis as { tenderoCosts?: Marks }

if (folder) {
  const write = (row: object) => appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(row)}\n`)
  const before = shared.tenderoCosts ?? { own: 0, children: 0 }
  const atSetup = ownMs()
  let loaded = 0
  let started = 0
  const tests: [string, number][] = []
  beforeAll(() => {
    loaded = ownMs()
  })
  beforeEach(() => {
    started = ownMs()
  })
  afterEach(({ task }) => {
    tests.push([task.name, ownMs() - started])
  })
  afterAll(() => {
    const own = ownMs()
    const children = childrenMs()
    write({
      file: path.relative(process.cwd(), expect.getState().testPath ?? ''),
      setup: atSetup - before.own,
      load: loaded - atSetup,
      run: own - loaded,
      tests: tests.reduce((s, t) => s + t[1], 0),
      children: children - before.children,
      slow: tests.sort((a, b) => b[1] - a[1]).slice(0, 8),
    })
    shared.tenderoCosts = { own, children }
  })
}
