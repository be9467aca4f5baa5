import { readFileSync } from 'node:fs'
import { placeOf } from '@tendero/core/integrations/envia/envia-wire'
import { orderFrom } from '@tendero/core/integrations/woo/woo-wire'
import { act } from '@tendero/core/kernel/db/act'
import { Order } from '@tendero/core/sales/order/order'
import { destinationOf } from '@tendero/core/sales/sale/sale-terms'
import { saleOf } from '@tendero/core/stores/sale-of'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside, type Shop, saleOf as saleFor, shopToSell, stocked } from '../sales/support'
import { newShop } from '../support/world'

const fixture = (name: string) => new URL(`../fixtures/cases/${name}`, import.meta.url)
const json = (name: string) => JSON.parse(readFileSync(fixture(name), 'utf8')) as Record<string, unknown>
const csv = (name: string) => new File([readFileSync(fixture(name))], name, { type: 'text/csv' })

/** Where an order of a shop on the web goes, as it would be sold. */
function destinationFor(answered: unknown) {
  const order = orderFrom(answered)
  const owners = new Map(order.lines.map(({ sku }) => [sku, { productId: 'p' }]))
  const any = { get: () => ({ productId: 'p' }), has: () => true } as unknown as typeof owners
  return destinationOf(saleOf(order, any, { paymentTypeId: 'pay', storageId: 'bod' } as never))
}
/** City and state as Envia is asked for them. */
const askedOf = (answered: unknown) => {
  const { city } = destinationFor(answered)
  const states = [
    { code_2_digits: 'AN', name: 'Antioquia' },
    { code_2_digits: 'DC', name: 'Bogotá' },
    { code_2_digits: 'SN', name: 'Santander' },
  ]
  const { city: code, state } = placeOf({ name: 'Ana', phone: '', address: '', city: city! }, states)
  return [code, state]
}
const sentTo = (city: string, state: string, country = 'CO') => {
  const order = json('83-guia-ciudad-de-la-tienda.json')
  const address = { ...(order.billing as object), city, state, country }
  return { ...order, billing: address, shipping: address }
}

describe('the city of an order of a web shop', () => {
  it('case 83: Medellín of CO-ANT is asked for by its code', () => {
    expect(askedOf(json('83-guia-ciudad-de-la-tienda.json'))).toEqual(['05001000', 'AN'])
  })

  it('case 84: a name that several departments share is that of its department', () => {
    expect(askedOf(sentTo('Rionegro', 'CO-ANT'))).toEqual(['05615000', 'AN'])
    expect(askedOf(sentTo('Rionegro', 'SAN'))).toEqual(['68615000', 'SN'])
    expect(destinationFor(sentTo('Rionegro', ''))).toMatchObject({ writtenCity: 'Rionegro' })
    expect(destinationFor(sentTo('Madrid', 'M', 'ES'))).toMatchObject({ writtenCity: 'Madrid, M, ES' })
  })

  it('case 85: Bogotá D.C. of CO-DC is 11001', () => {
    expect(askedOf(json('85-guia-bogota.json'))).toEqual(['11001000', 'DC'])
  })
})

describe('an order whose city nobody knows', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await shopToSell()
  })
  const sold = async (place: { city: string; department?: string }) => {
    const good = await stocked(shop, { units: 10 })
    const address = { address: 'Calle 1 # 2-3', phone: '3001234567' }
    return shop.api.sales.createOrder({ ...saleFor(shop, [[good, 1]]), ...address, ...place })
  }

  it('says so, and its guide asks for the city, offering what it may be', async () => {
    const order = await sold({ city: 'Rionegro' })
    expect(order).toMatchObject({ city: null, city_name: 'Rionegro' })
    expect(order.city_problem).toMatch(/^Elige la ciudad de entrega: el pedido dice «Rionegro»/)
    expect(order.city_options.map(({ code }) => code)).toEqual(['05615', '68615'])
    const proposed = await shop.api.guides.proposeGuide({ id: order.id })
    expect(proposed).toMatchObject({ lacks_city: true, problems: [expect.stringMatching(/^Elige la ciudad/)] })
    const kept = await shop.api.sales.updateOrder({ id: order.id, city: '', notes: 'Otra cosa' })
    expect(kept.city_name).toBe('Rionegro')
    const chosen = await shop.api.sales.updateOrder({ id: order.id, city: '05615' })
    expect(chosen).toMatchObject({ city: '05615', city_name: 'Rionegro', city_problem: null, city_options: [] })
    expect(await shop.api.guides.proposeGuide({ id: order.id })).toMatchObject({ lacks_city: false, problems: [] })
  })

  it('is read by its code where a row still holds a name', async () => {
    const { id } = await sold({ city: 'Medellín', department: 'Antioquia' })
    expect((await shop.api.sales.getOrder({ id })).city).toBe('05001')
    await inside(shop, () =>
      act(async (unit) => {
        const row = await Order.get(id)
        unit.replace(Order, row, { ...row, destination: { ...row.destination, city: 'Bogotá D.C.' as never } })
      }),
    )
    expect((await shop.api.sales.getOrder({ id })).city).toBe('11001')
  })
})

describe('a sheet of clients', () => {
  let api: Awaited<ReturnType<typeof newShop>>['api']
  beforeAll(async () => {
    api = (await newShop()).api
  })
  const preview = (file: File) => api.parties.importClients({ file, preview: true })
  const sheet = (...lines: string[]) => new File([lines.join('\r\n')], 'c.csv', { type: 'text/csv' })

  it('case 78: Santafé de Bogotá is Bogotá', async () => {
    expect(await preview(csv('78-csv-santafe.csv'))).toMatchObject({ valid: 1, errors: [] })
  })

  it('a column of departments tells two municipalities apart, and a contradiction names its cell', async () => {
    const told = await preview(
      sheet(
        'Documento;Nombre;Ciudad;Departamento',
        '43123471;Ana;Rionegro;Antioquia',
        '43123472;Luz;Medellín;Cundinamarca',
        '43123473;Sol;Rionegro;',
        '43123474;Mar;Macondo;Magdalena',
      ),
    )
    expect(told).toMatchObject({ rows: 4, valid: 1 })
    expect(told.errors.map(({ row, letter, message }) => [row, letter, message])).toEqual([
      [3, 'C', 'Medellín no es de Cundinamarca: escribe Medellín (Antioquia)'],
      [4, 'C', 'Hay varias: escribe Rionegro (Antioquia) o Rionegro (Santander)'],
      [5, 'C', 'Macondo no está en la lista de municipios'],
    ])
  })
})
