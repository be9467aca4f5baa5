import type { Api } from '@tendero/core/api-types'
import { internalEan13 } from '@tendero/core/catalog/barcode'
import { openShop } from '@tendero/core/identity/access/shops'
import { standardRoles } from '@tendero/core/identity/people/default-roles'
import { type Actor, withContext } from '@tendero/core/kernel/context'
import { allPermissions } from '@tendero/core/kernel/permissions'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, type Day } from '@tendero/core/kernel/values/time'
import { apiAs, contextOf } from './caller'
import { type Good, goods } from './goods'
import { clients, couriers, type DemoStaff, OWNER, sellers, staff } from './people'
import { pictureOf } from './pictures/render'
import type { Means, Plan } from './plan'
import { categoryColors, categoryNotes, type DemoTax, GARMENTS, garments, products } from './products'
import type { Supplies } from './supplies'

export const PASSWORD = 'demo-tendero'
/** Its NIT, which nobody has. */
export const NIT = '999482610'
type Member = Extract<Actor, { type: 'member' }>

/** Where a sold thing is in the catalogue. */
export interface Item {
  product_id: string
  variant_id?: string
}

/** What the days of the demo need to know of its shop. */
export interface Shop {
  tenant: string
  owner: Member
  /** People of the staff by the name of their register or task. */
  people: Record<'administration' | 'cashier' | 'second' | 'seller' | 'warehouse' | 'logistics', Member>
  storages: { shop: string; warehouse: string }
  items: Item[]
  clients: string[]
  sellers: string[]
  couriers: string[]
  channels: Map<string, string>
  paymentTypes: Record<Means, string>
}

/** The address that somebody has until the demo is complete: see `demo.ts`. */
export const provisional = (email: string, run: string): string => email.replace('@', `.${run}@preparando.`)

const memberOf = (tenant: string, userId: string, person: { name: string } | DemoStaff): Member => ({
  type: 'member',
  tenant,
  userId,
  name: person.name,
  sessionId: 'demo',
  ...('role' in person
    ? {
        userType: person.userType,
        permissions: new Set(standardRoles.find((role) => role.name === person.role)!.permissions),
      }
    : { userType: 2, permissions: new Set(allPermissions.map((permission) => permission.name)) }),
})

/** Opens the shop for its owner. Nobody has a password until people can sign in, so that only one is hashed. */
async function found(start: Date, run: string): Promise<Member> {
  const details = {
    email: provisional(OWNER.email, run),
    name: OWNER.name,
    business: 'Tienda La Floresta',
    phone: OWNER.phone,
    verified: true,
  }
  const { tenant, userId } = await withContext(contextOf({ type: 'public' }, 'demo', start), () =>
    openShop(details, ''),
  )
  return memberOf(tenant, userId, OWNER)
}

async function hire(api: Api, owner: Member, run: string): Promise<Shop['people']> {
  const roles = new Map((await api.identity.ownerRoles({})).map((role) => [role.name, role.id]))
  const hired = await Promise.all(
    staff.map(async (person) => {
      const { id } = await api.identity.register({
        name: person.name,
        email: provisional(person.email, run),
        phone: person.phone,
        user_type: person.userType,
        role_id: roles.get(person.role)!,
      })
      return memberOf(owner.tenant, id, person)
    }),
  )
  const [administration, cashier, second, seller, warehouse, logistics] = hired as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ]
  return { administration, cashier, second, seller, warehouse, logistics }
}

/** Prefix of the numbers of each register of the counter. */
export const COUNTER_PREFIXES = { 'Caja 1': 'C1', 'Caja 2': 'C2' } as const

/** Resolutions of the two registers; the first is about to run out, so that the demo warns of it. */
async function authorise(api: Api, plan: Plan): Promise<void> {
  const year = Number(plan.months[0]!.month.slice(0, 4))
  const sold = (register: string) =>
    plan.months.flatMap((m) => m.shifts).reduce((n, s) => n + (s.register === register ? s.tickets.length : 0), 0)
  const registers = [
    { prefix: 'C1', number: '18764071025516', to: Math.round(sold('Caja 1') * 1.1) },
    { prefix: 'C2', number: '18764071025517', to: 20_000 },
  ]
  for (const { prefix, number, to } of registers)
    await api.settings.createResolution({
      document_type: '20',
      // What the demo sends is a test: no fiscal value.
      environment: '2',
      number,
      prefix,
      from: 1,
      to,
      date: `${year}-09-15`,
      valid_from: `${year}-09-15`,
      valid_to: `${year + 2}-09-14`,
    })
}

