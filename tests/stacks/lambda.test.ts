import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PurgeQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { act } from '@tendero/core/kernel/db/act'
import { kind } from '@tendero/core/kernel/db/kind'
import { get } from '@tendero/core/kernel/files/s3'
import { mediaUrl, putFile } from '@tendero/core/kernel/files/store'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildLambda } from '../../scripts/lib/lambda.mjs'
import { type FunctionName, functions } from '../../stacks/functions'
import { startBreaker } from '../faults/breaker'
import { asTenant, freshTenant } from '../support/ambient'
import { startEngine, type TestEngine } from '../support/engine'
import { newShop, type World } from '../support/world'
import { fakeServices, httpEvent, LambdaProcess, scheduledEvent, sqsEvent } from './lambda'

/** The bundles as Lambda runs them: in a process of their own, with nothing but their environment and the event. */
const SECRET = 'a secret for tests only, 32 bytes'
const ORIGIN = { 'x-tendero-origin': 'only CloudFront knows' }

let folder: string
let engine: TestEngine
let services: Awaited<ReturnType<typeof fakeServices>>
const processes: LambdaProcess[] = []

beforeAll(async () => {
  process.env.TENDERO_QUIET = '1'
  process.env.TENDERO_PASSWORD_COST = '10'
  folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-lambda-'))
  services = await fakeServices({
    '/tendero/test/TENDERO_SECRET': SECRET,
    '/tendero/test/TENDERO_URL': 'https://app.tendero.co',
  })
  engine = await startEngine()
  await buildLambda(folder)
})
afterAll(async () => {
  for (const one of processes) one.stop()
  services.stop()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a deployed function finds in its environment: never the secret itself. */
const environment = () => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN: 'session',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  AWS_ENDPOINT_URL_SSM: services.url,
  AWS_ENDPOINT_URL_SESV2: services.url,
  DYNAMODB_ENDPOINT: process.env.DYNAMODB_ENDPOINT,
  S3_ENDPOINT: process.env.S3_ENDPOINT,
  SQS_ENDPOINT: process.env.SQS_ENDPOINT,
  TENDERO_TABLE: process.env.TENDERO_TABLE,
  TENDERO_BUCKET: process.env.TENDERO_BUCKET,
  TENDERO_STAGE: 'test',
  TENDERO_VERSION: '1.2.3',
  TENDERO_METRICS: 'on',
  TENDERO_PARAMETERS: '/tendero/test/TENDERO_SECRET,/tendero/test/TENDERO_URL',
  TENDERO_ORIGIN_KEY: ORIGIN['x-tendero-origin'],
  JOBS_QUEUE_URL_MAIL: engine.queueUrl,
  JOBS_QUEUE_URL_IMPORTS: engine.queueUrl,
  JOBS_QUEUE_URL_GUIDES: engine.queueUrl,
  MAIL_SERVICE: 'ses',
  MAIL_FROM: 'no-responder@tendero.co',
  MAIL_CONFIGURATION_SET: 'tendero-test',
})

function run(entry: string, changes: Record<string, string> = {}): LambdaProcess {
  const started = new LambdaProcess(path.join(folder, `${entry}.mjs`), { ...environment(), ...changes })
  processes.push(started)
  return started
}

interface HttpAnswer {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded: boolean
}

const mailJob = (tenant: string, changes: Partial<JobData> = {}): JobData => ({
  id: newId('job'),
  tenant,
  type: 'mail',
  lane: 'mail',
  title: 'Hola',
  state: 'queued',
  input: { to: 'ana@ejemplo.co', subject: 'Hola', text: 'Un saludo' },
  done: 0,
  total: 0,
  errors: [],
  tries: 0,
  userId: 'system',
  createdAt: new Date().toISOString(),
  visible: false,
  ...changes,
})
const insertJob = (job: JobData) => asTenant(job.tenant, () => act(async (unit) => unit.insert(Job, job)))
const findJob = (job: JobData) => asTenant(job.tenant, () => Job.get(job.id))

const Note = kind({ name: 'probeNote', label: 'la nota', schema: z.object({ id: z.string() }) })

