import { allCalls, declarationOf } from '@tendero/core/calls'
import { MAX_CENTS, MAX_QUANTITY, toPesos, UNIT } from '@tendero/core/kernel/money'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { samples } from '../samples/all'
import { newShop, send, session, type World } from '../support/world'

let world: World
beforeAll(async () => {
  world = await newShop()
})

type Path = readonly (string | number)[]

/** Where an input holds a text, a number or a yes/no. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (value instanceof Blob || value === undefined) return []
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function put(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = put(copy[key], rest, leaf)
  return copy
}

const fieldsOf = (input: unknown): Path[] =>
  Object.keys(z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {}).map((k) => [
    k,
  ])

/** Half characters, and numbers that no amount can be. */
const odd = [
  1e10,
  1e7,
  '\ud800',
  'a\udc00b',
  '\ud800\ud800',
  9e15,
  '9e15',
  1e300,
  '1e300',
  -1e300,
  -0,
  '-0',
  'NaN',
  'Infinity',
  0.1 + 0.2,
]
/** Tries a call; the whole is `ODD_RUNS=500`. */
const numRuns = Number(process.env.ODD_RUNS ?? 10)

describe('what no form sends', () => {
  it.each(allCalls().map((call) => [`${call.method} ${call.path}`, call] as const))(
    'makes %s refuse or take it, never fail',
    async (wire, { area, name }) => {
      const sample = (samples[area] as Record<string, unknown>)[name]
      const input = (typeof sample === 'function' ? await sample(world) : sample) as Record<string, unknown>
      const paths = [...leaves(input), ...fieldsOf((await declarationOf({ area, name })).input)]
      if (paths.length === 0) return
      const token = await session(world)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...paths), fc.constantFrom(...odd), async (path, value) => {
          // An address is made of bytes: no half character gets there.
          fc.pre(!(wire.includes(`{${path[0]}}`) && /\p{Surrogate}/u.test(String(value))))
          const response = await send(wire, put(input, path, value) as Record<string, unknown>, token)
          if (response.status >= 500) throw new Error(`${response.status} ${await response.text()}`)
        }),
        { numRuns },
      )
    },
  )
})

describe('amounts at their most', () => {
  it('make documents that are refused or exact, and reports that are read', async () => {
    const { api } = await newShop()
    const storage_id = (await api.inventory.storageChoices({}))[0]!.id
    const cash = (await api.settings.loadPaymentTypes({})).find((type) => type.means === 'cash')!
    const most = toPesos(MAX_CENTS)
    const { id } = await api.inventory.createProduct({ name: 'Lingote', price: most, cost: most })
    const adjust = (quantity: number) => {
      const products = [{ product_id: id, type: 'increment' as const, quantity }]
      return api.inventory.createAdjustment({ storage_id, reason: 'found', products })
    }
    const paid = { payment_type_id: cash.id, value: most }
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
