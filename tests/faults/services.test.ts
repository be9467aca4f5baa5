import { Readable } from 'node:stream'
import { withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { AppError, isOutage } from '@tendero/core/kernel/errors'
import { fileSize, getFile, putFile, putStream } from '@tendero/core/kernel/files/store'
import type { Jobs, Work } from '@tendero/core/kernel/jobs/declare'
import { Job } from '@tendero/core/kernel/jobs/job'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { JOB_FAILED, runJob } from '@tendero/core/kernel/jobs/run'
import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { doing, Probe } from '../support/jobs'
import { newShop, send, type World } from '../support/world'
import { type Breaker, cuts, nextMeets, startBreaker } from './breaker'

const names = ['DYNAMODB_ENDPOINT', 'S3_ENDPOINT', 'SQS_ENDPOINT'] as const
const real = Object.fromEntries(names.map((name) => [name, process.env[name]!]))
let table: Breaker
let files: Breaker
let queue: Breaker

beforeAll(async () => {
  const started = await Promise.all(names.map((name) => startBreaker(real[name]!)))
  ;[table, files, queue] = started as [Breaker, Breaker, Breaker]
  names.forEach((name, i) => {
    process.env[name] = started[i]!.url
  })
})
const mend = () => {
  for (const one of [table, files, queue]) one.meet(() => undefined)
}
afterEach(mend)
afterAll(async () => {
  Object.assign(process.env, real)
  await Promise.all([table, files, queue].map((one) => one.stop()))
})

const COMMIT = /TransactWriteItems/
/** A bound, not a measure. */
const MOST = { timeout: 60_000 }
const always = (action: RegExp, cut: (typeof cuts)[number]) => nextMeets(action, cut, Number.POSITIVE_INFINITY)

describe('a call while the table is away', () => {
  let shop: World
  const wire = 'POST /typePayment'
  const write = (name: string, key: string) => send(wire, { name }, shop.token, { 'idempotency-key': key })
  const named = async (name: string) => {
    const list = (await shop.api.settings.loadPaymentTypes({})) as { name: string }[]
    return list.filter((type) => type.name === name).length
  }
  beforeAll(async () => {
    shop = await newShop('Tienda con cortes')
  })

  it('says that it does not know, when no answer comes any more, and the same key again gives what was done', async () => {
    let lostOne = false
    table.meet((action) => {
      lostOne ||= COMMIT.test(action)
      return COMMIT.test(action) ? 'lost' : lostOne ? 'refused' : undefined
    })
    const lost = await write('Nequi del corte', 'key-lost-0001')
    expect(lost.status).toBe(503)
    expect(lost.headers.get('retry-after')).toBeTruthy()
    expect(await lost.json()).toMatchObject({ code: 'in_doubt', error: expect.stringContaining('no sabemos si') })
    mend()
    expect(await named('Nequi del corte')).toBe(1)
    const again = await write('Nequi del corte', 'key-lost-0001')
    expect(again.status).toBe(200)
    expect(await named('Nequi del corte')).toBe(1)
  })

  it.each(['refused', 'failed'] as const)(
    'writes nothing when every commit is %s, and once when tried again',
    async (cut) => {
      table.meet(always(COMMIT, cut))
      expect((await write(`Tipo ${cut}`, `key-${cut}-0001`)).status).toBe(503)
      mend()
      expect(await named(`Tipo ${cut}`)).toBe(0)
      expect((await write(`Tipo ${cut}`, `key-${cut}-0001`)).status).toBe(200)
      expect(await named(`Tipo ${cut}`)).toBe(1)
    },
  )

  it('asks again a table that says nothing, and writes once', async () => {
    table.meet(nextMeets(COMMIT, 'silent'))
    expect((await write('Tipo en silencio', 'key-silent-0001')).status).toBe(200)
    expect(table.happened()).toBe(1)
    expect(await named('Tipo en silencio')).toBe(1)
  })

  it('answers a reading with 503 too, in Spanish and without a stack', async () => {
    table.meet(always(/./, 'refused'))
    const answer = await send('GET /typePayment', {}, shop.token)
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toMatch(/ECONN|socket|at \w/)
  })

  it('tells in its health which service is away', async () => {
    queue.meet(always(/./, 'refused'))
    const answer = await send('GET /health', {})
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      status: 'fail',
      dependencies: { table: { status: 'ok' }, files: { status: 'ok' }, queue: { status: 'fail' } },
    })
  })
})

