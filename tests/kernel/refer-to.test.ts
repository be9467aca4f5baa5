import { intercept } from '@tendero/core/kernel/db/client'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, describe, expect, it } from 'vitest'
import { payroll } from '../samples/payroll'
import { drainJobs } from '../support/engine'
import { newShop, Refusal, type World } from '../support/world'

let world: World
let api: World['api']
beforeAll(async () => {
  world = await newShop()
  api = world.api
})

let made = 0
const fresh = (word: string) => `${word} ${++made}`
const cc = () => ({ document_type_id: '13', document: String(1_030_000_000 + ++made) })
const whole = { per_page: 100 }
const has = ({ data }: { data: { id: string }[] }, id: unknown) => data.some((row) => row.id === id)

type Id = string | number
interface Pair {
  what: string
  /** Makes what is named. */
  make: () => Promise<Id>
  /** Makes what `name` needs besides; answers who names it. */
  ready?: () => Promise<unknown>
  name: (id: never, ready: never) => Promise<unknown>
  /** Whether what `name` answered names it; where it need not. */
  names?: (answer: never, id: never) => boolean
  remove: (id: never) => Promise<{ deactivated?: boolean }>
  exists: (id: never) => Promise<boolean>
}
const pair = <I extends Id, A, N = undefined>(of: {
  what: string
  make: () => Promise<I>
  ready?: () => Promise<N>
  name: (id: I, ready: N) => Promise<A>
  names?: (answer: A, id: I) => boolean
  remove: (id: I) => Promise<{ deactivated?: boolean }>
  exists: (id: I) => Promise<boolean>
}): Pair => of

const seller = {
  make: async () => (await api.parties.createSeller({ name: fresh('Vendedora') })).id,
  remove: (id: string) => api.parties.removeSeller({ id }),
  exists: async (id: string) => has(await api.parties.listSellers(whole), id),
}
const list = {
  make: async () => (await api.settings.createPriceList({ name: fresh('Lista') })).id,
  remove: (id: number) => api.settings.removePriceList({ id }),
  exists: async (id: number) => (await api.settings.listPriceLists({})).some((one) => one.id === id),
}
const tax = {
  make: async () => (await api.settings.createTax({ name: fresh('Impuesto'), value: 11 + made / 100 })).id,
  remove: (id: string) => api.settings.removeTax({ id }),
  exists: async (id: string) => has(await api.settings.listTaxes(whole), id),
}
const category = {
  make: async () => (await api.catalog.createCategory({ name: fresh('Categoría') })).id,
  remove: (id: string) => api.catalog.removeCategory({ id }),
  exists: async (id: string) => has(await api.catalog.listCategories(whole), id),
}
const sender = {
  make: async () => {
    const place = { department: '05', city: '05001', section: 'Laureles', address: 'Calle 33 # 70-15' }
    const who = { document_type_id: '31', phone: '604 444 5566', email: 'bodega@tienda.co' }
    return (await api.parties.createSender({ ...who, ...place, name: fresh('Remitente') })).id
  },
  remove: (id: string) => api.parties.removeSender({ id }),
  exists: async (id: string) => has(await api.parties.listSenders(whole), id),
}
const conveyor = {
  make: async () => (await api.parties.createConveyor({ name: fresh('Transportadora') })).id,
  remove: (id: string) => api.parties.removeConveyor({ id }),
  exists: async (id: string) => has(await api.parties.listConveyors(whole), id),
}
const logistics = { package_grams: 800, declare: 'price', dispatch_days: 1 } as const
const channel = {
  make: async () => (await api.settings.createChannel({ name: fresh('Canal') })).id,
  remove: (id: string) => api.settings.removeChannel({ id }),
  exists: async (id: string) => has(await api.settings.listChannels(whole), id),
}
const employee = {
  make: async () => {
    const input = await (payroll.createEmployee as () => Promise<Parameters<typeof api.payroll.createEmployee>[0]>)()
    return (await api.payroll.createEmployee(input)).id
  },
  remove: (id: string) => api.payroll.removeEmployee({ id }),
  exists: async (id: string) => has(await api.payroll.listEmployees(whole), id),
}
const contract = payroll.createContract as (w: World) => Promise<Parameters<typeof api.payroll.createContract>[0]>
const provider = {
  make: async () => (await api.parties.createProvider({ name: fresh('Proveedor'), ...cc() })).id,
  remove: (id: string) => api.parties.removeProvider({ id }),
  exists: async (id: string) => has(await api.parties.listProviders(whole), id),
}
const costCenter = {
  make: async () => (await api.settings.createCostCenter({ name: fresh('Sede'), value: `S${++made}` })).id,
  remove: (id: string) => api.settings.removeCostCenter({ id }),
  exists: async (id: string) => has(await api.settings.listCostCenters(whole), id),
}
async function openShift(cost_center_id: string) {
  const turn = await api.treasury.openShift({ base: 0, register: fresh('Caja'), cost_center_id })
  await api.treasury.closeShift({ id: turn.id, counted: 0 })
}
const attribute = {
  make: async () => (await api.catalog.createAttribute({ name: fresh('Talla'), terms: ['S', 'M'] })).id,
  remove: (id: string) => api.catalog.removeAttribute({ id }),
  exists: async (id: string) => has(await api.catalog.listAttributes(whole), id),
}
const terms = async () => (await api.catalog.listAttributes(whole)).data.flatMap((a) => a.terms)
const term = {
  make: async () => (await api.catalog.createAttribute({ name: fresh('Color'), terms: ['Azul', 'Rojo'] })).terms[0]!.id,
  remove: async (id: string) => {
    await api.catalog.removeTerm({ id })
    return { deactivated: false }
  },
  exists: async (id: string) => (await terms()).some((t) => t.id === id),
}
const product = () => api.goods.createProduct({ name: fresh('Producto'), price: 5_000 })
const service = (input: object) => api.catalog.createService({ name: fresh('Servicio'), value: 9_000, ...input })
const client = (input: object) => api.parties.createClient({ name: fresh('Cliente'), ...cc(), ...input })