/** Something for the books of yesterday to add up. */
const earlierWork = (tenant: string, daysAgo = 1) =>
  asTenant(tenant, () => act(async (unit) => unit.insert(Note, { id: newId('notification') })), {
    now: () => new Date(Date.now() - daysAgo * 86_400_000),
  })

describe('the API bundle', () => {
  let api: LambdaProcess
  let shop: World
  const ask = (method: string, target: string, body?: object, headers: object = {}) =>
    api.invoke<HttpAnswer>(
      httpEvent(method, target, {
        headers: { ...ORIGIN, authorization: `Bearer ${shop.token}`, ...headers },
        ...(body ? { body } : {}),
      }),
    )

  beforeAll(async () => {
    api = run('api')
    shop = await newShop('Tienda en Lambda')
  })

  it('tells its version and that table, files and queue answer', async () => {
    const { statusCode, headers, body } = await ask('GET', '/api/v2/health')
    expect(statusCode).toBe(200)
    expect(headers['x-request-id']).toBeTruthy()
    expect(JSON.parse(body)).toMatchObject({
      status: 'ok',
      version: '1.2.3',
      dependencies: { table: { status: 'ok' }, files: { status: 'ok' }, queue: { status: 'ok' } },
    })
  })

  it('reads its secrets once, by a signed request, and needs none in its environment', () => {
    const reads = services.asked.filter(({ headers }) => headers['x-amz-target'] === 'AmazonSSM.GetParameters')
    expect(reads).toHaveLength(1)
    expect(reads[0]?.body).toMatchObject({
      WithDecryption: true,
      Names: ['/tendero/test/TENDERO_SECRET', '/tendero/test/TENDERO_URL'],
    })
    expect(reads[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/us-east-1\/ssm\/aws4_request/,
    )
    expect(reads[0]?.headers['x-amz-security-token']).toBe('session')
  })

  it('reads a sheet in the thread whose program lies beside the bundle', async () => {
    const form = new FormData()
    form.set('file', new File(['Nombre\nPanela'], 'categorias.csv'))
    const sent = new Response(form)
    const headers = {
      ...ORIGIN,
      authorization: `Bearer ${shop.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    }
    const body = Buffer.from(await sent.arrayBuffer()).toString('base64')
    const event = { ...httpEvent('POST', '/api/v2/categories/fromExcell', { headers }), body, isBase64Encoded: true }
    const answer = await api.invoke<HttpAnswer>(event)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ success: { data: { created: 1, errors: [] } } })
  })

  it('writes for a session and reads it back; without one it is 401, an unknown address 404', async () => {
    const made = await ask('POST', '/api/v2/typePayment', { name: 'Nequi del barrio', means: 'transfer' })
    expect(made.statusCode, made.body).toBe(200)
    const list = await ask('GET', '/api/v2/typePayment')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('Nequi del barrio')
    const anonymous = await ask('GET', '/api/v2/typePayment', undefined, { authorization: '' })
    expect(anonymous.statusCode).toBe(401)
    expect((await ask('GET', '/api/v2/nada')).statusCode).toBe(404)
  })

  it('refuses what did not come through CloudFront', async () => {
    const { statusCode } = await ask('GET', '/api/v2/health', undefined, { 'x-tendero-origin': 'a guess' })
    expect(statusCode).toBe(403)
  })

  it('logs each call with its request, merchant, time, status and capacity, as metrics, and never the session', async () => {
    await ask('GET', '/api/v2/jobs', undefined, { 'x-request-id': 'request-0001' })
    const line = api.logs.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === 'request-0001')
    expect(line).toMatchObject({
      level: 'info',
      call: 'jobs.listJobs',
      area: 'jobs',
      status: 200,
      faults: 0,
      tenant: shop.tenant,
    })
    expect(line.duration).toBeGreaterThanOrEqual(0)
    expect(line.readUnits).toBeGreaterThan(0)
    expect(line._aws.CloudWatchMetrics[0]).toMatchObject({
      Namespace: 'Tendero/test',
      Dimensions: [['call']],
      Metrics: [{ Name: 'duration', Unit: 'Milliseconds' }],
    })
    expect(api.logs.join()).not.toContain(shop.token)
    expect(api.logs.join()).not.toContain(SECRET)
  })

  it('compresses text for whoever takes it, because nothing on the way does', async () => {
    const plain = await ask('GET', '/api/v2/openapi.json')
    expect(plain).toMatchObject({ isBase64Encoded: false })
    const packed = await ask('GET', '/api/v2/openapi.json', undefined, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed).toMatchObject({ isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } })
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(gunzipSync(Buffer.from(packed.body, 'base64')).toString()).toBe(plain.body)
    const short = await ask('GET', '/api/v2/health', undefined, { 'accept-encoding': 'gzip' })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('writes the pages that open by a link, whose token is in no line of the log', async () => {
    const token = 'x'.repeat(67)
    const page = await ask('GET', `/t/${token}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    expect(page.body).toContain('Este enlace no abre nada')
    expect(api.logs.join()).not.toContain(token)
  })

  it('sends on to the store what is larger than Lambda may answer, under its name and type', async () => {
    const bytes = new Uint8Array(5_000_000).map((_, i) => (i * 7919) % 251)
    const media = await asTenant(shop.tenant, async () => {
      await putFile('products/large.png', bytes, 'image/png')
      return mediaUrl('products/large.png')
    })
    const { statusCode, headers, body } = await ask('GET', media)
    expect([statusCode, body]).toEqual([303, ''])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toBeTruthy()
    const there = await fetch(headers.location!)
    expect([there.status, there.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await there.arrayBuffer()).equals(bytes)).toBe(true)
    expect(api.logs.join()).not.toContain('X-Amz-Signature')
  })

  it('answers by itself what just fits', async () => {
    const media = await asTenant(shop.tenant, async () => {
      await putFile('products/small.png', new Uint8Array(4_400_000), 'image/png')
      return mediaUrl('products/small.png')
    })
    const { statusCode, body } = await ask('GET', media)
    expect([statusCode, Buffer.from(body, 'base64').length]).toEqual([200, 4_400_000])
  })

  it('does not start without its secrets, and says which', async () => {
    const lost = run('api', { TENDERO_PARAMETERS: '/tendero/other/TENDERO_SECRET' })
    await expect(lost.invoke(httpEvent('GET', '/api/v2/health'))).rejects.toThrow(
      'missing SSM parameters: /tendero/other/TENDERO_SECRET',
    )
  })
})

describe('the worker bundle', () => {
  it('sends a mail through SES once, and gives back alone the message that failed', async () => {
    const worker = run('worker')
    const job = mailJob(freshTenant())
    await insertJob(job)
    const message = JSON.stringify({ tenant: job.tenant, jobId: job.id })
    const first = await worker.invoke(sqsEvent(message, 'not a message', message))
    expect(first).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] })
    expect(await findJob(job)).toMatchObject({ state: 'done', summary: 'Correo enviado', input: {} })
    const sent = services.asked.filter(({ path }) => path === '/v2/email/outbound-emails')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ ConfigurationSetName: 'tendero-test' })
    const { Content } = sent[0]!.body as { Content: { Raw: { Data: string } } }
    const eml = Buffer.from(Content.Raw.Data, 'base64').toString()
    expect(eml).toContain('To: ana@ejemplo.co')
    expect(eml).toContain('From: Tendero <no-responder@tendero.co>')
  })
})

