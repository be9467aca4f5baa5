import { journalBook, post } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { newProduct } from '@tendero/core/catalog/products/products'
import { StockLedger } from '@tendero/core/inventory/stock/ledger'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { Storage } from '@tendero/core/inventory/stock/storage'
import { auditBook } from '@tendero/core/kernel/books/audit'
import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { kind } from '@tendero/core/kernel/db/kind'
import { count } from '@tendero/core/kernel/db/lists/counter'
import { matches } from '@tendero/core/kernel/db/lists/search'
import { load, range } from '@tendero/core/kernel/db/read'
import { Sequence, takeNumber } from '@tendero/core/kernel/db/sequence'
import { claim, Unique } from '@tendero/core/kernel/db/unique'
import { invalid } from '@tendero/core/kernel/errors'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { Probe } from '../support/jobs'
import { type Breaker, cuts, nextMeets, startBreaker } from './breaker'

/** Every kind of write, with its commit broken in every way: it happens once, whole, and says so. */
const Thing = kind({
  name: 'thing',
  label: 'la cosa',
  schema: z.object({ id: z.string(), name: z.string() }),
  by: { name: (t) => ['all', t.name] },
  counts: () => ['all'],
  search: (t) => [t.name],
})
const today = () => dayOf(new Date())
const item = { productId: 'prd_x', name: 'Arroz', costCents: 100 }
const storage = { id: 'bod_x', name: 'Bodega' }
const shelf = () =>
  act(async (unit) => {
    const input = { id: item.productId, name: item.name, price: 200, sku: 'ARZ', tax_code: 'EXENTO' as const }
    unit.insert(Product, newProduct(input, { taxCode: 'EXENTO', taxBps: 0 }))
    const common = { type: 'normal' as const, isDefault: true, active: true, createdAt: new Date().toISOString() }
    unit.insert(Storage, { ...storage, ...common })
  })
const total = async () => (await range({ pk: partition('probe'), prefix: 'total' })).items[0]?.n
const audits = async () => (await auditBook.read(today(), today())).length

async function moveStock(quantity: number, valueCents: number) {
  await act(async (unit) => {
    const { rows } = await load({ rows: StockLedger.rows([{ item, storageId: storage.id }]) })
    const ledger = new StockLedger(rows, { allowNegative: false })
    const value = quantity < 0 ? ledger.take(item, storage, -quantity, 'sale') : valueCents
    if (quantity > 0) ledger.put(item, storage.id, quantity, valueCents, 'purchase')
    const document = { kind: 'probe', id: `doc${quantity}`, number: '1' }
    await ledger.write(unit, document)
    const [debit, credit] = quantity < 0 ? ['613535', '143505'] : ['143505', '370505']
    const line = (account: string, debitCents: number, creditCents: number) => ({ account, debitCents, creditCents })
    post(unit, {
      concept: 'Prueba',
      documentKind: 'probe',
      documentId: document.id,
      documentNumber: '1',
      lines: [line(debit!, value, 0), line(credit!, 0, value)].map((l) => ({
        ...l,
        storageId: storage.id,
        thirdId: 'prv_1',
      })),
    })
  })
}

interface Write {
  given?: () => Promise<unknown>
  write: () => Promise<unknown>
  /** What there is afterwards, and must be the same as after an undisturbed write. */
  found: () => Promise<unknown>
  leaves: unknown
}

const insert = (id: string) => act(async (unit) => unit.insert(Thing, { id, name: `Cosa ${id}` }))