const pairs: readonly Pair[] = [
  pair({ ...seller, what: 'the seller of a client', name: (seller_id) => client({ seller_id }) }),
  pair({ ...list, what: 'the price list of a client', name: (price_list) => client({ price_list }) }),
  pair({
    ...employee,
    what: 'the employee of a contract',
    ready: () => contract(world),
    name: (employee_id, input) => api.payroll.createContract({ ...input, employee_id }),
  }),
  pair({ ...tax, what: 'the tax of a service', name: (tax_id) => service({ tax_id }) }),
  pair({
    ...tax,
    what: 'the tax that a service gets by its rate',
    ready: async () => ({ tax: 11 + made / 100 }),
    name: async (_, input) => service(input),
    names: ({ tax_id }, id) => tax_id === id,
  }),
  pair({ ...tax, what: 'the tax of a product', ready: product, name: (tax_id, { id }) => edit(id, { tax_id }) }),
  pair({ ...category, what: 'the category of a new product', name: (id) => categorised(id) }),
  pair({
    ...category,
    what: 'the category that a product gets',
    ready: product,
    name: (category_id, { id }) => edit(id, { category_id }),
  }),
  pair({ ...sender, what: 'the sender of logistics', name: (sender_id) => saveLogistics({ sender_id }) }),
  pair({
    ...{ ...provider, what: 'whom labels are owed to' },
    name: (freight_provider_id) => saveLogistics({ freight_provider_id }),
  }),
  pair({ ...conveyor, what: 'the carrier of logistics', name: (conveyor_id) => saveLogistics({ conveyor_id }) }),
  pair({ ...channel, what: 'the channel of new sales', name: (id) => api.settings.setChannel({ id }) }),
  pair({ ...costCenter, what: 'the cost centre of a turn of the till', name: openShift }),
  pair({
    ...attribute,
    what: 'an attribute of a product',
    ready: product,
    name: (attribute_id, { id }) => api.catalog.addProductAttribute({ product_id: id, attribute_id }),
  }),
  pair({
    ...term,
    what: 'a term of a variant',
    ready: product,
    name: (id, { id: product_id }) => api.goods.createVariants({ product_id, terms: [id] }),
  }),
]
const edit = (id: string, input: object) => api.goods.updateProduct({ id, ...input })
const categorised = (category_id: string) =>
  api.goods.createProduct({ name: fresh('Producto'), price: 5_000, category_id })
const saveLogistics = (input: object) => api.parties.saveLogistics({ ...logistics, ...input })

/** What came of a call: done, or refused by a rule. */
async function outcome<T>(promise: Promise<T>): Promise<{ done: T } | { refused: Refusal }> {
  try {
    return { done: await promise }
  } catch (error) {
    if (error instanceof Refusal && [404, 409, 422].includes(error.status)) return { refused: error }
    throw error
  }
}

