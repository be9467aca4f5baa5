import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { logDone } from '../../packages/functions/src/observe/request'
import { crons } from '../../stacks/crons'
import { type FunctionSpec, functions } from '../../stacks/functions'
import { type Part, synthesize } from './synth'

const text = readFileSync('docs/operations.md', 'utf8')

/** The table of `docs/operations.md`, from the constant that makes the roles. */
function table(): string {
  const rows = Object.entries(functions as Record<string, FunctionSpec>).flatMap(([name, spec]) => [
    `| **${name}** | ${spec.what} | ${spec.memoryMb} MB, ${spec.timeoutSeconds} s |`,
    ...spec.grants.map(({ actions, on, why }) => `| | ${actions.map((a) => `\`${a}\``).join(' ')} on ${on} | ${why} |`),
    ...(spec.parameters.length
      ? [`| | \`ssm:GetParameters\` on ${spec.parameters.join(', ')} | its secrets, once |`]
      : []),
  ])
  return ['| Function | What it may do | Why |', '| --- | --- | --- |', ...rows].join('\n')
}

it('says what each function may do, and why, as the roles have it', () => {
  expect(text).toContain(table())
})

it('names only scripts that are there', () => {
  const named = [...text.matchAll(/\b(?:scripts|tests|stacks|docs)\/[\w./-]+\.(?:mjs|ts|json|js)\b/g)].map(
    ([file]) => file,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.resolve(file)))).toEqual([])
})

const prod = synthesize({ stage: 'prod', alarmEmail: 'alarmas@tendero.co' })
const countOf = (part: Part, type: string) => Object.keys(prod.template(part).findResources(type)).length

/** Names of the metrics that the lines of the log make, by their dimension: of a call that failed and wrote. */
function embedded(): [string, string[]][] {
  vi.stubEnv('TENDERO_METRICS', 'on')
  vi.stubEnv('TENDERO_QUIET', '')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const consumed = { readUnits: 1, writeUnits: 1, trips: 1 }
  logDone({ requestId: 'r', call: 'sales.createOrder', status: 500, ms: 1, actor: { type: 'public' }, consumed })
  const line = JSON.parse(String(said.mock.calls[0]?.[0])) as {
    _aws: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[] }
  }
  vi.unstubAllEnvs()
  said.mockRestore()
  return line._aws.CloudWatchMetrics.map(({ Dimensions, Metrics }) => [
    Dimensions.flat().join(),
    Metrics.map(({ Name }) => Name),
  ])
}

it('lists every metric of our own with what it is told apart by, which is never a shop', () => {
  const filters = Object.values(prod.template('jobs').findResources('AWS::Logs::MetricFilter')).flatMap(
    ({ Properties }) => Properties.MetricTransformations as { MetricName: string; Dimensions?: object }[],
  )
  expect(filters.filter(({ Dimensions }) => Dimensions)).toEqual([])
  const [events] = Object.values(prod.template('jobs').findResources('AWS::SES::ConfigurationSetEventDestination'))
  const { MatchingEventTypes, CloudWatchDestination } = events!.Properties.EventDestination
  const own: [string, string[]][] = [
    ...embedded(),
    ['—', filters.map(({ MetricName }) => MetricName).sort()],
    [CloudWatchDestination.DimensionConfigurations[0].DimensionName, MatchingEventTypes],
  ]
  expect(own.map(([by]) => by)).toEqual(['call', 'area', '—', 'stage'])
  for (const [by, names] of own) expect(text).toContain(`| ${names.map((n) => `\`${n}\``).join(' ')} | ${by} |`)
})

it('reckons with the queues, crons, alarms and series of metrics that the stacks have', () => {
  const reckoned = execFileSync(process.execPath, ['scripts/cost.mjs'], { encoding: 'utf8' })
  // An alarm is paid for by each metric that it looks at.
  const watched = Object.values(prod.template('observability').findResources('AWS::CloudWatch::Alarm')).flatMap(
    ({ Properties }): object[] =>
      ((Properties.Metrics as { MetricStat?: object }[] | undefined) ?? [{ MetricStat: Properties }]).filter(
        ({ MetricStat }) => MetricStat,
      ),
  )
  const counted = [
    `${countOf('jobs', 'AWS::Lambda::EventSourceMapping')} queues`,
    `${31 * 1_440 + 31 * 24 + 31} runs of crons`,
    `${watched.length} metrics with an alarm`,
    `${countOf('jobs', 'AWS::Logs::MetricFilter') + 3} series of metrics besides those by call and area`,
  ]
  expect(reckoned).toContain(`Counted: ${counted.join(', ')}`)
  const schedules = Object.values(crons).map(({ schedule }) => schedule.expressionString)
  expect(schedules).toEqual(['rate(1 minute)', 'cron(0 * * * ? *)', 'cron(30 5 * * ? *)'])
  // What pages ask for by themselves: see the intervals of the bell and of the jobs.
  expect(reckoned).toContain('An hour of an open page: 120.0 calls')
  for (const [file, interval] of [
    ['features/notifications/bell.tsx', 'POLL_MS = 60_000'],
    ['features/jobs/use-jobs.ts', 'IDLE_MS = 60_000'],
  ])
    expect(readFileSync(`packages/web/src/${file}`, 'utf8')).toContain(interval)
})

it('docs/operations.md says what the script reckons that a month costs', () => {
  const reckoned = execFileSync(process.execPath, ['scripts/cost.mjs'], { encoding: 'utf8' })
  expect(text).toContain(reckoned.trim())
})
