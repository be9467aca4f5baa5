import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { book } from '@tendero/core/kernel/books/book'
import { act } from '@tendero/core/kernel/db/act'
import { documents } from '@tendero/core/kernel/db/client'
import { kind } from '@tendero/core/kernel/db/kind'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { newShop } from '../support/world'

const Thing = kind({
  name: 'unreadthing',
  label: 'la cosa',
  schema: z.object({ id: z.string(), name: z.string() }),
  search: (row) => [row.name],
  plain: [],
})
const Takings = book({
  name: 'unreadtakings',
  schema: z.object({ id: z.string(), day: z.string(), cents: z.number() }),
  empty: () => ({ cents: 0 }),
  add: (rollup, fact) => {
    rollup.cents += fact.cents
  },
  merge: (a, b) => {
    a.cents += b.cents
  },
})

/** What a disk, or a version that nobody remembers, may leave of a row. */
const damages = {
  'bytes that do not unpack': new Uint8Array([1, 2, 3]),
  'an unknown shape': '{"nombre":"A"}',
  half: '{"na',
}
const damage = (pk: string, sk: string, packed: unknown) =>
  documents().send(
    new UpdateCommand({
      TableName: process.env.TENDERO_TABLE,
      Key: { pk, sk },
      UpdateExpression: 'SET packed = :p',
      ExpressionAttributeValues: { ':p': packed },
    }),
  )

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(damages))('a row of %s', (_, packed) => {
  const damaged = async () => {
    const tenant = freshTenant()
    await asTenant(tenant, async () => {
      for (const id of ['a', 'b', 'c']) await act(async (unit) => unit.insert(Thing, { id, name: `Cosa ${id}` }))
    })
    await damage(`T#${tenant}#${Thing.name}`, 'b', packed)
    return tenant
  }

  it('is told apart in a list and in a search, which show the others', async () => {
    const tenant = await damaged()
    for (const request of [
      { input: {} },
      { input: {}, search: 'cosa' },
      { input: {}, search: 'cosa', keep: () => true },
    ]) {
      const { data, meta } = await asTenant(tenant, () => Thing.page(request))
      expect(data.map(({ id }) => id).sort()).toEqual(['a', 'c'])
      expect(meta.unreadable).toEqual(['b'])
    }
    expect(JSON.parse(logged[0]!)).toMatchObject({ at: 'record', kind: Thing.name, id: 'b' })
  })

  it('is refused by its id, clearly, and where anything is decided by it', async () => {
    const tenant = await damaged()
    const refusal = { status: 409, code: 'unreadable', message: expect.stringContaining('No se puede leer la cosa b') }
    await expect(asTenant(tenant, () => Thing.get('b'))).rejects.toMatchObject(refusal)
    const load = () => asTenant(tenant, () => act(async (unit) => unit.remove(Thing, await Thing.get('b'))))
    await expect(load()).rejects.toMatchObject(refusal)
  })
})

it.each(Object.entries(damages))(
  'a sum over a fact of %s says which fact, and never leaves it out',
  async (_, packed) => {
    const tenant = freshTenant()
    const day = '2026-03-04'
    const now = () => new Date('2026-03-09T15:00:00Z')
    const run = <T>(fn: () => Promise<T>) => asTenant(tenant, fn, { now })
    await run(async () => {
      for (const id of ['f1', 'f2']) await act(async (unit) => Takings.append(unit, { id, day, cents: 100 }))
    })
    await damage(`T#${tenant}#${Takings.name}#2026-03`, `${day}.f2`, packed)
    const sum = run(() => Takings.rollup('2026-03-01', '2026-03-31'))
    await expect(sum).rejects.toMatchObject({ code: 'unreadable', message: expect.stringContaining(`${day}.f2`) })
  },
)

it('a list over the wire is answered, with the id of the product that cannot be read', async () => {
  const shop = await newShop()
  const good = await shop.api.goods.createProduct({ name: 'Arroz', price: 1_000 })
  const bad = await shop.api.goods.createProduct({ name: 'Panela', price: 2_000 })
  await damage(`T#${shop.tenant}#product`, bad.id, damages.half)
  const { data, meta } = await shop.api.catalog.listProducts({})
  expect(data.map(({ id }) => id)).toEqual([good.id])
  expect(meta).toMatchObject({ unreadable: [bad.id] })
})
