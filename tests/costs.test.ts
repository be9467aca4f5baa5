import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import type { AnyCall } from '@tendero/core/kernel/call'
import { allPermissions } from '@tendero/core/kernel/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from './catalog/shop'
import { hire } from './identity/people'
import { samples } from './samples/all'
import { isCost, shownCosts } from './support/cost-names'
import { apiWith, newShop, send, type World } from './support/world'

/**
 * Who does not edit products sees no cost, no value of stock and no profit where the parameters of the shop hide them, in
 * no call. An amount is known by its name: a call that shows one has to declare it as a cost, or say below what else it is.
 * The books are looked at in `accounting/hidden-costs.test.ts`.
 */
const nameOf = ({ area, name }: MountedCall) => `${area}.${name}`
const wireOf = ({ method, path }: MountedCall) => `${method} ${path}`
interface Shape {
  type: string
  shape?: Record<string, unknown>
}

/** Paths of what an output may carry that is a number, or that it does not say what it is. */
function outputPaths(schema: unknown, path = ''): string[] {
  const def = (schema as { _zod?: { def: Shape & Record<string, unknown> } })?._zod?.def
  if (!def) return []
  const inner = (key: string, next = path) => outputPaths(def[key], next)
  const dot = path && `${path}.`
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, value]) => outputPaths(value, dot + key))
    case 'array':
      return inner('element', `${path}[]`)
    case 'record':
      return inner('valueType', `${dot}*`)
    case 'union':
      return (def.options as unknown[]).flatMap((option) => outputPaths(option, path))
    case 'pipe':
      return [...inner('in'), ...inner('out')]
    case 'number':
      return [path]
    case 'unknown':
    case 'any':
      return [`${path}.?`]
    default:
      return inner('innerType')
  }
}

const mayCarryCosts = (call: MountedCall, { output }: AnyCall) =>
  outputPaths(output).some((path) => path.endsWith('.?') || isCost(nameOf(call), path))

/** Inputs of the calls whose samples find nothing that costs. */
const own: Record<string, () => unknown> = {
  'catalog.listDeletedProducts': () => ({}),
  'catalog.paginateProducts': () => ({}),
  'identity.listAudits': () => ({ kind: 'product' }),
  'goods.filterFromPos': () => ({}),
  'inventory.listAdjustments': () => ({}),
  'purchasing.listPurchases': () => ({}),
  'purchasing.listBuyOrders': () => ({}),
  'inventory.listCountLines': () => ({ id: counted, show: 'different' }),
  'inventory.lowStock': () => ({}),
  'goods.productsForSell': () => ({}),
}

let shop: World
let clerk: World
let counted: string
const calls: MountedCall[] = []

beforeAll(async () => {
  for (const call of allCalls()) {
    const declared = await declarationOf(call)
    if (call.area !== 'accounting' && declared.answer !== 'file' && mayCarryCosts(call, declared)) calls.push(call)
  }
  shop = await newShop()
  const permissions = allPermissions.map(({ name }) => name).filter((name) => name !== 'product-update')
  const { token, id: userId } = await hire(shop, permissions, 5)
  clerk = { ...shop, userId, token, api: apiWith(token) }
  await shop.api.treasury.openShift({ base: 0 })
  await clerk.api.treasury.openShift({ base: 0, register: 'Caja 2' })
  await shop.api.sales.createOrder(await inputOf({ area: 'sales', name: 'createOrder' }))
  await shop.api.purchasing.createPurchase(await inputOf({ area: 'purchasing', name: 'createPurchase' }))
  await shop.api.inventory.createAdjustment(await inputOf({ area: 'inventory', name: 'createAdjustment' }))
  const [storage] = await shop.api.inventory.storageChoices({})
  const storages = [{ id: storage!.id, quantity: 3 }]
  const bare = { name: 'Panela', price: 3_900, cost: 2_800, minimum_stock: 5 }
  const { id: product_id } = await shop.api.goods.createProduct({ ...bare, storages })
  const { id: storage_id } = await shop.api.inventory.createStorage({ name: 'Bodega del conteo' })
  await shop.api.inventory.addProductStorage({ product_id, storage_id, quantity: 3 })
  counted = (await shop.api.inventory.createCount({ storage_id })).id
  await shop.api.inventory.countLines({ id: counted, readings: [{ product_id, quantity: 1 }] })
  await shop.api.goods.removeProduct({ id: (await shop.api.goods.createProduct(bare)).id })
})

