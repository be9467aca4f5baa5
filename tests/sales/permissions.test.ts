import { openSession } from '@tendero/core/identity/access/shops'
import { withContext } from '@tendero/core/kernel/context'
import type { Permission } from '@tendero/core/kernel/permissions'
import { beforeAll, expect, it } from 'vitest'
import { apiWith } from '../support/world'
import { type Good, line, type Shop, saleOf, shopToSell, stocked } from './support'

let shop: Shop
let good: Good
beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { price: 10_000, cost: 9_000 })
})

async function as(permissions: Permission[], user_type: 4 | 5 | 6 = 4) {
  const role = await shop.api.identity.createRole({ name: `Rol ${Math.random()}`, permissions })
  const email = `p.${Math.random().toString(36).slice(2)}@tendero.co`
  const user = await shop.api.identity.register({
    name: 'Persona',
    email,
    password: 'una-clave-larga-3',
    role_id: role.id,
    user_type,
  })
  const { token } = await withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => openSession({ tenant: shop.tenant, userId: user.id }),
  )
  return apiWith(token)
}

const cheap = () => ({ ...saleOf(shop, [[good, 1]]), products: [{ ...line(good), price: 8_000 }], payments: [] })

it('a price that is not the list’s is refused with the right one, and accepted from who may change prices', async () => {
  const seller = await as(['sale-create', 'sale-read'])
  await expect(seller.sales.createOrder(cheap())).rejects.toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  })
  const boss = await as(['sale-create', 'sale_discount-update'])
  const order = await boss.sales.createOrder(cheap())
  expect(order).toMatchObject({
    total: 8_000,
    warning: 'Algunos productos tienen un precio de venta menor al costo del producto.',
  })
})

it('a discount needs its permission, on a line or on the sale', async () => {
  const seller = await as(['sale-create'])
  const sale = { ...saleOf(shop, [[good, 1]]), payments: [] }
  await expect(seller.sales.createOrder({ ...sale, discount: 5 })).rejects.toMatchObject({ status: 403 })
  await expect(
    seller.sales.createOrder({ ...sale, products: [{ ...line(good), tDiscount: 1, discount: 500 }] }),
  ).rejects.toMatchObject({ status: 403 })
  const boss = await as(['sale-create', 'sale_discount-create'])
  expect(await boss.sales.createOrder({ ...sale, dType: 2, discount: 5 })).toMatchObject({
    total: 9_500,
    totalDiscount: 500,
  })
})

it('selling at the counter and online are two permissions', async () => {
  const online = await as(['sale-create'])
  await expect(online.sales.createOrder({ ...saleOf(shop, [[good, 1]]), type: 3 })).rejects.toMatchObject({
    status: 403,
  })
  const counter = await as(['pos-create'])
  await expect(counter.sales.createOrder(saleOf(shop, [[good, 1]]))).rejects.toMatchObject({ status: 403 })
})

it('a logistics operator moves orders from confirmado on, and cancels none', async () => {
  const operator = await as(['guide-update', 'sale-read'], 6)
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await expect(operator.sales.setStatus({ id, status: 'confirmado' })).rejects.toMatchObject({ status: 403 })
  await shop.api.sales.setStatus({ id, status: 'confirmado' })
  for (const status of ['despachado', 'en transito', 'entregado']) await operator.sales.setStatus({ id, status })
  await expect(operator.sales.setStatus({ id, status: 'cancelado' })).rejects.toMatchObject({ status: 403 })
  await expect(operator.sales.cancelOrders({ id })).rejects.toMatchObject({ status: 403 })
})