describe('the worker bundle of the books', () => {
  it('closes the day that ended without any secret: its audit is copied, once', async () => {
    const tenant = freshTenant()
    // Yesterday is not over for some minutes after midnight.
    const day = addDays(dayOf(new Date()), -2)
    await earlierWork(tenant, 2)
    const worker = run('worker', { TENDERO_PARAMETERS: '', TENDERO_AUDIT_BUCKET: process.env.TENDERO_BUCKET! })
    const message = JSON.stringify({ addUp: { day, shops: [tenant] } })
    expect(await worker.invoke(sqsEvent(message, message))).toEqual({ batchItemFailures: [] })
    const copy = await get(`audit/${tenant}/${day}.jsonl.gz`)
    const text = gunzipSync(await copy!.Body!.transformToByteArray()).toString()
    expect(JSON.parse(text)).toMatchObject({ day, changes: [{ kind: 'probeNote' }] })
  })
})

describe('the sweep bundle', () => {
  it('sends again the job that was lost, at the event of the clock, and needs no parameter', async () => {
    await engine.sqs.send(new PurgeQueueCommand({ QueueUrl: engine.queueUrl }))
    const job = mailJob(freshTenant(), { createdAt: new Date(Date.now() - 3_600_000).toISOString() })
    await insertJob(job)
    const sweep = run('sweep', { TENDERO_PARAMETERS: '' })
    expect(await sweep.invoke(scheduledEvent())).toEqual({ sent: 1 })
    const { Messages } = await engine.sqs.send(new ReceiveMessageCommand({ QueueUrl: engine.queueUrl }))
    expect(JSON.parse(Messages?.[0]?.Body ?? '{}')).toEqual({ tenant: job.tenant, jobId: job.id })
  })
})