/** What the sample of a call sends, prepared by the owner. */
async function inputOf({ area, name }: Pick<MountedCall, 'area' | 'name'>) {
  const sample = own[`${area}.${name}`] ?? (samples as unknown as Record<string, Record<string, unknown>>)[area]![name]
  return (typeof sample === 'function' ? await sample(shop) : sample) as never
}

const setting = async (staff_sees_cost: boolean) =>
  shop.api.settings.saveCosts({ freight_by: 'value', below_cost: 'warn', minimum_margin: 0, staff_sees_cost })

/** What each of the calls that may carry costs shows of them to the clerk, but those that are not for them. */
async function seenByClerk(): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {}
  for (const call of calls) {
    const response = await send(wireOf(call), await inputOf(call), clerk.token)
    const body = (await response.json()) as { success?: object }
    if (response.status === 403) continue
    if (!body.success) expect.fail(`${nameOf(call)}: ${response.status} ${JSON.stringify(body)}`)
    const { data } = body.success as { data?: unknown }
    const answer = data !== undefined && Object.keys(body.success!).length === 1 ? data : body.success
    seen[nameOf(call)] = [...new Set(shownCosts(nameOf(call), answer))]
  }
  return seen
}

describe('who does not edit products', () => {
  it('sees costs in the calls that have them while the shop shows them', async () => {
    await setting(true)
    const seen = await seenByClerk()
    const blank = Object.keys(seen).filter((call) => seen[call]!.length === 0)
    expect(blank).toEqual([])
    expect(Object.keys(seen).length).toBeGreaterThan(40)
  })

  it('sees none in any call while the shop hides them', async () => {
    await setting(false)
    const seen = await seenByClerk()
    expect(Object.entries(seen).filter(([, paths]) => paths.length > 0)).toEqual([])
  })

  it('downloads sheets without them', async () => {
    await setting(false)
    const titles = async ({ api }: World) => ({
      products: (await rowsOf(await api.goods.exportProducts({})))[0],
      sales: (await rowsOf(await api.reports.reportSheet({ name: 'daily-sales' })))[0],
    })
    const [mine, theirs] = [await titles(shop), await titles(clerk)]
    expect(mine.products).toContain('Costo')
    expect(mine.sales).toEqual(expect.arrayContaining(['Costo', 'Utilidad']))
    expect(theirs.products).toEqual(mine.products!.filter((title) => title !== 'Costo'))
    const ofCosts = ['Costo', 'Utilidad', 'Margen']
    expect(theirs.sales).toEqual(mine.sales!.filter((title) => !ofCosts.includes(String(title))))
  })

  it('reads in the audit what others did, and not what it was worth', async () => {
    await setting(false)
    const [from] = await shop.api.inventory.storageChoices({})
    const to = await shop.api.inventory.createStorage({ name: 'Bodega del traslado' })
    const product = { name: 'Bocadillo', price: 3_900, cost: 2_800, storages: [{ id: from!.id, quantity: 4 }] }
    const { id: product_id } = await shop.api.goods.createProduct(product)
    const products = [{ product_id, quantity: 3 }]
    await shop.api.inventory.createTransfer({
      store_origin: from!.id,
      store_destination: to.id,
      status: 'sent',
      products,
    })
    const worth = { product: /"costCents"/g, adjustment: /"(in|out|value)Cents"/g, transfer: /"transitCents"/g }
    for (const [kind, names] of Object.entries({ ...worth, settings: /"minimumMarginBps"/g })) {
      const seenBy = async ({ api }: World) =>
        JSON.stringify((await api.identity.listAudits({ kind, per_page: 100 })).data).match(names)?.length ?? 0
      expect(await seenBy(shop), kind).toBeGreaterThan(0)
      expect(await seenBy(clerk), kind).toBe(0)
    }
  })

  it('gets the units of the valuation, in an order that tells nothing of their worth', async () => {
    await setting(false)
    const { data, storages, ...sums } = await clerk.api.inventory.valuation({ per_page: 100 })
    expect(sums).toMatchObject({ total: null, account: null })
    expect(storages.map(({ value, account }) => [value, account])).toEqual(storages.map(() => [null, null]))
    expect(data.map(({ cost, value }) => [cost, value])).toEqual(data.map(() => [null, null]))
    const units = data.map(({ quantity }) => quantity)
    expect(units).toEqual(units.toSorted((a, b) => b - a))
    expect(sums.quantity).toBe(units.reduce((a, b) => a + b, 0))
  })
})
