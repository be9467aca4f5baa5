import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Done, logDone } from './request'

const lines: string[] = []
vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line))
beforeEach(() => {
  vi.stubEnv('TENDERO_METRICS', 'on')
  vi.stubEnv('TENDERO_STAGE', 'prod')
  vi.stubEnv('TENDERO_QUIET', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  lines.splice(0)
})

const done: Done = {
  requestId: 'r',
  call: 'sales.createOrder',
  status: 200,
  ms: 12,
  actor: { type: 'system', tenant: 'ten_1', name: 'x' },
  consumed: { readUnits: 8, writeUnits: 0, trips: 3 },
}
const written = (changes: Partial<Done> = {}) => {
  logDone({ ...done, ...changes }, 1_795_262_400_000)
  return JSON.parse(lines[0]!)
}
const namesBy = (line: { _aws: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[] } }) =>
  line._aws.CloudWatchMetrics.map(({ Dimensions, Metrics }) => [Dimensions[0]![0], Metrics.map(({ Name }) => Name)])

it('makes metrics of what happened, and no series of zeros', () => {
  const line = written()
  expect(line).toMatchObject({
    call: 'sales.createOrder',
    area: 'sales',
    duration: 12,
    readUnits: 8,
    tenant: 'ten_1',
    trips: 3,
  })
  expect(line._aws.Timestamp).toBe(1_795_262_400_000)
  expect(namesBy(line)).toEqual([
    ['call', ['duration']],
    ['area', ['readUnits']],
  ])
})

it('counts a fault of ours, and a refusal not', () => {
  expect(written({ status: 409 }).faults).toBe(0)
  lines.splice(0)
  const line = written({ status: 500, consumed: { readUnits: 0, writeUnits: 0, trips: 0 } })
  expect(line).toMatchObject({ level: 'error', faults: 1 })
  expect(namesBy(line)).toEqual([['call', ['duration', 'faults']]])
})

it('every metric that it names is a number of the line', () => {
  const line = written({ status: 500, consumed: { readUnits: 1, writeUnits: 2, trips: 1 } })
  for (const [dimension, names] of namesBy(line)) {
    expect(typeof line[dimension as string]).toBe('string')
    for (const name of names!) expect(typeof line[name]).toBe('number')
  }
})

it('is a plain line without metrics where they are off', () => {
  vi.stubEnv('TENDERO_METRICS', 'off')
  expect(written()).toMatchObject({ readUnits: 8, ms: 12 })
  expect(JSON.stringify(written())).not.toContain('_aws')
})

it('says who called and from which address', () => {
  const permissions = new Set<never>()
  const actor = {
    type: 'member',
    tenant: 'ten_1',
    userId: 'usr_1',
    userType: 2,
    name: 'Ana',
    sessionId: 'ses_1',
    permissions,
  }
  const line = written({ actor: actor as never, from: '186.80.1.2' })
  expect(line).toMatchObject({ tenant: 'ten_1', userId: 'usr_1', from: '186.80.1.2' })
  expect(JSON.stringify(line)).not.toContain('ses_1')
})
