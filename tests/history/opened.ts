import { manyStocked, shopToSell, stocked } from '../sales/support'
import { History } from './history'

/** A shop that has just opened: two storages, three clients, three providers, a courier, four products with stock, a turn. */
export async function opened(): Promise<History> {
  const shop = await shopToSell()
  const history = new History(shop)
  const { inventory, parties, treasury } = history.api
  await shop.api.accounting.createAccount({ value: '13050501', name: 'Clientes de la tienda' })
  history.other = (await inventory.createStorage({ name: 'Bodega Norte' })).id
  for (const n of [1, 2, 3]) {
    const who = { document_type_id: '13', document: `4311122${n}`, name: `Cliente ${n}` }
    history.clients.push((await parties.createClient(n === 3 ? { ...who, credit_limit: 150_000 } : who)).id)
    const maker = { document_type_id: '31', document: `86000296${n}`, name: `Proveedor ${n}`, credit_days: 30 * n }
    history.providers.push((await parties.createProvider(maker)).id)
  }
  const courier = { name: 'Luis', phone: '3001234567', document_type_id: '13', document: '71222333' }
  history.couriers.push((await parties.createCourier(courier)).id)
  history.goods = [
    ...(await manyStocked(shop, 3, { units: 900, price: 11_977, cost: 5_333 })),
    await stocked(shop, { units: 900, price: 7_001, cost: 999, taxBps: 0 }),
  ]
  await treasury.openShift({ base: 90_000_000 })
  return history
}
