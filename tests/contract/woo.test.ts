import { woo as shop } from '@tendero/core/integrations/woo/woo'
import { expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { fresh, service } from './service'

// Asked through the adapter that the product asks with. The sandbox has a product that counts its stock, and an order.
const woo = service('woo', ({ woo: played }) => {
  const [item] = played.stock([{ name: 'Camiseta', sku: 'CAM-8', price: 59_500, stock: 12 }])
  played.buy([{ id: item!.id, quantity: 2 }], { shipping: 12_000 })
  return [played.origin(), played.keys.key, played.keys.secret]
})
const access = (key = woo.values[1]!) => ({
  ...{ connectionId: `cnx_contract${fresh()}`, url: new URL(woo.values[0]!) },
  secrets: { key, secret: woo.values[2]! },
})
const inside = <T>(work: () => Promise<T>) => asTenant(freshTenant(), work)

it('keys are tried, and those that are not theirs are denied', async () => {
  await shop.test(access())
  await expect(shop.test(access('ck_otra'))).rejects.toMatchObject({ reason: 'denied' })
})

it('stock is said as it is, and shown so', async () => {
  const shown = async () => (await shop.items(access())).rows.find(({ units }) => units !== undefined)!
  const before = await shown()
  expect(await shop.putUnits(access(), before.ref, before.units! + 3)).toBe(true)
  expect((await shown()).units).toBe(before.units! + 3)
  await shop.putUnits(access(), before.ref, before.units!)
  expect(await shop.putUnits(access(), { product: '999999999' }, 1)).toBe(false)
})

it('a product with variations is put once, however often it is said', async () => {
  const n = fresh()
  const item = (term: string) => ({
    sku: `C-${n}-${term}`,
    barcode: '',
    priceCents: 59_500_00,
    units: 4,
    terms: [term],
  })
  const product = {
    ...{ handle: `contrato-${n}`, name: `Contrato ${n}`, description: 'De prueba & más', options: ['Talla'] },
    items: [item('S'), item('M')],
  }
  const made = await shop.putProduct!(access(), product)
  expect(made.map(({ sku, units }) => [sku, units])).toEqual(product.items.map(({ sku }) => [sku, 4]))
  expect(await shop.putProduct!(access(), { ...product, items: [...product.items, item('L')] })).toHaveLength(3)
  const other = { ...product, handle: `otro-${n}` }
  await expect(shop.putProduct!(access(), other)).rejects.toMatchObject({ reason: 'rejected' })
})

it('an order that changed is listed and read, and one that is not there is gone', async () => {
  const { rows } = await shop.changed(access(), { from: '2020-01-01T00:00:00.000Z' })
  const order = await shop.order(access(), rows[0]!.id)
  expect(order).toMatchObject({ id: rows[0]!.id, currency: 'COP' })
  expect(order!.totalCents).toBe(
    order!.lines.reduce((sum, line) => sum + line.totalCents, order!.shippingCents + order!.otherCents),
  )
  expect(await shop.order(access(), '999999999')).toBeUndefined()
})

it('hooks are made once, however often they are asked for, and taken back', async () => {
  await inside(async () => {
    const [mine, path] = [access(), `/api/hooks/woocommerce/contract${fresh()}`]
    await shop.listen(mine, `https://example.com${path}`)
    await shop.listen(mine, `https://example.com${path}`)
    await shop.leave(mine, path)
    await shop.leave(mine, path)
  })
})
