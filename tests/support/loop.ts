import { randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import type { AnyCall } from '@tendero/core/kernel/call'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { JobData } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { tenantPartitions } from '@tendero/core/partitions'
import { jobs } from '@tendero/functions/jobs/declared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { unsubscribed } from '../samples/billing'
import { connection } from '../samples/stores'
import { asTenant } from './ambient'
import { type Canaries, found, hearLogs, needClean, plant, untold } from './canaries'
import { openJobs } from './jobs'
import { leaves, type Path, put, sendOdd } from './odd-values'
import { overtaken } from './overtaken'
import { tableOfItsOwn } from './own-table'
import { idleStaff, newShop, send, session, sessionFor, type World } from './world'
import { noteWrites } from './written'

let shop: World
let other: World
let idle: string
/** An administrator of the first shop whose role has no permission at all. */
let idleAdmin: string
/** What the first shop keeps and nobody else may read. */
let canaries: Canaries

const wireOf = (call: MountedCall) => `${call.method} ${call.path}`

const RUBBISH = { $rubbish: ['ñ', { deep: true }] }

function rubbishFor(call: AnyCall): Record<string, unknown> {
  const shape = (call.input as unknown as z.ZodObject).shape ?? {}
  return Object.fromEntries(Object.keys(shape).map((field) => [field, RUBBISH]))
}

/** Path parameters arrive as text, whatever was sent. */
const pathAsText = (call: MountedCall) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map((m) => [m[1]!, 'x1']))

const OWN_ID = /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}/

const at = (value: unknown, path: Path) =>
  path.reduce<unknown>((v, key) => (v as Record<string | number, unknown>)?.[key], value)

/** Where the sample holds ids of ours. */
const idPaths = (value: unknown) => leaves(value).filter((path) => OWN_ID.test(String(at(value, path))))

const hasFile = (input: object): boolean =>
  Object.values(input)
    .flat()
    .some((value) => value instanceof Blob)

