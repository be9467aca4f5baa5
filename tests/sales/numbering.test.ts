import { intercept } from '@tendero/core/kernel/db/client'
import { Sequence } from '@tendero/core/kernel/db/sequence'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal, send } from '../support/world'
import { type Good, inside, manyStocked, type Shop, saleOf, stocked, shopToSell as withoutNit } from './support'

/** A shop that may number invoices. */
async function shopToSell(): Promise<Shop> {
  const shop = await withoutNit()
  await shop.api.identity.editBrand({ document_type_id: '31', document: '900373076' })
  return shop
}

const resolution = (over: object = {}) => ({
  document_type: '01' as const,
  number: '18760000000001',
  date: '2026-01-01',
  prefix: 'FV',
  from: 1,
  to: 100,
  valid_from: '2026-01-01',
  valid_to: '2099-01-01',
  technical_key: 'clave-tecnica-de-la-dian',
  ...over,
})

const refusal = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('was not refused')
  return error
}

const registered = async (shop: Shop, over: object = {}): Promise<string> =>
  (await shop.api.settings.createResolution(resolution(over))).billing.resolutions.at(-1)!.id

const sell = async (shop: Shop, good: Good): Promise<string> =>
  (await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))).number

const inOrder = (numbers: readonly string[]) => numbers.map((n) => Number(n.split('-').at(-1))).sort((a, b) => a - b)
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('the numbers of a resolution', () => {
  it('go on where they were when it is corrected', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    const id = await registered(shop)
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['FV-1', 'FV-2'])
    await shop.api.settings.updateResolution({ id, ...resolution({ number: '18760000000077', to: 50 }) })
    expect(await sell(shop, good)).toBe('FV-3')
    const [shown] = (await shop.api.settings.getParameters({})).billing.resolutions
    expect(shown).toMatchObject({ number: '18760000000077', next: 4, remaining: 47 })
  })

  it('once used, keep document, prefix and first number, and end after the last used', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    const id = await registered(shop)
    await shop.api.settings.updateResolution({ id, ...resolution({ prefix: 'FX', from: 5, to: 90 }) })
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['FX-5', 'FX-6'])
    const wrong = resolution({ document_type: '20', prefix: 'FV', from: 1, to: 5 })
    const { status, body } = await refusal(shop.api.settings.updateResolution({ id, ...wrong }))
    expect(status).toBe(422)
    expect(Object.keys(body.errors!).sort()).toEqual(['document_type', 'from', 'prefix', 'to'])
    expect(body.errors!.prefix![0]).toContain('FX-6')
    expect(await shop.api.settings.removeResolution({ id })).toMatchObject({ deactivated: true })
    const again = await refusal(shop.api.settings.createResolution(resolution({ prefix: 'FX' })))
    expect(again.body.errors).toHaveProperty('from')
  })

  it('pass to the renewal when they are used up, and nobody is told to look for another', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    await registered(shop, { to: 2 })
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['FV-1', 'FV-2'])
    expect(await sell(shop, good)).toBe('V-1')
    expect(JSON.stringify(await shop.api.reports.listNotifications({}))).toContain('resolución')
    await registered(shop, { number: '18760000000002', from: 3, to: 1000 })
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['FV-3', 'FV-4'])
    const { resolutions } = (await shop.api.settings.getParameters({})).billing
    expect(resolutions.map((r) => [r.state, r.next, r.warnings])).toEqual([
      ['ended', 3, []],
      ['ok', 5, []],
    ])
    expect(JSON.stringify(await shop.api.reports.listNotifications({}))).not.toContain('resolución')
  })

  it('pass to the renewal without a gap while 32 sell at once', async () => {
    const shop = await shopToSell()
    const goods = await manyStocked(shop, 8)
    await registered(shop, { to: 10 })
    await registered(shop, { number: '18760000000002', from: 11, to: 20 })
    await registered(shop, { number: '18760000000003', from: 21, to: 1000 })
    const numbers = await Promise.all(Array.from({ length: 32 }, (_, i) => sell(shop, goods[i % 8]!)))
    expect(inOrder(numbers)).toEqual(upTo(1, 32))
  })

  it('cost a sale no more round trips while a renewal waits, nor after it took over', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    await shop.api.treasury.openShift({ base: 0, prefix: 'P1' })
    await registered(shop, { document_type: '20', prefix: 'P1', to: 2 })
    await registered(shop, { document_type: '20', prefix: 'P1', number: '18760000000002', from: 3, to: 1000 })
    const sale = { ...saleOf(shop, [[good, 1]]), type: 3 as const }
    const trips: number[] = []
    for (const key of ['una', 'dos', 'tres', 'cuatro']) {
      let n = 0
      const stop = intercept((next) => (name, input) => {
        n += 1
        return next(name, input)
      })
      expect((await send('POST /domicilio', sale, shop.token, { 'idempotency-key': key })).status).toBe(200)
      stop()
      trips.push(n)
    }
    expect(trips.slice(1)).toEqual([3, 3, 3])
  })
})

