import { allCalls, type MountedCall } from '@tendero/core/calls'
import { MAX_CENTS, MAX_QUANTITY, toPesos, UNIT } from '@tendero/core/kernel/values/money'
import { openApi } from '@tendero/functions/openapi'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { samples } from '../samples/all'
import { unsubscribed } from '../samples/billing'
import { newShop, send, session, type World } from '../support/world'

let world: World
beforeAll(async () => {
  world = await newShop()
})
beforeEach(() => unsubscribed(world))

type Path = readonly (string | number)[]
type Json = Record<string, unknown>

/** Where an input holds a text, a number or a yes/no. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (value instanceof Blob || value === undefined) return []
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Every place that a documented schema names, the inner ones too. */
function documented(schema: Json, path: Path = []): Path[] {
  const inner = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, one]) => [
    [...path, name],
    ...documented(one, [...path, name]),
  ])
  const items = schema.items ? [[...path, 0], ...documented(schema.items as Json, [...path, 0])] : []
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as Json[]).flatMap((option) => documented(option, path)),
  )
  return [...inner, ...items, ...options]
}

function put(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const base = typeof key === 'number' ? (Array.isArray(value) ? value : []) : value
  const copy = (Array.isArray(base) ? [...base] : { ...(base as object) }) as Record<string | number, unknown>
  copy[key] = put(copy[key], rest, leaf)
  return copy
}

const nested = (levels: number) => {
  let value: unknown = 'x'
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { id: value }
  return value
}

/** What no form of ours sends, by what is wrong with it. */
const odd: Record<string, readonly unknown[]> = {
  half: ['\ud800', 'a\udc00b', '\ud800\ud800'],
  numbers: [1e10, 1e7, 9e15, '9e15', 1e300, '1e300', -1e300, -0, '-0', 'NaN', 'Infinity', 0.1 + 0.2],
  long: ['x'.repeat(1_100), 'x'.repeat(2_100), 'palabra '.repeat(20_000), '9'.repeat(300_000)],
  multibyte: ['ñ'.repeat(700), '🏪'.repeat(600), '漢'.repeat(400)],
  combining: ['e\u0301'.repeat(900), `Z${'\u0335\u0351'.repeat(3_000)}`, '\ufdfa'.repeat(500), '\u202e\u200d'],
  control: ['a\u0000b', '\u0001', '\u007f', 'a\r\nb', '\u2028'],
  names: ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', { constructor: 1 }],
  keys: ['a#b', '#', 'T#x#y', 'a|b', '..', '../../x', '%', '%00', "'", '"', '\\', '$', ':x'],
  shapes: [[''], [null], [[]], {}, { id: '' }, { id: { id: 'x' } }, true, null, '', ' ', [1, 'a', {}]],
  deep: [nested(500), nested(4_000)],
  wide: [
    Array.from({ length: 20_000 }, () => 'x'),
    Array.from({ length: 3_000 }, (_, i) => ({ id: `x${i}` })),
    Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i])),
  ],
}
const everyOdd = Object.values(odd).flatMap((values) => values.map((value) => fc.constant(value)))

/** Tries in all, so that the file costs the same with more calls; the same ones each time, others with `FUZZ_SEED`. */
const TRIES = 3_000
/** Tries a call; more with `FUZZ_RUNS=500`. */
const numRuns = Number(process.env.FUZZ_RUNS ?? Math.ceil(TRIES / allCalls().length))
const seed = Number(process.env.FUZZ_SEED ?? 20_261)

/** Microseconds of processor that one answer may take. */
const MAX_WORK = 2_000_000

async function sound(wire: string, input: Json, token: string): Promise<void> {
  const before = process.cpuUsage()
  const response = await send(wire, input, token)
  const body = await response.text()
  const { user, system } = process.cpuUsage(before)
  if (response.status >= 500) throw new Error(`${response.status} ${body.slice(0, 500)}`)
  if (response.headers.get('content-type')?.includes('json')) JSON.parse(body)
  if (user + system > MAX_WORK) throw new Error(`took ${(user + system) / 1_000} ms of processor`)
}