/** Everything that is stored under keys that begin so. */
async function itemsOf(prefix: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await documents().send(
      new ScanCommand({
        TableName: config.table(),
        FilterExpression: 'begins_with(pk, :t)',
        ExpressionAttributeValues: { ':t': prefix },
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    )
    rows.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start)
  return rows
}

type Input = Record<string, unknown>
type SampleOf = (call: MountedCall, world: World) => Promise<Input>

const isPlatforms = ({ allow }: AnyCall): boolean =>
  typeof allow === 'object' && 'types' in allow && allow.types.every((type) => type === 1)

/** Sends a call of the other shop with each id of what the first is about to send: answered like ids that do not exist. */
async function refusedToOthers(call: MountedCall, declared: AnyCall, input: Input, mine: Input): Promise<void> {
  // Those who run the product are of no shop: what has an id of theirs is of all shops.
  if (declared.allow === 'anyone' || isPlatforms(declared)) return
  const paths = idPaths(input)
  if (paths.length === 0) return
  const token = await sessionFor(declared, other)
  const written = noteWrites()
  try {
    for (const path of paths) {
      if (typeof at(mine, path) !== 'string' || at(mine, path) === at(input, path)) continue
      const response = await send(wireOf(call), put(mine, path, at(input, path)) as Input, token)
      const body = await response.text()
      needClean({ status: response.status, text: body }, canaries)
      if (response.status !== 404) expect.fail(`with another shop's ${path.join('.')}: ${response.status} ${body}`)
      expect(body).not.toContain('Tienda A')
    }
  } finally {
    written.stop()
  }
  expect([...written.keys.values()].filter(({ pk }) => pk.startsWith(`T#${shop.tenant}#`))).toEqual([])
}

/**
 * True for a command that is not sent a third time: it ends its session, or it takes a password, which may be tried a few
 * times in a quarter of an hour.
 */
const isSentTwice = (call: MountedCall, input: Input): boolean =>
  call.name === 'logout' || 'current_password' in input || 'password' in input

const HOUR_MS = 3_600_000

/** Runs jobs as their workers do, each once; one that is for later or waits for a service stays. */
async function runAll(some: readonly JobData[]): Promise<void> {
  for (const { tenant, id: jobId, dueAt } of some)
    if (!dueAt || new Date(dueAt).getTime() < Date.now() + HOUR_MS)
      await asTenant(tenant, () => runJob({ tenant, jobId }, jobs).catch(() => {}))
}

/**
 * Returns the answers to the owner: one of a query; of a command also those to its repetition that it overtook, and to
 * another one that comes once its jobs are done.
 */
async function answersOf(call: MountedCall, declared: AnyCall, input: Input, before: ReadonlySet<string>) {
  const token = await sessionFor(declared, shop)
  const key = randomUUID()
  const isCommand = declared.kind === 'command' && declared.allow !== 'anyone'
  const answers = isCommand
    ? await overtaken(wireOf(call), input, token, key)
    : [await send(wireOf(call), input, token)]
  const made = (await openJobs()).filter(({ id }) => !before.has(id))
  if (!isCommand || isSentTwice(call, input)) return { answers, made }
  await runAll(made.filter(({ tenant }) => tenant === shop.tenant))
  const again = await send(wireOf(call), input, await sessionFor(declared, shop), { 'idempotency-key': key })
  return { answers: [...answers, again], made }
}

/** An administrator who may not ask for some jobs gets neither their files nor what they say of their work. */
async function resultsHidden({ allow }: AnyCall, made: readonly JobData[]): Promise<void> {
  const isOpenToAll = typeof allow === 'object' && 'types' in allow && !allow.any && allow.types.includes(5)
  if (isOpenToAll) return
  for (const { id, tenant } of made) {
    if (tenant !== shop.tenant) continue
    expect((await send('GET /jobs/{id}/result', { id }, idleAdmin)).status).toBe(403)
    expect((await send('POST /jobs/{id}/retry', { id }, idleAdmin)).status).toBe(403)
    const seen = await send('GET /jobs/{id}', { id }, idleAdmin)
    const { success } = (await seen.json()) as { success: { data: { errors: unknown[]; summary?: string } } }
    expect([success.data.errors, success.data.summary]).toEqual([[], undefined])
  }
}

/** Ids of ours that an answer names, but those of files that wait to be used: each look at one keeps it anew. */
const idsOf = (text: string): string[] => text.match(/\b(?!arc_)[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g) ?? []

/**
 * The loop over calls: who may use each, what it does with rubbish and with what no form sends, that its sample works and a
 * repetition, also once its jobs are done, is answered what was done, that another shop's ids are answered like ids that do not exist, that no answer and
 * no log has the keys that the shop entrusted to us, nor any error or log what clients told of themselves, and that an
 * export finds what they wrote.
 * @param samples of every call, by area
 */
export const loopOver = (samples: Readonly<Record<string, object>>) =>
  describe.each(Object.keys(samples))('calls of %s', (area) => {
    const calls = allCalls().filter((c) => c.area === area)
    const sampleOf: SampleOf = async (call, world) => {
      const sample = (samples[area] as Record<string, unknown>)[call.name]
      return (typeof sample === 'function' ? await sample(world) : sample) as Record<string, unknown>
    }

    // Everything in the table is read more than once below: with all areas in one, each would read those before it too.
    let table: Awaited<ReturnType<typeof tableOfItsOwn>>
    /** Samples of the other shop, which it never sent. */
    const unsent = new Map<MountedCall, Input>()
    const [said, typed]: [string[], string[]] = [[], []]
    beforeEach(() => hearLogs(said))
    afterAll(() => table.stop())

    beforeAll(async () => {
      table = await tableOfItsOwn()
      ;[shop, other] = await Promise.all([newShop('Tienda A'), newShop('Tienda B')])
      idle = await idleStaff(shop)
      idleAdmin = await idleStaff(shop, 5)
      await connection(shop)
      canaries = await plant(shop)
    })

    it.each(calls.map((c) => [wireOf(c), c] as const))(
      '%s answers 401 without a session and 403 to a role without permissions',
      async (_, call) => {
        const declared = await declarationOf(call)
        const anonymous = await send(wireOf(call), {})
        if (declared.allow === 'anyone') expect(anonymous.status).not.toBe(401)
        else {
          expect(anonymous.status).toBe(401)
          expect(await anonymous.json()).toMatchObject({ error: { code: 401 } })
        }
        if (declared.allow === 'anyone' || declared.allow === 'any-member') return
        const refused = await send(wireOf(call), {}, idle)
        expect(refused.status).toBe(403)
        expect(await refused.json()).toMatchObject({ error: { code: 403 } })
      },
    )

    it.each(calls.map((c) => [wireOf(c), c] as const))(
      '%s answers rubbish with messages by field, never with a fault of ours',
      async (_, call) => {
        const declared = await declarationOf(call)
        const rubbish = rubbishFor(declared)
        const response = await send(wireOf(call), rubbish, await sessionFor(declared, shop))
        needClean({ status: response.status, text: await response.clone().text() }, canaries)
        const rejects =
          call.method !== 'GET' &&
          call.method !== 'DELETE' &&
          !(declared.input as unknown as z.ZodType).safeParse({ ...rubbish, ...pathAsText(call) }).success
        if (rejects) {
          expect(response.status).toBe(422)
          const { errors } = (await response.json()) as { errors: Record<string, string[]> }
          expect(Object.keys(errors).length).toBeGreaterThan(0)
          for (const messages of Object.values(errors))
            for (const message of messages) expect(message).toMatch(/^[A-ZÁÉÍÓÚ¿]/)
        } else expect(response.status).toBeLessThan(500)
      },
    )

    it.each(calls.map((c) => [wireOf(c), c] as const))(
      '%s works for the owner with its sample, repeated too, whose ids are answered 404 to another shop, which changes nothing by them',
      async (_, call) => {
        const declared = await declarationOf(call)
        const input = await sampleOf(call, shop)
        const mine = await sampleOf(call, other)
        unsent.set(call, mine)
        await refusedToOthers(call, declared, input, mine)
        const before = new Set((await openJobs()).map(({ id }) => id))
        const { answers, made } = await answersOf(call, declared, input, before)
        const told: string[] = []
        for (const [turn, response] of answers.entries()) {
          const text = await response.text()
          if (response.status >= 400) expect.fail(`${response.status} ${text}, asked ${turn + 1} times`)
          expect(response.headers.get('x-request-id')).toBeTruthy()
          needClean({ status: response.status, text }, canaries)
          told.push(text)
        }
        expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
        for (const text of told)
          expect(idsOf(text), 'a repetition names what the first answer named').toEqual(
            expect.arrayContaining(idsOf(told[0]!)),
          )
        await resultsHidden(declared, made)
        typed.push(...untold(input))
        const costs = declared.answer === 'file' || hasFile(input) || made.length > 0
        if (costs)
          expect(declared.limit, 'it mails, or makes a file or a job: give it one of kernel/limits.ts').toBeDefined()
      },
    )

    it.each(calls.map((c) => [wireOf(c), c] as const))(
      '%s refuses or takes what no form sends, in whole answers that cost little',
      async (_, call) => {
        await unsubscribed(other)
        await sendOdd(call, unsent.get(call) ?? (await sampleOf(call, other)), await session(other))
      },
    )

    it('wrote no secret into a log, nor what a client told of themselves', () => {
      expect(said.length).toBeGreaterThan(calls.length)
      const kept = [...canaries.secrets, ...canaries.private, ...typed]
      expect(said.filter((line) => found(line, kept).length > 0)).toEqual([])
    })

    it('wrote to no partition that an export of the shop would leave out', async () => {
      for (const { tenant } of [shop, other]) {
        const asked = new Set([`T#${tenant}#idem`])
        await asTenant(tenant, async () => {
          for await (const pk of tenantPartitions()) asked.add(pk)
        })
        const written = new Set((await itemsOf(`T#${tenant}#`)).map(({ pk }) => String(pk)))
        expect(written.size).toBeGreaterThan(5)
        expect([...written].filter((pk) => !asked.has(pk))).toEqual([])
      }
    })
  })
