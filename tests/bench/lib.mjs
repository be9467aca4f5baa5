import { register } from 'tsx/esm/api'

process.env.TENDERO_PASSWORD_COST = '10'
process.env.TENDERO_QUIET = '1'
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
register()

/** A module of the product or of the tests, by its path from here. */
export const source = (file) => import(new URL(`../../${file}`, import.meta.url))
const core = (file) => source(`packages/core/src/${file}.ts`)

const [{ startEngine, useEngine }, world, { documents, intercept }, { withContext }] = await Promise.all([
  source('tests/support/engine.ts'),
  source('tests/support/world.ts'),
  core('kernel/db/client'),
  core('kernel/context'),
])

export { core, documents, intercept, world }

/** Runs `work` with an engine of its own, in memory. */
export async function withEngine(work) {
  const engine = await startEngine()
  useEngine(engine)
  try {
    return await work(engine)
  } finally {
    useEngine(undefined)
    await engine.stop()
  }
}

/** Runs `fn` as the system of a tenant. */
export const inside = (tenant, fn) =>
  withContext(
    {
      actor: { type: 'system', tenant, name: 'Medida' },
      requestId: 'bench',
      call: 'bench',
      from: 'local',
      now: () => new Date(),
    },
    fn,
  )

/** Sends a call and gives its answer, read whole. @throws when it is not a success */
export async function call(wire, input, token, headers) {
  const response = await world.send(wire, input, token, headers)
  const text = await response.text()
  if (!response.ok) throw new Error(`${wire}: ${response.status} ${text}`)
  return text
}

const sorted = (values) => [...values].sort((a, b) => a - b)
export const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))]
export const median = (values) => quantile(values, 0.5)

/** Milliseconds of `fn`. */
export async function timed(fn, ...args) {
  const start = performance.now()
  await fn(...args)
  return performance.now() - start
}

/**
 * Milliseconds of each of several things, `runs` of each, in turn, so that whatever disturbs the machine disturbs all
 * of them alike. The first tenth warms up.
 */
export async function sideBySide(runs, things) {
  const names = Object.keys(things)
  const times = Object.fromEntries(names.map((name) => [name, []]))
  const warm = Math.ceil(runs / 10)
  for (let i = -warm; i < runs; i++)
    for (const name of names) {
      const ms = await timed(things[name], i + warm)
      if (i >= 0) times[name].push(ms)
    }
  return times
}

/** Operations a second of `clients` at once; `work(client, turn)`. */
export async function throughput(clients, total, work) {
  let turn = 0
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (turn < total) await work(client, turn++)
      }),
    ),
  )
  return (total / ms) * 1000
}

/** Requests that `fn` sends to the table, as `{ name, input }`, in steps: those of a step were sent together. */
export async function stepsOf(fn) {
  const steps = []
  let flying = 0
  const stop = intercept((next) => async (name, input) => {
    if (flying === 0) steps.push([])
    flying += 1
    steps.at(-1).push({ name, input })
    try {
      return await next(name, input)
    } finally {
      flying -= 1
    }
  })
  try {
    await fn()
  } finally {
    stop()
  }
  return steps
}

/** The same, in one list. */
export const commandsOf = async (fn) => (await stepsOf(fn)).flat()

export const ms = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
/** `p50 / p95` of some times. */
export const spread = (times) => `${ms(median(times))} / ${ms(quantile(times, 0.95))}`
/** A row of the table; `ok` undefined where the row has no bar. */
export const row = (what, ours, against, ratio, bar = '', ok = undefined) => ({ what, ours, against, ratio, bar, ok })
export const times = (value) => `${value.toFixed(2)} ×`
