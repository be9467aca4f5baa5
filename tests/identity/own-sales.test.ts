import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import { authenticate } from '@tendero/core/identity/credentials/session'
import type { AnyCall } from '@tendero/core/kernel/call'
import { withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { allPermissions } from '@tendero/core/kernel/permissions'
import { Order } from '@tendero/core/sales/order/order'
import { beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../samples/all'
import { asTenant } from '../support/ambient'
import { found } from '../support/canaries'
import { shownCosts } from '../support/cost-names'
import { textOf } from '../support/file-text'
import { doing, Probe } from '../support/jobs'
import { staffOf } from '../support/staff'
import { apiWith, newShop, send, type World } from '../support/world'
import { outside } from './people'

/**
 * A seller (user type 4) with every permission, in a shop where everything else was sold by others: no read of the call table
 * names a sale of theirs or shows a cost, whatever it is asked for, while the owner's switch is on.
 */
const nameOf = ({ area, name }: MountedCall) => `${area}.${name}`
const wireOf = ({ method, path }: MountedCall) => `${method} ${path}`

/** Words of the other's sale that stand nowhere else. */
const words = ['Llevar en la carroza violeta', 'Calle del Unicornio 777', 'Xiomara Recibidora']
/** Pesos of the other's sale, of what the goods cost and of what is left of them: no other amount is the same. */
const amounts = [273_711, 364_948, 43_217, 129_651, 302_519, 259_302, 432_170]

let shop: World
let seller: World
let mine: { id: string; number: string }
let theirs: { id: string; number: string }
const calls: { call: MountedCall; declared: AnyCall }[] = []

const everything = allPermissions.map(({ name }) => name)
const switchTo = (sees_own: boolean, sees_costs = false) => shop.api.settings.saveSellers({ sees_own, sees_costs })

beforeAll(async () => {
  for (const call of allCalls()) {
    const declared = await declarationOf(call)
    if (declared.kind === 'query') calls.push({ call, declared })
  }
  shop = await newShop()
  const { token, id: userId, email } = await staffOf(shop, everything, 'Camila', 4)
  seller = { ...shop, userId, token, api: apiWith(token) }
  await shop.api.parties.createSeller({ name: 'Camila', email })
  const other = await shop.api.parties.createSeller({ name: 'Paola' })
  const [storage] = await shop.api.inventory.storageChoices({})
  const product = await shop.api.goods.createProduct({
    ...{ name: 'Chaqueta', price: 91_237, cost: 43_217 },
    storages: [{ id: storage!.id, quantity: 10 }],
  })
  const sale = (quantity: number) => ({ type: 2 as const, products: [{ product_id: product.id, quantity }] })
  theirs = await shop.api.sales.createOrder({
    ...sale(3),
    ...{ seller_id: other.id, notes: words[0]!, address: words[1]!, name: words[2]!, phone: '3001112233' },
  })
  mine = await seller.api.sales.createOrder(sale(1))
})

/** Inputs of the samples, prepared by the owner once. */
const inputs = new Map<MountedCall, Record<string, unknown>>()

async function inputOf(call: MountedCall): Promise<Record<string, unknown>> {
  const input = inputs.get(call) ?? (await sampleOf(call))
  inputs.set(call, input)
  return input
}

async function sampleOf({ area, name }: MountedCall): Promise<Record<string, unknown>> {
  const sample = (samples as unknown as Record<string, Record<string, unknown>>)[area]![name]
  return (typeof sample === 'function' ? await sample(shop) : sample) as never
}

/** The same input about the other's sale, where it names a sale. */
const aboutTheirs = (input: object): object =>
  JSON.parse(JSON.stringify(input).replace(/ped_[0-9A-Z]{26}/g, theirs.id)) as object

/** Numbers of the sales of others, as an answer names them. */
let numbersOfOthers: string[] = []

const numbers = (amount: number) => new RegExp(`(?<![\\d.])(${amount}(?:00)?|${amount.toLocaleString('es-CO')})(?!\\d)`)

/** What an answer shows of sales of others and of costs. */
async function leaksOf(call: MountedCall, response: Response): Promise<string[]> {
  const text = textOf(new Uint8Array(await response.arrayBuffer()))
  const sales = [...text.matchAll(/ped_[0-9A-HJKMNP-TV-Z]{26}/g)].map(([id]) => id).filter((id) => id !== mine.id)
  const shown = text.startsWith('{') && response.ok ? shownCosts(nameOf(call), dataOf(text)) : []
  const told = found(text, [...words, ...numbersOfOthers])
  const added = amounts.filter((amount) => numbers(amount).test(text)).map(String)
  return [...new Set([...sales.map(() => 'a sale'), ...told, ...shown.map((path) => `cost at ${path}`), ...added])]
}

function dataOf(text: string): unknown {
  const { success } = JSON.parse(text) as { success?: { data?: unknown } }
  return success?.data !== undefined && Object.keys(success).length === 1 ? success.data : success
}

const asked = async (call: MountedCall, input: object): Promise<string[]> => {
  const response = await send(wireOf(call), input as Record<string, unknown>, seller.token)
  expect(response.status, nameOf(call)).toBeLessThan(500)
  return leaksOf(call, response)
}

const takes = ({ input }: AnyCall, field: string): boolean => {
  const { def } = (input as unknown as { _zod: { def: { shape?: object; in?: { shape: object } } } })._zod
  return field in (def.shape ?? def.in?.shape ?? {})
}

/** Leaks of all reads, each asked for nothing in particular and as its sample asks, also about the other's sale. */
async function walk(): Promise<Record<string, string[]>> {
  const leaks: Record<string, string[]> = {}
  const note = async (call: MountedCall, input: object) => {
    const more = await asked(call, input)
    if (more.length > 0) leaks[nameOf(call)] = [...new Set([...(leaks[nameOf(call)] ?? []), ...more])]
  }
  for (const { call } of calls) await note(call, {})
  for (const { call } of calls) {
    const input = await inputOf(call)
    await note(call, input)
    if (JSON.stringify(input).includes('ped_')) await note(call, aboutTheirs(input))
  }
  const { data } = await shop.api.sales.listOrders({ per_page: 100 })
  numbersOfOthers = data.filter(({ id }) => id !== mine.id).map(({ number }) => `"${number}"`)
  for (const { call } of calls) await note(call, {})
  for (const { call, declared } of calls)
    for (const field of ['search', 'term', 'query', 'invoice'].filter((one) => takes(declared, one)))
      await note(call, { ...(inputs.get(call) ?? {}), [field]: theirs.number })
  return leaks
}

/** Statuses of the reads that need no input, as a person gets them. */
async function statusesFor(token: string): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  for (const { call } of calls) {
    const response = await send(wireOf(call), {}, token)
    await response.arrayBuffer()
    statuses.set(nameOf(call), response.status)
  }
  return statuses
}

/** Areas and calls that are about the whole shop and are refused to a seller, of those that their permissions would open. */
const refused =
  /^(accounting|closings|connections|dispatch|dropshipping|incidents|picking|seats|stores)\.|^treasury\..*([bB]ank|[cC]ard|[sS]tatement|reconciliation|Line|movementAccounts|nextTransferNumber)|^guides\.(courier|listColl|listSettl|owedBy|getSettl|showCarrierAccount|unknown)|^identity\.listAudits|^invoicing\.list|^reports\.(salesBy(Type|Storage)|utilities|receivables|payables|orderFigures)|^tills\.listDecisions|^settings\.\w*CostCenters?|^billing\.showPayments|^identity\.rutAddress/

describe('a seller who sees their own sales alone', () => {
  it('finds no sale of others and no cost in any read', async () => {
    expect(await walk()).toEqual({})
  })

  it('is answered by every read but those of the whole shop', async () => {
    const [owner, theirsToo] = [await statusesFor(shop.token), await statusesFor(seller.token)]
    const other = [...owner].filter(([name, status]) => status === 200 && theirsToo.get(name) !== 200)
    const closed = calls.filter(({ declared: { allow } }) => typeof allow === 'object' && 'types' in allow)
    const staffOnly = new Set(closed.map(({ call }) => nameOf(call)))
    expect(other.map(([name]) => name).filter((name) => !refused.test(name) && !staffOnly.has(name))).toEqual([])
  })

  it('writes on no sale of others', async () => {
    const { id } = theirs
    const { sales, notes, guides } = seller.api
    for (const write of [
      () => sales.updateOrder({ id, notes: 'Mía' }),
      () => sales.releaseOrder({ id, why: 'Sin anticipo' }),
      () => notes.createNote({ invoice_id: id, type: 1, return_type: 1, products: [] } as never),
      () => guides.proposeGuide({ id }),
    ])
      await expect(write()).rejects.toMatchObject({ status: expect.toSatisfy((s: number) => s === 404 || s === 422) })
    await expect(sales.cancelOrders({ id })).rejects.toMatchObject({ status: 404 })
    await expect(sales.setStatus({ id, status: 'confirmado' })).rejects.toMatchObject({ status: 404 })
    expect(await shop.api.sales.getOrder({ id })).toMatchObject({ notes: words[0], state: 'recibido' })
  })

  it('gets a file of products without their costs', async () => {
    const text = textOf(new Uint8Array(await (await seller.api.goods.exportProducts({})).arrayBuffer()))
    expect(text).toContain('Chaqueta')
    expect(numbers(43_217).test(text)).toBe(false)
  })

  it('gives a job that they ask for their own bounds', async () => {
    const actor = await outside(() => authenticate(`Bearer ${seller.token}`))
    const found: boolean[] = []
    const look = doing(async () => {
      for (const { id } of [mine, theirs]) found.push((await Order.find(id)) !== undefined)
      return { summary: 'Listo' }
    })
    const ask = () => act(async (unit) => enqueue(unit, Probe, { input: {} }))
    const asSeller = { actor, requestId: 'test', call: 'test', from: 'local', now: () => new Date() }
    const { id: jobId, tenant } = await withContext(asSeller, ask)
    await asTenant(tenant, () => runJob({ tenant, jobId }, look))
    expect(found).toEqual([true, false])
  })

  it('sees costs where the owner says that the team and its sellers do', async () => {
    const costs = { freight_by: 'value', below_cost: 'warn', minimum_margin: 0 } as const
    const value = async () => (await seller.api.inventory.valuation({})).total
    await switchTo(true, true)
    expect(await value()).toBeGreaterThan(0)
    await shop.api.settings.saveCosts({ ...costs, staff_sees_cost: false })
    expect(await value()).toBeNull()
    await shop.api.settings.saveCosts({ ...costs, staff_sees_cost: true })
    await switchTo(true)
    expect(await value()).toBeNull()
  })

  it('finds everything again once the owner turns the switch off', async () => {
    await switchTo(false)
    const leaks = await walk()
    expect(leaks['sales.getOrder']).toEqual(expect.arrayContaining(['a sale', ...words]))
    for (const call of [
      'sales.listOrders',
      'invoicing.listEDocuments',
      'payments.listReceipts',
      'notes.listNotes',
      'guides.listGuides',
      'picking.listPickings',
    ])
      expect(leaks[call], call).toContain('a sale')
    expect(leaks['inventory.valuation']).toContain('cost at data[].cost')
    expect(Object.keys(leaks).length).toBeGreaterThan(60)
  })
})
