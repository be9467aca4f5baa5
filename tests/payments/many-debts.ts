import type { Shop } from '../sales/support'

/** A client who owes so many services of 1.000, with what pays them by transfer. */
export async function manyDebts(shop: Shop, count: number) {
  const { api } = shop
  const who = { name: 'Deudora de muchas', document_type_id: '13', document: '52000111' }
  const client = await api.parties.createClient(who)
  const service = await api.catalog.createService({ name: 'Domicilio de la semana', value: 1_000 })
  const products = [{ product_id: service.id, kind: 'service' as const, quantity: 1, price: 1_000 }]
  for (let i = 0; i < count; i += 1)
    await api.sales.createOrder({ client_id: client.id, credit: true, storage_id: shop.storageId, products })
  const { data } = await api.payments.creditables({ client_id: client.id })
  const items = data.map(({ id, owed }) => ({ id, value: owed }))
  const payments = [{ payment_type_id: shop.pay.transfer, value: data.reduce((sum, { owed }) => sum + owed, 0) }]
  return { client_id: client.id, items, payments }
}