describe('what no form sends', () => {
  let operations: Record<string, Record<string, Json>>
  beforeAll(async () => {
    operations = JSON.parse(await openApi('')).paths
  })

  const placesOf = ({ method, path }: MountedCall): Path[] => {
    const { parameters, requestBody } = operations[path]![method.toLowerCase()]!
    const named = (parameters as { name: string }[]).map(({ name }) => [name])
    const bodies = Object.values((requestBody as { content?: Record<string, { schema: Json }> })?.content ?? {})
    return [...named, ...bodies.flatMap(({ schema }) => documented(schema))]
  }

  it.each(allCalls().map((call) => [`${call.method} ${call.path}`, call] as const))(
    'makes %s refuse or take it, in whole answers that cost little',
    async (wire, call) => {
      const sample = (samples[call.area] as Record<string, unknown>)[call.name]
      const input = (typeof sample === 'function' ? await sample(world) : sample) as Json
      const paths = [...leaves(input), ...placesOf(call)]
      if (paths.length === 0) return
      const token = await session(world)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(...everyOdd), async (path, value) => {
          // An address is made of bytes: no half character gets there.
          fc.pre(!(wire.includes(`{${path[0]}}`) && /\p{Surrogate}/u.test(String(value))))
          await sound(wire, put(input, path, value) as Json, token)
        }),
        { numRuns, seed },
      )
    },
  )
})

describe('amounts at their most', () => {
  it('make documents that are refused or exact, and reports that are read', async () => {
    const { api } = await newShop()
    const storage_id = (await api.inventory.storageChoices({}))[0]!.id
    const transfer = (await api.settings.loadPaymentTypes({})).find((type) => type.means === 'transfer')!
    const most = toPesos(MAX_CENTS)
    const { id } = await api.goods.createProduct({ name: 'Lingote', price: most, cost: most })
    const adjust = (quantity: number) => {
      const products = [{ product_id: id, type: 'increment' as const, quantity }]
      return api.inventory.createAdjustment({ storage_id, reason: 'found', products })
    }
    const paid = { payment_type_id: transfer.id, value: most }
    const sell = (...lines: { product_id?: string; kind?: 'service'; quantity?: number }[]) =>
      api.sales.createOrder({
        storage_id,
        products: lines.map((line) => ({ product_id: id, quantity: 1, ...line })),
        payments: lines.map(() => paid),
      })
    const service = async (n: number) => (await api.catalog.createService({ name: `Obra ${n}`, value: most })).id
    const tooLarge = { status: 422, body: { code: 'too_large' } }
    await expect(adjust(MAX_QUANTITY / UNIT)).rejects.toMatchObject(tooLarge)
    await expect(adjust(MAX_QUANTITY / UNIT + 1)).rejects.toMatchObject({
      body: { errors: { 'products.0.quantity': [expect.stringContaining('como máximo')] } },
    })
    for (let i = 0; i < 4; i++) await adjust(1)
    await expect(sell({ quantity: MAX_QUANTITY / UNIT })).rejects.toMatchObject(tooLarge)
    expect(await sell({})).toMatchObject({ total: most })
    const services = await Promise.all(Array.from({ length: 12 }, (_, n) => service(n)))
    const works = services.map((product_id) => ({ product_id, kind: 'service' as const }))
    expect(await sell(...works.slice(0, 5))).toMatchObject({ total: 5 * most })
    await expect(sell(...works)).rejects.toMatchObject(tooLarge)
    await expect(api.catalog.createService({ name: 'Más', value: most + 1 })).rejects.toMatchObject({
      body: { errors: { value: ['Es un valor demasiado grande'] } },
    })
    expect(await api.inventory.valuation({})).toMatchObject({ total: most * 3 })
    expect(await api.accounting.diaryBook({})).toMatchObject({})
  })
})
