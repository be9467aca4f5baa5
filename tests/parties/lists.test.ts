import { beforeAll, describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { apiWith, newShop, type World } from '../support/world'

let shop: World
let api: World['api']
beforeAll(async () => {
  shop = await newShop()
  api = shop.api
})

const cc = (n: number) => ({ document_type_id: '13', document: String(1_030_400_000 + n) })

it("a seller's clients are listed and counted by their state, page by page", async () => {
  const seller = await api.parties.createSeller({ name: 'Laura' })
  for (let n = 0; n < 7; n++)
    await api.parties.createClient({ ...cc(n), name: `Cliente ${n}`, seller_id: seller.id, active: n % 3 !== 0 })
  await api.parties.createClient({ ...cc(20), name: 'De nadie' })
  const list = (input: object) => api.parties.listClients({ seller_id: seller.id, ...input })
  const names = async (input: object) => (await list(input)).data.map((c) => c.name)
  expect(await names({ active: true })).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 4', 'Cliente 5'])
  expect(await names({ active: false })).toEqual(['Cliente 0', 'Cliente 3', 'Cliente 6'])
  expect(await names({ active: false, sort: '-name' })).toEqual(['Cliente 6', 'Cliente 3', 'Cliente 0'])
  expect((await list({ active: true, per_page: 3, page: 2 })).data.map((c) => c.name)).toEqual(['Cliente 5'])
  expect((await list({ active: true, per_page: 3 })).meta).toMatchObject({ total: 4, last_page: 2 })
  expect((await list({ active: false })).meta.total).toBe(3)
  expect((await list({})).meta.total).toBe(7)
})

describe('whoever sells and may not read sellers nor couriers', () => {
  it('gets what it takes to choose one, and no way to find out the rest', async () => {
    const mine = await newShop()
    const whole = { phone: '3001234567', address: 'Calle 1', email: 'a@b.co' }
    const ana = await mine.api.parties.createSeller({ ...cc(31), name: 'Ana Ríos', comision: 9, notes: 'x', ...whole })
    await mine.api.parties.createSeller({ ...cc(32), name: 'Berta Gil', comision: 1 })
    const rider = await mine.api.parties.createCourier({ ...cc(33), name: 'Juan Paz', plate: 'ABC12D', ...whole })
    const staff = apiWith((await hire(mine, ['sale-create'])).token)
    const { data, meta } = await staff.parties.listSellers({ sort: '-comision' })
    expect(data).toEqual([
      { id: ana.id, name: 'Ana Ríos', active: true },
      { id: expect.any(String), name: 'Berta Gil', active: true },
    ])
    expect(meta.total).toBe(2)
    expect((await staff.parties.listSellers({ search: 'rios' })).data.map((s) => s.id)).toEqual([ana.id])
    expect((await staff.parties.listSellers({ search: ana.document! })).meta.total).toBe(0)
    expect((await staff.parties.listCouriers({})).data).toEqual([{ id: rider.id, name: 'Juan Paz', active: true }])
    expect((await staff.parties.listCouriers({ search: 'ABC12D' })).meta.total).toBe(0)
  })

  it('while whoever may read them gets all of it', async () => {
    const reader = apiWith((await hire(shop, ['seller-read', 'domiciliary-read'])).token)
    expect((await reader.parties.listSellers({})).data[0]).toHaveProperty('comision')
    await api.parties.createCourier({ name: 'Otro', phone: '3001234567' })
    expect((await reader.parties.listCouriers({})).data[0]).toHaveProperty('phone', '3001234567')
  })
})

it('lists sort by the names of the wire, whatever the rows call them', async () => {
  const mine = await newShop()
  for (const [i, comision] of [3, 9, 1].entries())
    await mine.api.parties.createSeller({ name: `Vendedor ${i}`, comision })
  for (const [i, value] of ['B-2', 'C-3', 'A-1'].entries())
    await mine.api.settings.createCostCenter({ name: `Sede ${i}`, value })
  for (const [i, value] of [200, 900, 100].entries())
    await mine.api.catalog.createService({ name: `Servicio ${i}`, value })
  const sellers = async (sort: string) => (await mine.api.parties.listSellers({ sort })).data.map((s) => s.comision)
  expect(await sellers('comision')).toEqual([1, 3, 9])
  expect(await sellers('-comision')).toEqual([9, 3, 1])
  const centers = await mine.api.settings.listCostCenters({ sort: '-value' })
  expect(centers.data.map((c) => c.value)).toEqual(['C-3', 'B-2', 'A-1'])
  const services = await mine.api.catalog.listServices({ sort: 'value' })
  expect(services.data.map((s) => s.value)).toEqual([100, 200, 900])
})

it('an inactive seller is not given to a client, and one that a client has stays', async () => {
  const seller = await api.parties.createSeller({ name: 'Sale pronto' })
  const client = await api.parties.createClient({ ...cc(40), name: 'Fiel', seller_id: seller.id })
  await api.parties.updateSeller({ id: seller.id, name: 'Sale pronto', active: false })
  await expect(api.parties.createClient({ ...cc(41), name: 'Nuevo', seller_id: seller.id })).rejects.toMatchObject({
    body: { errors: { seller_id: [expect.stringContaining('inactivo')] } },
  })
  expect(
    await api.parties.updateClient({ id: client.id, ...cc(40), name: 'Fiel siempre', seller_id: seller.id }),
  ).toMatchObject({ seller_id: seller.id })
})