describe('a file', () => {
  const bytes = new Uint8Array(300_000).map((_, i) => i % 251)

  it.each(cuts)('is stored whole when its upload is %s once', (cut) =>
    asTenant(freshTenant(), async () => {
      files.meet(nextMeets(/PUT/, cut))
      await putFile('probe/a.bin', bytes, 'application/octet-stream')
      expect(files.happened()).toBe(1)
      mend()
      expect(Buffer.from((await getFile('probe/a.bin')).bytes).equals(bytes)).toBe(true)
    }),
  )

  it('is not there at all when the store stays away, nor are its parts', () =>
    asTenant(freshTenant(), async () => {
      files.meet(always(/PUT|POST/, 'cut'))
      const failure = await putFile('probe/a.bin', bytes, 'application/octet-stream').catch((error) => error)
      expect(isOutage(failure)).toBe(true)
      const stream = Readable.toWeb(Readable.from([Buffer.from(bytes)])) as ReadableStream<Uint8Array>
      const failed = await putStream('temporary/b.bin', stream, 'application/octet-stream').catch((error) => error)
      expect(failed).toBeInstanceOf(Error)
      mend()
      expect(await fileSize('probe/a.bin')).toBeUndefined()
      expect(await fileSize('temporary/b.bin')).toBeUndefined()
    }))

  it.each(cuts)('is read whole when its reading is %s once', (cut) =>
    asTenant(freshTenant(), async () => {
      await putFile('probe/a.bin', bytes, 'application/octet-stream')
      files.meet(nextMeets(/GET/, cut === 'cut' ? 'refused' : cut))
      expect(Buffer.from((await getFile('probe/a.bin')).bytes).equals(bytes)).toBe(true)
    }),
  )
})