describe('each function', () => {
  const allowed = (name: FunctionName) =>
    new Set<string>(
      functions[name].grants.flatMap(({ actions }) => [...actions]).filter((a) => a.startsWith('dynamodb:')),
    )
  /** What each does without fail, so that a test that asks nothing does not pass. */
  const does = {
    api: 'TransactWriteItems',
    numbers: 'TransactWriteItems',
    mail: 'TransactWriteItems',
    sweep: 'Query',
    rollup: 'Query',
  }
  /** What DynamoDB asks of a role for each of its operations. */
  const asks = (operation: string) =>
    operation === 'TransactWriteItems' ? ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] : [operation]

  it.each(['api', 'numbers', 'mail', 'sweep', 'rollup'] as const)(
    '%s asks the table only for what its role allows',
    async (name) => {
      const asked = new Set<string>()
      const table = await startBreaker(process.env.DYNAMODB_ENDPOINT!)
      table.meet((operation) => void asked.add(operation))
      const shop = await newShop('Tienda con permisos')
      await earlierWork(shop.tenant)
      const { entry } = functions[name]
      const own = run(entry, { DYNAMODB_ENDPOINT: table.url })
      if (entry === 'api')
        for (const [method, target, body] of [
          ['POST', '/api/v2/typePayment', { name: 'Otro tipo' }],
          ['GET', '/api/v2/typePayment', undefined],
          ['GET', '/api/v2/jobs', undefined],
          ['GET', '/api/v2/auditorias', undefined],
        ] as const)
          await own.invoke(
            httpEvent(method, target, {
              headers: { ...ORIGIN, authorization: `Bearer ${shop.token}`, 'idempotency-key': `key ${target}` },
              ...(body ? { body } : {}),
            }),
          )
      else if (entry === 'numbers') {
        const name = 'Tipo del carril'
        const actor = { type: 'system', tenant: shop.tenant, name: 'Prueba' }
        const command = {
          ...{ id: 'one', call: 'settings.createPaymentType', input: { name, means: 'transfer' }, key: 'key' },
          ...{ bodyHash: 'hash', actor, requestId: 'lane-0001', from: 'system' },
        }
        expect(await own.invoke(sqsEvent(JSON.stringify(command)))).toEqual({ batchItemFailures: [] })
        expect((await shop.api.settings.loadPaymentTypes({})).map((type) => type.name)).toContain(name)
      } else if (entry === 'worker') {
        const job = mailJob(freshTenant())
        await insertJob(job)
        await own.invoke(sqsEvent(JSON.stringify({ tenant: job.tenant, jobId: job.id })))
        expect(await findJob(job)).toMatchObject({ state: 'done' })
      } else await own.invoke(scheduledEvent())
      await table.stop()
      expect(asked).toContain(does[name])
      const needed = [...asked].flatMap(asks).map((action) => `dynamodb:${action}`)
      expect(needed.filter((action) => !allowed(name).has(action))).toEqual([])
    },
  )
})