const writes: Record<string, Write> = {
  'a new row, with its counter, words and audit': {
    write: () => insert('a'),
    found: async () => [
      (await Thing.get('a')).version,
      await count('thing', 'all'),
      (await matches('thing', 'cosa')).ids,
      await audits(),
    ],
    leaves: [1, 1, ['a'], 1],
  },
  'a changed row': {
    given: () => insert('a'),
    write: () =>
      act(async (unit) => {
        const row = await Thing.get('a')
        unit.replace(Thing, row, { ...row, name: 'Otra' })
      }),
    found: async () => [
      (await Thing.get('a')).version,
      (await Thing.get('a')).name,
      (await matches('thing', 'cosa')).ids,
      await audits(),
    ],
    leaves: [2, 'Otra', [], 2],
  },
  'a removed row': {
    given: () => insert('a'),
    write: () => act(async (unit) => unit.remove(Thing, await Thing.get('a'))),
    found: async () => [await Thing.find('a'), await count('thing', 'all'), await audits()],
    leaves: [undefined, 0, 2],
  },
  'an addition with a floor, beside a row': {
    given: () => act(async (unit) => unit.add({ pk: partition('probe'), sk: 'total' }, { n: 10 })),
    write: () =>
      act(async (unit) => {
        unit.add({ pk: partition('probe'), sk: 'total' }, { n: -6 }, { floor: { n: 0 }, why: 'No alcanza' })
        unit.insert(Thing, { id: 'a', name: 'Cosa' })
      }),
    found: async () => [await total(), (await Thing.get('a')).version],
    leaves: [4, 1],
  },
  'a value that only one may hold': {
    write: () =>
      act(async (unit) => {
        await claim(unit, { scope: 'thing', owner: 'a', is: '123', taken: () => invalid({ id: ['Ya existe'] }) })
        unit.insert(Thing, { id: 'a', name: 'Cosa' })
      }),
    found: async () => [(await Unique.get('thing.123')).owner, (await Thing.get('a')).version],
    leaves: ['a', 1],
  },
  'a number of a series, without gap': {
    write: () =>
      act(async (unit) => {
        await unit.queue('probe')
        const number = takeNumber(unit, 'probe', await Sequence.find('probe'))
        unit.insert(Thing, { id: `n${number}`, name: 'Factura' })
      }),
    found: async () => [
      (await Sequence.get('probe')).next,
      await count('thing', 'all'),
      (await Thing.get('n1')).version,
    ],
    leaves: [2, 1, 1],
  },
  'a fact of a past day': {
    write: () =>
      act(async (unit) => {
        const lines = [
          { account: '110505', debitCents: 500, creditCents: 0 },
          { account: '413505', debitCents: 0, creditCents: 500 },
        ]
        const posting = { concept: 'P', documentKind: 'probe', documentId: 'd', documentNumber: '1', lines }
        post(unit, { ...posting, day: addDays(today(), -1) })
        unit.insert(Thing, { id: 'a', name: 'Cosa' })
      }),
    found: async () => {
      const [rolled, reduced] = [journalBook.rollup, journalBook.reduce].map((sum) =>
        sum(addDays(today(), -2), today()),
      )
      return [(await rolled)?.accounts['110505'], (await reduced)?.count]
    },
    leaves: [[500, 0], 1],
  },
  'stock that leaves, with its movement and its entry': {
    given: () => shelf().then(() => moveStock(5_000, 2_500)),
    write: () => moveStock(-2_000, 0),
    found: async () => {
      const row = await Stock.get('prd_x.bod_x')
      const { accounts } = await journalBook.rollup(today(), today())
      const [debit, credit] = accounts['143505'] ?? [0, 0]
      return [row.quantity, row.valueCents, debit - credit, accounts['613535']]
    },
    leaves: [3_000, 1_500, 1_500, [1_000, 0]],
  },
  'a job': {
    write: () => act(async (unit) => enqueue(unit, Probe, { input: {} })),
    found: async () =>
      (await range({ pk: partition('job') })).items.map((found) => [found.state, found.tries, found.v]),
    leaves: [['queued', 0, 1]],
  },
}

let table: Breaker
const real = process.env.DYNAMODB_ENDPOINT!

beforeAll(async () => {
  table = await startBreaker(real)
  process.env.DYNAMODB_ENDPOINT = table.url
})
afterEach(() => table.meet(() => undefined))
afterAll(async () => {
  process.env.DYNAMODB_ENDPOINT = real
  await table.stop()
})

const COMMIT = /TransactWriteItems/
const READ = /GetItem|BatchGetItem|Query/

describe.each(Object.entries(writes))('%s', (_, { given, write, found, leaves }) => {
  it.each(cuts)('is written once when its commit is %s', (cut) =>
    asTenant(freshTenant(), async () => {
      await given?.()
      table.meet(nextMeets(COMMIT, cut))
      await write()
      expect(table.happened()).toBe(1)
      table.meet(() => undefined)
      expect(await found()).toEqual(leaves)
    }),
  )

  it('is written once when the answer of its commit is lost over and over, past what the client tries', () =>
    asTenant(freshTenant(), async () => {
      await given?.()
      table.meet(nextMeets(COMMIT, 'lost', 6))
      await write()
      expect(table.happened()).toBe(6)
      table.meet(() => undefined)
      expect(await found()).toEqual(leaves)
    }))
})

const readers = Object.entries(writes).filter(([name]) => /changed|removed|one may hold|series|stock/.test(name))

describe.each(readers)('%s', (_, { given, write, found, leaves }) => {
  it.each(cuts)('is written once when what it reads is %s', (cut) =>
    asTenant(freshTenant(), async () => {
      await given?.()
      table.meet(nextMeets(READ, cut))
      await write()
      expect(table.happened()).toBe(1)
      table.meet(() => undefined)
      expect(await found()).toEqual(leaves)
    }),
  )
})