/** Runs `first`, and `second` whole between what `first` read and its transaction number `nth`. */
async function between<A, B>(first: () => Promise<A>, nth: number, second: () => Promise<B>) {
  let [seen, inner] = [0, undefined as Promise<{ done: B } | { refused: Refusal }> | undefined]
  const stop = intercept((next) => async (name, input) => {
    if (name !== 'TransactWriteItems' || inner || ++seen < nth) return next(name, input)
    inner = outcome(second())
    await inner
    return next(name, input)
  })
  try {
    const outer = await outcome(first())
    expect(inner, 'the second was to run in between').toBeDefined()
    return { outer, inner: await inner! }
  } finally {
    stop()
  }
}

const isGone = (result: { done: { deactivated?: boolean } } | { refused: unknown }) =>
  'done' in result && !result.done.deactivated

describe.each(pairs.map((one) => [one.what, one] as const))('%s', (_, { make, ready, name, names, remove, exists }) => {
  const set = async () => ({ id: (await make()) as never, other: (await ready?.()) as never })
  const isNamed = (result: { done: unknown } | { refused: unknown }, id: never) =>
    'done' in result && (names?.(result.done as never, id) ?? true)

  it('is not named when it was removed between the reading and the commit of who names it', async () => {
    const { id, other } = await set()
    const { outer, inner } = await between(
      () => name(id, other),
      1,
      () => remove(id),
    )
    expect([isNamed(outer, id), isGone(inner), await exists(id)]).toEqual([false, true, false])
  })

  it('stays when it was named between the reading and the first commit of who removes it', async () => {
    const { id, other } = await set()
    const { outer, inner } = await between(
      () => remove(id),
      1,
      () => name(id, other),
    )
    expect([isNamed(inner, id), isGone(outer), await exists(id)]).toEqual([true, false, true])
  })

  it('is not named any more when who removes it has found it unused', async () => {
    const { id, other } = await set()
    const { outer, inner } = await between(
      () => remove(id),
      2,
      () => name(id, other),
    )
    expect([isNamed(inner, id), isGone(outer), await exists(id)]).toEqual([false, true, false])
  })
})

it('a record that somebody turns on again while it is being removed stays', async () => {
  const id = await seller.make()
  const { outer } = await between(
    () => seller.remove(id),
    2,
    () => api.parties.updateSeller({ id, name: 'Laura Gil', active: true }),
  )
  expect(outer).toMatchObject({ refused: { status: 409 } })
  expect(await seller.exists(id)).toBe(true)
})

it('a term that turned out to be in use is back in its place', async () => {
  const { terms } = await api.catalog.createAttribute({ name: fresh('Sabor'), terms: ['Mora', 'Lulo', 'Maracuyá'] })
  const { id } = await product()
  await between(
    () => term.remove(terms[1]!.id),
    1,
    () => api.goods.createVariants({ product_id: id, terms: [terms[1]!.id] }),
  )
  const { data } = await api.catalog.listAttributes({ search: 'sabor' })
  expect(data[0]!.terms.map((t) => t.name)).toEqual(['Mora', 'Lulo', 'Maracuyá'])
})

it.each([
  ['category', 'Categoría', async (id: string) => (await api.catalog.getCategory({ id })).name, category],
  ['tax', 'IVA', async (id: string) => `${(await api.settings.getTax({ id })).value} %`.replace('.', ','), tax],
] as const)('a %s that goes while products come in with it is in none of them', async (_, header, cell, of) => {
  const id = await of.make()
  const rows = [`Nombre;Precio de venta;${header}`, `${fresh('Traído')};5000;${await cell(id)}`]
  const { upload } = await api.goods.previewProducts({ file: new File([rows.join('\n')], 'productos.csv') })
  let removal: Promise<unknown> | undefined
  const stop = intercept((next) => async (name, input) => {
    const first = name === 'TransactWriteItems' && !removal && JSON.stringify(input).includes('#product"')
    if (first) await (removal = of.remove(id))
    return next(name, input)
  })
  const { job } = await api.goods.importProducts({ upload })
  await drainJobs(handler).finally(stop)
  expect(await removal).toMatchObject({ deactivated: false })
  expect(await api.jobs.showJob({ id: job })).toMatchObject({ errors: [{ row: 2 }] })
  expect((await api.goods.productsWithStock({ search: 'traído' })).data).toEqual([])
})
