// Records the processor time of each test file and of its tests, when `TENDERO_COSTS` names a folder
// (`npm test -- --slowest`): that of the worker, and that of the processes which it started, such as engines and browsers.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

const folder = process.env.TENDERO_COSTS
/** Unit of `/proc/<pid>/stat` on Linux (`sysconf(_SC_CLK_TCK)` is 100). */
const TICK_MS = 10

interface Usage {
  own: number
  children: number
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Fields 14 to 17 of `/proc/<pid>/stat`: own user and system time, and those of the children that ended. */
const ticksOf = (pid: number | 'self'): number[] =>
  (readText(`/proc/${pid}/stat`).split(') ')[1] ?? '').split(' ').slice(11, 15).map(Number)

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

function childrenOf(pid: number | 'self'): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads
      .flatMap((thread) => readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean))
      .map(Number)
  } catch {
    return []
  }
}

const ticksBelow = (pid: number | 'self'): number =>
  sum(childrenOf(pid).map((child) => sum(ticksOf(child)) + ticksBelow(child)))

/** Processor time so far, in ms, of this process and of all that it started. Without `/proc`, of this process alone. */
function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const ended = sum(ticksOf('self').slice(2))
  return { own: (user + system) / 1000, children: (ended + ticksBelow('self')) * TICK_MS }
}

const total = ({ own, children }: Usage): number => own + children

/** Files of a worker share it: what is spent between two of them is the setup of the second. */
const worker = globalThis as { tenderoUsage?: Usage }

if (folder) {
  const before = worker.tenderoUsage ?? { own: 0, children: 0 }
  const atSetup = usage()
  let loaded = atSetup
  let started = atSetup
  const tests: { name: string; ms: number }[] = []
  beforeAll(() => {
    loaded = usage()
  })
  beforeEach(() => {
    started = usage()
  })
  afterEach(({ task }) => {
    tests.push({ name: task.name, ms: total(usage()) - total(started) })
  })
  afterAll(() => {
    const after = usage()
    const row = {
      file: path.relative(process.cwd(), expect.getState().testPath ?? ''),
      setup: total(atSetup) - total(before),
      load: total(loaded) - total(atSetup),
      run: total(after) - total(loaded),
      children: after.children - before.children,
      tests: tests.sort((a, b) => b.ms - a.ms).slice(0, 20),
    }
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(row)}\n`)
    worker.tenderoUsage = after
  })
}
