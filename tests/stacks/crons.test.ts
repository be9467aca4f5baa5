import { act } from '@tendero/core/kernel/db/act'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { handler as hourly } from '@tendero/functions/cron/hourly'
import { handler as rollup } from '@tendero/functions/cron/rollup'
import { handler as sweep } from '@tendero/functions/cron/sweep'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CronName, crons } from '../../stacks/crons'
import { asTenant } from '../support/ambient'
import { startEngine, type TestEngine } from '../support/engine'
import { Probe } from '../support/jobs'
import { noteWrites } from '../support/written'
import { synthesize } from './synth'

let engine: TestEngine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

interface Statement {
  Action: string | string[]
  Condition?: Record<string, Record<string, string[]>>
}

/** The partitions that the role of a function may write, as the policy names them; undefined for all of the table. */
function writable(name: CronName): string[] | undefined {
  const policies = Object.entries(synthesize().template('jobs').findResources('AWS::IAM::Policy'))
  const own = policies.filter(([id]) => id.startsWith(`${name}Role`))
  const writes = own
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[])
    .filter(({ Action }) => [Action].flat().some((action) => /^dynamodb:(Put|Update|Delete)Item$/.test(action)))
  const keys = writes.map(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'])
  return keys.includes(undefined) ? undefined : keys.flatMap((some) => some!)
}

/** As IAM matches: `*` is any text. */
const like = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/** What each cron is run on: work that makes it write. */
const given: Record<CronName, () => Promise<unknown>> = {
  sweep: () =>
    asTenant('ten_cron', () => act(async (unit) => enqueue(unit, Probe, { input: {} })), {
      now: () => new Date(Date.now() - 3_600_000),
    }),
  hourly: async () => {},
  rollup: async () => {},
}
const handlers: Record<CronName, () => Promise<unknown>> = { sweep, hourly, rollup }

it.each(Object.keys(crons) as CronName[])('%s writes only partitions that its role may write', async (name) => {
  await given[name]()
  const { keys, stop } = noteWrites()
  await handlers[name]()
  stop()
  const written = [...new Set([...keys.values()].map(({ pk }) => pk))]
  const allowed = writable(name)
  if (name === 'sweep') expect(written.map((pk) => pk.replace(/^G#receipt#.*/, 'receipt'))).toContain('T#ten_cron#job')
  expect(written.filter((pk) => !allowed?.some((pattern) => like(pattern).test(pk)))).toEqual([])
})