describe('a job', () => {
  /** A job whose work is one row that must be written once. */
  const ask = () => act(async (unit) => enqueue(unit, Probe, { input: {} }))
  const ran: string[] = []
  const run: Work['run'] = async ({ job }) => {
    ran.push(job.id)
    return { summary: 'Listo' }
  }
  const work = doing(run)
  const boom = doing(() => Promise.reject(new Error('boom')))
  const worker = (jobs: Jobs = work) => ({
    handler: async ({ Records }: { Records: { messageId: string; body: string }[] }) => {
      const failures: { itemIdentifier: string }[] = []
      for (const { messageId, body } of Records)
        if (!(await runJob(JSON.parse(body), jobs))) failures.push({ itemIdentifier: messageId })
      return { batchItemFailures: failures }
    },
  })
  /** Moment of each test, which stands however long a machine takes. */
  let began = 0
  beforeEach(() => {
    began = Date.now()
  })
  const later = (minutes: number) => () => new Date(began + minutes * 60_000)
  const timesRun = (id: string) => ran.filter((one) => one === id).length
  const at = <T>(now: () => Date, fn: () => Promise<T>) =>
    withContext({ actor: { type: 'public' }, requestId: 'faults', call: 'faults', from: 'system', now }, fn)

  it.each(cuts)('is done once when its message is %s on the way to the queue', async (cut) => {
    const tenant = freshTenant()
    queue.meet(nextMeets(/SendMessage/, cut))
    const job = await asTenant(tenant, ask, { now: later(0) })
    expect(queue.happened()).toBe(1)
    mend()
    await at(later(2), () => sweep())
    await at(later(2), () => drainJobs(worker().handler))
    expect(await asTenant(tenant, () => Job.get(job.id))).toMatchObject({ state: 'done', tries: 1 })
    expect(timesRun(job.id)).toBe(1)
  })

  it('is asked for all the same while the queue is away, and the sweep sends it when it is back', async () => {
    const tenant = freshTenant()
    queue.meet(always(/SendMessage/, 'refused'))
    const job = await asTenant(tenant, ask, { now: later(0) })
    mend()
    expect(await drainJobs(worker().handler)).toBe(0)
    expect(await at(later(2), () => sweep())).toBeGreaterThanOrEqual(1)
    await at(later(2), () => drainJobs(worker().handler))
    expect(timesRun(job.id)).toBe(1)
  })

  it('that was lost behind hundreds that wait in a long queue is sent again, and those that wait less and less often', async () => {
    const tenant = freshTenant()
    vi.stubEnv('JOBS_QUEUE_URL', '')
    const waiting = await asTenant(tenant, () => Promise.all(Array.from({ length: 120 }, ask)), { now: later(0) })
    const lost = await asTenant(tenant, ask, { now: later(0) })
    vi.unstubAllEnvs()
    const all = [...waiting, lost]
    /** How often each was sent again. A machine under load may leave one for the next round: a round is gone through twice. */
    const resentAfter = async (minutes: number) => {
      for (const _ of [1, 2]) await at(later(minutes), () => sweep())
      return asTenant(tenant, () => Promise.all(all.map(async ({ id }) => (await Job.get(id)).resent)))
    }
    expect(await resentAfter(2)).toEqual(all.map(() => 1))
    const { dueAt } = await asTenant(tenant, () => Job.get(lost.id))
    expect(Date.parse(dueAt!) - later(2)().getTime()).toBeGreaterThan(0)
    expect(await resentAfter(2.1)).toEqual(all.map(() => 1))
    expect(await resentAfter(4)).toEqual(all.map(() => 2))
    expect(await at(later(5), () => sweep())).toBe(0)
    await at(later(5), () => drainJobs(worker().handler))
    expect(timesRun(lost.id)).toBe(1)
    expect(await at(later(60), () => sweep())).toBe(0)
  })

  it('whose worker dies is finished by the sweep, once, though the dead worker wakes up afterwards', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const message = { tenant, jobId: job.id }
    let started = () => {}
    let wake = () => {}
    const hasStarted = new Promise<void>((resolve) => (started = resolve))
    const stuck = doing(async () => {
      started()
      await new Promise<void>((resolve) => (wake = resolve))
      return { summary: 'Del muerto' }
    })
    const dead = at(later(0), () => runJob(message, stuck))
    await hasStarted
    await at(later(0), async () => expect(await runJob(message, work)).toBe(true))
    expect(timesRun(job.id)).toBe(0)
    await at(later(2), () => sweep())
    await at(later(2), () => drainJobs(worker().handler))
    expect(timesRun(job.id)).toBe(1)
    const done = await asTenant(tenant, () => Job.get(job.id))
    expect(done).toMatchObject({ state: 'done', tries: 2, summary: 'Listo' })
    wake()
    await dead
    expect(await asTenant(tenant, () => Job.get(job.id))).toEqual(done)
    await at(later(9), () => sweep())
    expect(await at(later(9), () => drainJobs(worker().handler))).toBe(0)
  })

  it.each(cuts)('is done once when the commit of its end is %s', async (cut) => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const breaking = doing((running) => {
      table.meet(nextMeets(COMMIT, cut))
      return run(running)
    })
    await at(later(0), () => drainJobs(worker(breaking).handler))
    expect(table.happened()).toBe(1)
    expect(timesRun(job.id)).toBe(1)
    expect(await asTenant(tenant, () => Job.get(job.id))).toMatchObject({ state: 'done', tries: 1 })
  })

  it('is given up after five tries, and says so to who asked for it and, once, on the log that rings an alarm', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const said = vi.spyOn(console, 'error')
    for (const minute of [0, 2, 7, 24, 89, 200]) await at(later(minute), () => runJob({ tenant, jobId: job.id }, boom))
    const found = await asTenant(tenant, () => Job.get(job.id))
    expect(found).toMatchObject({ state: 'failed', tries: 5, summary: expect.stringContaining('No pudimos terminar') })
    await at(later(300), () => drainJobs(worker().handler))
    expect(timesRun(job.id)).toBe(0)
    expect(said.mock.calls.filter(([line]) => line.includes(`"${JOB_FAILED}"`) && line.includes(job.id))).toHaveLength(
      1,
    )
    said.mockRestore()
  })

  it('that failed is not tried before its time, though its message comes back', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const message = { tenant, jobId: job.id }
    expect(await at(later(0), () => runJob(message, boom))).toBe(false)
    expect(await at(later(0.5), () => runJob(message, work))).toBe(true)
    expect(timesRun(job.id)).toBe(0)
    expect(await at(later(1.5), () => runJob(message, work))).toBe(true)
    expect(timesRun(job.id)).toBe(1)
  })

  it('that takes its workers down with it is given up too, instead of being run for ever', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    let runs = 0
    const dying = doing(() => {
      runs += 1
      return new Promise(() => {})
    })
    for (let n = 1; n <= 8; n++) {
      void at(later(2 * n), () => runJob({ tenant, jobId: job.id }, dying))
      await vi.waitUntil(async () => {
        const { state, tries } = await asTenant(tenant, () => Job.get(job.id))
        return state === 'failed' || tries === n
      }, MOST)
    }
    expect(runs).toBe(5)
    expect(await asTenant(tenant, () => Job.get(job.id))).toMatchObject({
      state: 'failed',
      tries: 5,
      summary: expect.stringContaining('No pudimos terminar'),
    })
  })

  it('waits longer after each failure, so that an outage of an hour costs nobody their mail', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const message = { tenant, jobId: job.id }
    let away = true
    const serviceAway = doing(async (running) => {
      if (away) throw new Error('SES answered 503')
      return run(running)
    })
    const began = Date.now()
    const minuteOf = (minute: number) => () => new Date(began + minute * 60_001)
    /** The minutes in which the sweep finds it due and it runs. */
    const minutes: number[] = []
    for (let minute = 0; minute <= 90; minute++) {
      away = minute <= 60
      if (minute > 0) {
        const found = await at(minuteOf(minute), () => sweep())
        await at(minuteOf(minute), () => drainJobs(async () => ({ batchItemFailures: [] })))
        if (found === 0) continue
      }
      await at(minuteOf(minute), () => runJob(message, serviceAway))
      minutes.push(minute)
      if ((await asTenant(tenant, () => Job.get(job.id))).state === 'done') break
    }
    expect(minutes).toEqual([0, 1, 5, 21, 85])
    expect(timesRun(job.id)).toBe(1)
  })

  it('that a rule refuses ends at once with its reason', async () => {
    const tenant = freshTenant()
    const job = await asTenant(tenant, ask, { now: later(0) })
    const refusing = doing(() => Promise.reject(new AppError(409, 'rule', 'Sin existencias')))
    await at(later(0), () => drainJobs(worker(refusing).handler))
    expect(await asTenant(tenant, () => Job.get(job.id))).toMatchObject({
      state: 'failed',
      tries: 1,
      summary: 'Sin existencias',
    })
  })
})
