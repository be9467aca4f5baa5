import { dayOf } from '@tendero/core/kernel/values/time'
import { apiAs } from './caller'
import { goods } from './goods'
import type { Shop } from './shop'

const DAY = 86_400_000

/** What a provider billed: days ago, its number, how many of how many goods of a category. */
const bills = [
  {
    ago: 44,
    provider: 'Distribuidora Los Andes',
    reference: 'FE-18204',
    category: 'Granos y despensa',
    each: 12,
    of: 8,
  },
  { ago: 9, provider: 'Aseo Total', reference: 'AT-5521', category: 'Aseo del hogar', each: 10, of: 6 },
  { ago: 2, provider: 'Lácteos El Roble', reference: 'LR-90017', category: 'Lácteos y huevos', each: 8, of: 5 },
] as const

/** What runs out in the demo stays so. */
const fits = (i: number, category: string) =>
  goods[i]!.category === category && !goods[i]!.byWeight && !goods[i]!.scarce

/** The last purchases of the shop, on credit: one of them late, a freight, an order on its way, and what the shop wraps with. */
export async function buy(shop: Shop, now: Date): Promise<void> {
  const { data: providers } = await apiAs(shop.owner, now).parties.listProviders({ per_page: 50 })
  const idOf = (name: string) => providers.find((one) => one.name.startsWith(name))?.id
  const bought: string[] = []
  for (const { ago, provider, reference, category, each, of } of bills) {
    const api = apiAs(shop.people.administration, new Date(now.getTime() - ago * DAY))
    const chosen = shop.items.filter((_, i) => fits(i, category)).slice(0, of)
    const provider_id = idOf(provider)
    if (!provider_id || chosen.length === 0) continue
    const products = chosen.map((item) => ({ ...item, quantity: each, cost: goods[shop.items.indexOf(item)]!.cost }))
    const where = { provider_id, reference, storage_id: shop.storages.warehouse }
    bought.push((await api.purchasing.createPurchase({ ...where, products })).id)
  }
  const mover = idOf('Distribuidora')
  if (mover)
    await apiAs(shop.people.administration, new Date(now.getTime() - 3 * DAY)).purchasing.createCausation({
      provider_id: mover,
      reference: 'Flete de la semana',
      purchases: bought.slice(0, 2),
      products: [{ name: 'Flete a la bodega', quantity: 1, cost: 180_000 }],
    })
  await support(shop, now)
  const [rice] = bills
  const wholesaler = idOf(rice.provider)
  const wanted = shop.items.filter((_, i) => goods[i]!.category === rice.category && !goods[i]!.byWeight).slice(0, 6)
  if (wholesaler)
    await apiAs(shop.people.administration, new Date(now.getTime() - DAY)).purchasing.createBuyOrder({
      ...{ provider_id: wholesaler, storage_id: shop.storages.warehouse, state: 'sent', expected: dayOf(now) },
      products: wanted.map((item) => ({ ...item, quantity: 24, cost: goods[shop.items.indexOf(item)]!.cost })),
    })
  const printer = idOf('Confecciones')
  if (printer)
    await apiAs(shop.people.administration, new Date(now.getTime() - 5 * DAY)).purchasing.createPurchase({
      provider_id: printer,
      reference: 'A-118',
      date: dayOf(new Date(now.getTime() - 5 * DAY)),
      products: [{ account: '519530', name: 'Bolsas con el logo', quantity: 500, cost: 320, tax: 19 }],
    })
}

/** Who repaired a shelf this week, and need not invoice; one more waits to be looked at. */
async function support(shop: Shop, now: Date): Promise<void> {
  const api = apiAs(shop.people.administration, new Date(now.getTime() - 2 * DAY))
  const { id: provider_id } = await api.parties.createProvider({
    ...{ name: 'Rosalba Peña Torres', document_type_id: '13', document: '1390984427', declarant: false },
  })
  const work = (name: string, cost: number) => ({
    ...{ provider_id, reference: 'Cuenta de cobro', products: [{ account: '514515', name, quantity: 1, cost }] },
  })
  await api.purchasing.createSupport(work('Arreglo de la estantería', 260_000))
  await api.purchasing.createSupport({ ...work('Pintura de la fachada', 480_000), draft: true })
}