describe('the numbers without a resolution', () => {
  it('are never given again by a resolution of the same prefix, and never take one of its own', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['V-1', 'V-2'])
    const crossed = await refusal(shop.api.settings.createResolution(resolution({ prefix: 'V' })))
    expect(crossed.body.errors!.from![0]).toContain('V-2')
    const id = await registered(shop, { prefix: 'V', from: 3, to: 10 })
    expect([await sell(shop, good), await sell(shop, good)]).toEqual(['V-3', 'V-4'])
    await shop.api.settings.removeResolution({ id })
    expect(await sell(shop, good)).toBe('V-11')
    const longer = resolution({ prefix: 'V', from: 3, to: 20 })
    const grown = await refusal(shop.api.settings.updateResolution({ id, ...longer }))
    expect(grown.body.errors).toHaveProperty('to')
    await shop.api.settings.updateResolution({ id, ...resolution({ prefix: 'V', from: 3, to: 10 }) })
    expect(await sell(shop, good)).toBe('V-5')
  })

  it('are not taken by a sale on its way when a resolution of its prefix is registered', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    await sell(shop, good)
    let made: Promise<unknown> | undefined
    const stop = intercept((next) => async (name, input) => {
      const writes = JSON.stringify((input as { TransactItems?: unknown[] }).TransactItems ?? [])
      if (!made && writes.includes('"sale.V"') && writes.includes('order')) {
        made = registered(shop, { prefix: 'V', from: 2 })
        await made
      }
      return next(name, input)
    })
    try {
      expect(await sell(shop, good)).toBe('V-2')
    } finally {
      stop()
    }
    expect(made).toBeDefined()
    expect(await sell(shop, good)).toBe('V-3')
    const [row] = (await shop.api.settings.getParameters({})).billing.resolutions
    expect(row).toMatchObject({ next: 4 })
  })
})

it('a sale whose one read caught the settings of before and a sequence of after reads again', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  await sell(shop, good)
  type Answer = { Responses?: Record<string, { pk: string; sk: string }[]> }
  let torn = false
  const stop = intercept((next) => async (name, input) => {
    const keys = JSON.stringify((input as { RequestItems?: unknown }).RequestItems ?? {})
    if (torn || name !== 'BatchGetItem' || !keys.includes('"sale.V"') || !keys.includes(good.id))
      return next(name, input)
    torn = true
    const before = (await next(name, input)) as Answer
    await registered(shop, { prefix: 'V', from: 2 })
    const after = (await next(name, input)) as Answer
    const sequences = (rows: { pk: string; sk: string }[]) => rows.filter(({ sk }) => sk === 'sale.V')
    const mixed = Object.entries(before.Responses!).map(([table, rows]) => [
      table,
      [...rows.filter(({ sk }) => sk !== 'sale.V'), ...sequences(after.Responses![table]!)],
    ])
    return { ...before, Responses: Object.fromEntries(mixed) } as never
  })
  try {
    expect(await sell(shop, good)).toBe('V-2')
  } finally {
    stop()
  }
  expect(torn).toBe(true)
  expect(await sell(shop, good)).toBe('V-3')
})

/** What a person does to the numbering meanwhile; the figures are what it is done with. */
const work = fc.record({
  what: fc.constantFrom('renew', 'correct', 'turn', 'grow', 'shrink', 'remove', 'sell', 'sell', 'sell'),
  which: fc.nat({ max: 5 }),
  size: fc.integer({ min: 1, max: 6 }),
})
type Work = { what: string; which: number; size: number }

async function doOne(shop: Shop, good: Good, { what, which, size }: Work): Promise<string | undefined> {
  const { settings } = shop.api
  if (what === 'sell') return sell(shop, good)
  const rows = (await settings.getParameters({})).billing.resolutions
  const end = Math.max(0, ...rows.map((r) => r.to))
  const row = rows[which % Math.max(1, rows.length)]
  if (what === 'renew' || !row) {
    const number = String(18_760_000_000_000 + end)
    await settings.createResolution(resolution({ prefix: 'V', number, from: end + 1, to: end + size }))
    return undefined
  }
  if (what === 'remove') {
    await settings.removeResolution({ id: row.id })
    return undefined
  }
  const same = resolution({ ...row, technical_key: 'clave' })
  const change = {
    correct: { number: String(Number(row.number) + 1) },
    turn: { active: !row.active },
    grow: { to: row.to + size },
    shrink: { to: Math.max(row.from, row.to - size), from: row.from + (size > 3 ? 1 : 0) },
  }[what]
  await settings.updateResolution({ id: row.id, ...same, ...change })
  return undefined
}

it('with any corrections, renewals and sales at once, no number is given twice and none is left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 40, maxLength: 60 }), async (works) => {
      const shop = await shopToSell()
      const good = await stocked(shop, { units: 1_000 })
      await registered(shop, { prefix: 'V', to: 4 })
      const numbers: string[] = []
      for (let i = 0; i < works.length; i += 10)
        await Promise.all(
          works.slice(i, i + 10).map(async (one) => {
            const number = await doOne(shop, good, one).catch((error: unknown) => {
              // What the rules refuse is no failure: an overlap, a range that is used up, one that is gone.
              if (error instanceof Refusal && [404, 409, 422].includes(error.status)) return undefined
              throw error
            })
            if (number) numbers.push(number)
          }),
        )
      const given = inOrder(numbers)
      expect(given).toEqual([...new Set(given)])
      const { resolutions } = (await shop.api.settings.getParameters({})).billing
      for (const r of resolutions) {
        const own = given.filter((n) => r.from <= n && n <= r.to)
        expect(own).toEqual(upTo(r.from, r.next - 1))
      }
      const internal = await inside(shop, () => Sequence.find('sale.V'))
      const without = given.filter((n) => !resolutions.some((r) => r.from <= n && n <= r.to))
      if (without.length > 0) expect(without.at(-1)!).toBeLessThan(internal!.next)
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
