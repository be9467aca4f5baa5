import sharp from 'sharp'
import { call, type Session } from './demo'

export interface Answer<T> {
  success: { data: T }
}
export interface Waiting {
  id: string
  number: string
  sku: string
  product_id: string
  storage_id: string
}

/** An order by phone that waits to be sent, of two units of something new of which there are ten. */
export async function waiting(boss: Session, to: object = {}): Promise<Waiting> {
  const sku = `EMP-${Date.now().toString(36).toUpperCase()}`
  const storages = await call<Answer<{ id: string }[]>>('GET', '/storage', boss)
  const storage_id = storages.success.data[0]!.id
  const product = await call<Answer<{ id: string }>>('POST', '/products', boss, {
    ...{ name: `Café de origen ${sku}`, sku, price: 45_000, grams: 500 },
    storages: [{ id: storage_id, quantity: 10, cost: 20_000 }],
  })
  const product_id = product.success.data.id
  const order = await call<Answer<{ id: string; number: string }>>('POST', '/domicilio', boss, {
    ...{ type: 1, storage_id, products: [{ product_id, quantity: 2, price: 45_000 }] },
    ...{ name: 'Lucía Ríos', phone: '3004567890', address: 'Carrera 43A # 1-50', city: '05001', ...to },
  })
  return { ...order.success.data, sku, product_id, storage_id }
}

/** A photo as a phone takes it. */
export const photo = async () => ({
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#7a6a50' } })
    .png()
    .toBuffer(),
})
