import { accountOf } from '@tendero/core/accounting/chart/roles'
import { credit, debit } from '@tendero/core/accounting/journal/entry'
import { post } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { StockLedger } from '@tendero/core/inventory/stock/ledger'
import { allStorages } from '@tendero/core/inventory/stock/storage'
import { type Act, act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { newId } from '@tendero/core/kernel/values/id'
import { Client, GENERIC_CLIENT, genericClient } from '@tendero/core/parties/clients/client'
import { asTenant } from '../support/ambient'
import { newShop, type World } from '../support/world'

export interface Good {
  id: string
  name: string
  sku: string
  /** Cents. */
  priceCents: number
  costCents: number
}

export interface Shop extends World {
  storageId: string
  /** Payment types by means. */
  pay: Record<'cash' | 'card' | 'debit' | 'transfer' | 'credit', string>
}

/** Runs as the system of the shop. */
export const inside = <T>(shop: { tenant: string }, fn: () => Promise<T>): Promise<T> => asTenant(shop.tenant, fn)

/** A shop with a storage and payment types. */
export async function shopToSell(): Promise<Shop> {
  const world = await newShop()
  const storages = await inside(world, allStorages)
  const storageId = storages.find((s) => s.isDefault)!.id
  await inside(world, async () => {
    if (!(await Client.find(GENERIC_CLIENT)))
      await act(async (unit) => unit.insert(Client, genericClient(new Date().toISOString())))
  })
  const types = await world.api.settings.loadPaymentTypes({})
  const of = (means: string) => types.find((t) => t.means === means)!.id
  return {
    ...world,
    storageId,
    pay: { cash: of('cash'), card: of('card'), debit: of('debit'), transfer: of('transfer'), credit: of('credit') },
  }
}

/** A shop whose owner has a register open, so that cash can come in and go out. */
export async function shopWithRegister(): Promise<Shop> {
  const shop = await shopToSell()
  await shop.api.treasury.openShift({ base: 0 })
  return shop
}

let goods = 0

interface GoodOptions {
  units?: number
  price?: number
  cost?: number
  taxBps?: number
  /** Many of them have their place in the call after it, from 0. */
  name?: string
}

/** A product with stock, posted as opening inventory so that books and stock agree. */
export const stocked = async (shop: Shop, options: GoodOptions = {}): Promise<Good> =>
  (await inside(shop, () => act(async (unit) => stockIn(unit, shop.storageId, [options.name], options))))[0]!

/** Goods that fit one transaction. */
const GOODS_AT_ONCE = 10

/** Many of them, some in each transaction. */
export const manyStocked = (shop: Shop, count: number, options: GoodOptions = {}): Promise<Good[]> =>
  inside(shop, async () => {
    const made: Good[] = []
    while (made.length < count) {
      const names = Array.from({ length: Math.min(GOODS_AT_ONCE, count - made.length) }, (_, i) =>
        options.name ? `${options.name} ${made.length + i}` : undefined,
      )
      made.push(...(await act((unit) => stockIn(unit, shop.storageId, names, options))))
    }
    return made
  })

async function stockIn(
  unit: Act,
  storageId: string,
  names: readonly (string | undefined)[],
  { units = 100, price = 11_900, cost = 5_000, taxBps = 1_900 }: GoodOptions,
): Promise<Good[]> {
  const made = names.map((given): Good => {
    goods += 1
    const name = given ?? `Producto ${goods}`
    return { id: newId('product'), name, sku: `P-${goods}`, priceCents: price * 100, costCents: cost * 100 }
  })
  for (const { id, name, sku } of made)
    unit.insert(Product, {
      id,
      sku,
      name,
      images: [],
      taxCode: taxBps > 0 ? 'IVA' : 'EXENTO',
      taxBps,
      costCents: cost * 100,
      prices: { '1': price * 100 },
      attributes: [],
      variantIds: [],
      minimum: 0,
      unitCode: '94',
      state: 'active',
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    })
  if (units > 0) await addStock(unit, storageId, made, units)
  return made
}

async function addStock(unit: Act, storageId: string, made: readonly Good[], units: number): Promise<void> {
  const items = made.map(({ id, name, costCents }) => ({ productId: id, name, costCents }))
  const { rows } = await load({ rows: StockLedger.rows(items.map((item) => ({ item, storageId }))) })
  const ledger = new StockLedger(rows, { allowNegative: false })
  for (const item of items) ledger.put(item, storageId, units * 1000, item.costCents * units, 'initial')
  const { id } = made[0]!
  await ledger.write(unit, { kind: 'initial', id, number: 'INI' })
  const valueCents = items.reduce((sum, { costCents }) => sum + costCents * units, 0)
  post(unit, {
    concept: 'Inventario inicial',
    documentKind: 'initial',
    documentId: id,
    documentNumber: 'INI',
    lines: [debit(accountOf('inventory'), valueCents, { storageId }), credit(accountOf('openingEquity'), valueCents)],
  })
}

/** A line of a sale. */
export const line = (good: Good, quantity = 1) => ({ product_id: good.id, quantity, price: good.priceCents / 100 })

/** An online sale paid to the peso, by transfer unless told: cash needs an open register. */
export const saleOf = (shop: Shop, lines: [Good, number][], means: keyof Shop['pay'] = 'transfer') => ({
  products: lines.map(([good, n]) => line(good, n)),
  storage_id: shop.storageId,
  payments: [
    {
      payment_type_id: shop.pay[means],
      value: lines.reduce((sum, [good, n]) => sum + good.priceCents * n, 0) / 100,
    },
  ],
})

/** The same paid in cash, in a shop with a register (`shopWithRegister`). */
export const cashSaleOf = (shop: Shop, lines: [Good, number][]) => saleOf(shop, lines, 'cash')