/**
 * The resolution of its electronic invoices, which it got after all that the demo lived through: what is sold online from
 * now on has one, and is sent once somebody connects who sends it. The key is that of DIAN's test set.
 */
export async function authoriseInvoices(api: Api, today: Day): Promise<void> {
  await api.settings.createResolution({
    ...{ document_type: '01', environment: '2', number: '18764071025518', prefix: 'FE', from: 1, to: 5_000 },
    ...{ date: today, valid_from: today, valid_to: addDays(today, 730) },
    technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
  })
}

async function arrange(api: Api, plan: Plan): Promise<Pick<Shop, 'storages' | 'channels' | 'paymentTypes'>> {
  const [found] = await api.inventory.storageChoices({})
  const shop = {
    id: found!.id,
    name: 'Tienda',
    address: 'Calle 47 # 80-35, La Floresta',
    city: '05001',
    isDefault: true,
  }
  await api.inventory.updateStorage(shop)
  const warehouse = await api.inventory.createStorage({
    name: 'Bodega La 44',
    address: 'Carrera 80 # 44-12',
    city: '05001',
  })
  await api.identity.editBrand({
    document_type_id: '31',
    document: NIT,
    regime: 'Responsable de IVA',
    activity: '4711',
    phone: '6040115230',
    email: 'tienda@lafloresta.example',
    address: shop.address,
    city: '05001',
    footer: 'Cambios con la factura dentro de los 5 días. ¡Gracias por preferirnos!',
  })
  await authorise(api, plan)
  await api.settings.createPriceList({ name: 'Mayorista', base_list: 1, percent: -6, rounding: 50 })
  await api.settings.saveDelivery({ modes: ['courier', 'pickup'], price: 3_000, free_from: 80_000 })
  const [channels, types] = await Promise.all([api.settings.loadChannels({}), api.settings.loadPaymentTypes({})])
  const typeOf = (means: Means) => types.find((t) => t.means === means)!.id
  return {
    storages: { shop: shop.id, warehouse: warehouse.id },
    channels: new Map(channels.map((channel) => [channel.name, channel.id])),
    paymentTypes: { cash: typeOf('cash'), debit: typeOf('debit'), card: typeOf('card'), transfer: typeOf('transfer') },
  }
}

const taxOf = (tax: DemoTax) => (typeof tax === 'number' ? { tax } : { tax: 0, tax_code: tax })

/** What each storage holds of a good on the first day. */
const opening = (first: Supplies, good: number, { shop, warehouse }: Shop['storages']) =>
  [
    { id: shop, quantity: first.shop.get(good) ?? 0 },
    { id: warehouse, quantity: first.warehouse.get(good) ?? 0 },
  ].filter(({ quantity }) => quantity > 0)

async function stockShelves(api: Api, storages: Shop['storages'], first: Supplies): Promise<Item[]> {
  const categories = new Map<string, string>()
  for (const [i, [name, color]] of Object.entries(categoryColors).entries()) {
    const description = categoryNotes[name as keyof typeof categoryNotes]
    categories.set(name, (await api.catalog.createCategory({ name, description, color, order: i + 1 })).id)
  }
  const simple = await inTurns(products, 8, async (product, i) => {
    const { id } = await api.goods.createProduct({
      name: product.name,
      sku: `LF-${String(i + 1).padStart(4, '0')}`,
      barcode: internalEan13(i + 1),
      price: product.price,
      cost: product.cost,
      ...taxOf(product.tax),
      category_id: categories.get(product.category)!,
      unit: product.byWeight ? 'KGM' : '94',
      minimum_stock: goods[i]!.minimum,
      storages: opening(first, i, storages),
    })
    return { id }
  })
  const worn = await sewGarments(api, categories.get(GARMENTS)!, (good) => opening(first, good, storages))
  return [...simple.map(({ id }) => ({ product_id: id })), ...worn]
}

/** Gives the products their pictures, as a person would. */
export async function photograph(shop: Shop, at: Date): Promise<void> {
  const ids = [...new Set(shop.items.map((item) => item.product_id))]
  const api = apiAs(shop.owner, at)
  for (const [i, { name }] of [...products, ...garments].entries()) {
    const file = await pictureOf(name)
    if (file) await api.catalog.uploadImage({ product_id: ids[i]!, file })
  }
}

