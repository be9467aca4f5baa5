import { expect, it } from 'vitest'
import { ask, fresh, service } from './service'

const dropi = service('dropi', ({ dropi: { origin, key, store } }) => [`${origin()}/integrations`, key, store, '90001'])
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, key = dropi.values[1]!) =>
  ask(method, `${dropi.values[0]}/${path}`, { 'dropi-integration-key': key, origin: dropi.values[2]! }, body)

const order = (shop_order_id: string) => ({
  ...{ calculate_costs_and_shiping: true, state: 'ANTIOQUIA', city: 'MEDELLIN', name: 'María', surname: 'Peña' },
  ...{ dir: 'Calle 10 # 43A-30 Apto 501', country: 'COLOMBIA', phone: '3001234567', client_email: 'maria@example.com' },
  ...{ notes: 'Portería', payment_method_id: 1, status: 'PENDIENTE', type: 'FINAL_ORDER', rate_type: 'CON RECAUDO' },
  ...{ total_order: 131_000, supplier_id: 501, shop_order_id, dni: '1020304050', dni_type: 'CC' },
  distributionCompany: { id: 3 },
  products: [{ id: Number(dropi.values[3]), price: 131_000, quantity: 1, variation_id: null }],
})

it('a key that is not theirs is refused', async () => {
  expect(await call('GET', 'categories', undefined, 'otra')).toMatchObject({ status: 401, json: { isSuccess: false } })
})

it('the catalogue has categories, carriers and products', async () => {
  for (const path of ['categories', 'distribution_companies'])
    expect((await call('GET', path)).json).toMatchObject({ isSuccess: true, objects: expect.any(Array) })
  expect((await call('GET', `products/v2/${dropi.values[3]}`)).json.objects).toMatchObject({
    id: Number(dropi.values[3]),
  })
})

it('an order is made once by us, and found by our own number when its answer was lost', async () => {
  const shopOrder = `PED-${fresh()}`
  const made = (await call('POST', 'orders/myorders', order(shopOrder))).json
  expect(made).toMatchObject({ isSuccess: true, objects: { id: expect.any(Number) } })
  const found = (await call('GET', `orders/myorders?result_number=10&start=0&textToSearch=${shopOrder}`)).json
  expect(found.objects).toMatchObject([{ id: made.objects.id, shop_order_id: shopOrder, status: 'PENDIENTE' }])
  const cancelled = (await call('PUT', `orders/myorders/${made.objects.id}`, { status: 'CANCELADO' })).json
  expect(cancelled).toMatchObject({ isSuccess: true })
})

it('a guide of nobody is not found', async () => {
  expect((await call('GET', 'orders/myorderbyguide/000')).json).toMatchObject({ isSuccess: false })
})