async function sewGarments(
  api: Api,
  category_id: string,
  storagesOf: (good: number) => ReturnType<typeof opening>,
): Promise<Item[]> {
  const all = (pick: (good: Good) => string | undefined) => [...new Set(goods.flatMap((good) => pick(good) ?? []))]
  const size = await api.catalog.createAttribute({ name: 'Talla', terms: all((good) => good.size) })
  const colour = await api.catalog.createAttribute({ name: 'Color', terms: all((good) => good.colour) })
  const terms = new Map([...size.terms, ...colour.terms].map((term) => [term.name, term.id]))
  const items: Item[] = []
  for (const [i, garment] of garments.entries()) {
    const { id } = await api.goods.createProduct({
      name: garment.name,
      sku: `RP-${String(i + 1).padStart(2, '0')}`,
      price: garment.price,
      cost: garment.cost,
      category_id,
    })
    const position = products.length + i
    const own = goods.flatMap((good, n) => (good.product === position ? [{ good, n }] : []))
    const variants = await api.goods.createVariants({
      product_id: id,
      variants: own.map(({ good, n }) => ({
        terms: [terms.get(good.size!)!, terms.get(good.colour!)!],
        sku: `RP-${String(i + 1).padStart(2, '0')}-${good.size}-${good.colour!.slice(0, 3).toUpperCase()}`,
        barcode: internalEan13(1_000 + n),
        storages: storagesOf(n),
      })),
    })
    items.push(...variants.map((variant) => ({ product_id: id, variant_id: variant.id })))
  }
  return items
}

/** Runs `work` over a list, some at once, keeping the order of the answers. It fails once nothing runs any more. */
export async function inTurns<A, B>(
  list: readonly A[],
  atOnce: number,
  work: (one: A, i: number) => Promise<B>,
): Promise<B[]> {
  const answers = new Array<B>(list.length)
  let next = 0
  const worker = async () => {
    for (let i = next++; i < list.length; i = next++) answers[i] = await work(list[i]!, i)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return answers
}

const meet = async (api: Api) => ({
  clients: await inTurns(clients, 6, async ({ documentType, document, trusted, ...client }, i) => {
    const credit = trusted ? { credit_days: 30, credit_limit: documentType === '31' ? 2_000_000 : 600_000 } : {}
    const list = documentType === '31' && i % 2 === 0 ? { price_list: 2 } : {}
    return (
      await api.parties.createClient({
        ...client,
        document_type_id: documentType,
        document,
        city: '05001',
        ...credit,
        ...list,
      })
    ).id
  }),
  sellers: await inTurns(sellers, 1, async (seller) => (await api.parties.createSeller(seller)).id),
  couriers: await inTurns(couriers, 1, async (courier) => (await api.parties.createCourier(courier)).id),
})

/** Makes the shop as it was on its first day: people, places, catalogue and opening stock. */
export async function makeShop(plan: Plan, first: Supplies, run: string): Promise<Shop> {
  const owner = await found(plan.start, run)
  const api = apiAs(owner, plan.start)
  const [people, [places, items, met]] = await Promise.all([
    hire(api, owner, run),
    arrange(api, plan).then(async (places) => {
      const [items, met] = await Promise.all([stockShelves(api, places.storages, first), meet(api)])
      return [places, items, met] as const
    }),
  ])
  await api.catalog.createService({ name: 'Recarga de celular', value: 5_000, tax: 0, tax_code: 'EXCLUIDO' })
  await api.catalog.createService({ name: 'Empaque de regalo', value: 3_500 })
  return { tenant: owner.tenant, owner, people, ...places, items, ...met }
}

/** A new name for this run, so that an interrupted one does not stand in the way. */
export const newRun = (): string => newId('request').slice(-10).toLowerCase()

/** Everything of the demo's shop that a later run needs to go on with it, as JSON. */
export function storedShop({ owner, people, channels, ...rest }: Shop) {
  const ids = Object.fromEntries(Object.entries(people).map(([name, { userId }]) => [name, userId]))
  return { ...rest, owner: owner.userId, people: ids as Record<keyof Shop['people'], string>, channels: [...channels] }
}

/** The shop of `storedShop`. */
export function shopOf({ owner, people, channels, ...rest }: ReturnType<typeof storedShop>): Shop {
  const names = Object.keys(people) as (keyof Shop['people'])[]
  const hired = names.map((name, i) => [name, memberOf(rest.tenant, people[name], staff[i]!)])
  return {
    ...rest,
    owner: memberOf(rest.tenant, owner, OWNER),
    people: Object.fromEntries(hired),
    channels: new Map(channels),
  }
}
