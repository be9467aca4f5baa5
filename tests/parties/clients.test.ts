import { counterKey } from '@tendero/core/kernel/db/lists/counter'
import { Client, genericClient } from '@tendero/core/parties/clients/client'
import { MAX_CLIENTS_AT_ONCE } from '@tendero/core/parties/clients/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { sales } from '../samples/sales'
import { asTenant } from '../support/ambient'
import { putAll, putRows } from '../support/seed'
import { newShop, Refusal, type World } from '../support/world'

let shop: World
let api: World['api']
beforeAll(async () => {
  shop = await newShop()
  api = shop.api
})

const refusal = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('was not refused')
  return error
}
const client = (document: string, name = 'Ana Gómez', type = '13') => ({ document_type_id: type, document, name })

describe('a document belongs to one client', () => {
  it('of twenty people who save it at once, one does and the others are told at the field', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => api.parties.createClient(client('1.000.000.001', `Ana ${i}`))),
    )
    const saved = tries.filter((t) => t.status === 'fulfilled')
    const reasons = tries.flatMap((t) => (t.status === 'rejected' ? [t.reason as Refusal] : []))
    expect(saved).toHaveLength(1)
    expect(reasons.map((r) => r.status)).toEqual(Array(19).fill(422))
    expect(reasons.every((r) => r.body.errors?.document?.[0] === 'Ya tienes un cliente con este documento')).toBe(true)
    expect((await api.parties.searchClients({ term: '1000000001' })).length).toBe(1)
  })

  it('written in any way, and as the NIT of the same person', async () => {
    await api.parties.createClient(client('1000000002'))
    expect((await refusal(api.parties.createClient(client('1 000 000 002')))).body.errors).toHaveProperty('document')
    expect((await refusal(api.parties.createClient(client('1000000002', 'Ana', '31')))).body.errors).toHaveProperty(
      'document',
    )
    expect(await api.parties.validateCreation({ document_type_id: '13', document: '1.000.000.002' })).toMatchObject({
      valid: false,
      exists: true,
    })
  })

  it('and is free again when its client is removed or changes it', async () => {
    const one = await api.parties.createClient(client('1000000003'))
    await api.parties.updateClient({ id: one.id, ...client('1000000004') })
    const two = await api.parties.createClient(client('1000000003'))
    await api.parties.removeClient({ id: two.id })
    await api.parties.createClient(client('1000000003'))
  })
})

it('a NIT with a wrong check digit is refused, saying which it is; a right one is kept apart', async () => {
  expect(
    (await refusal(api.parties.createClient(client('900373076-5', 'Acme', '31')))).body.errors?.document?.[0],
  ).toContain('es 4, no 5')
  const acme = await api.parties.createClient(client('900.373.076-4', 'Acme S.A.S.', '31'))
  expect(acme).toMatchObject({
    document: '900373076',
    dv: 4,
    document_text: '900.373.076-4',
    person_type_id: '1',
    regime: '48',
  })
})

it('each mistake is told at its field', async () => {
  const bad = { ...client('12'), name: ' ', phone: '123', email: 'ana', city: 'Rionegro', credit_limit: -1 }
  const { errors } = (await refusal(api.parties.createClient(bad))).body
  expect(Object.keys(errors ?? {}).sort()).toEqual(['city', 'credit_limit', 'document', 'email', 'name', 'phone'])
  expect(
    (await refusal(api.parties.createClient({ ...client('1000000010'), city: '99999' }))).body.errors,
  ).toHaveProperty('city')
  expect(
    (await refusal(api.parties.createClient({ ...client('1000000010'), price_list: 7 }))).body.errors,
  ).toHaveProperty('price_list')
})

it('search finds without accents, by any words in any order, by document with dots and by phone', async () => {
  const { id } = await api.parties.createClient({
    ...client('71234567', 'Íñigo Peñaranda Ávila'),
    phone: '+57 312 555 00 11',
  })
  for (const term of ['inigo', 'PEÑARANDA', 'avila inig', 'penar', '71.234.567', '312 555 0011', '7123'])
    expect(
      (await api.parties.searchClients({ term })).map((c) => c.id),
      term,
    ).toEqual([id])
  await api.parties.updateClient({ id, ...client('71234567', 'Íñigo Peñaranda'), active: false })
  expect(await api.parties.searchClients({ term: 'inigo' })).toEqual([])
  expect((await api.parties.listClients({ search: 'inigo', active: false })).meta.total).toBe(1)
})

it('consumidor final is there, and nobody changes or removes it', async () => {
  const generic = await api.parties.getClientForSale({ id: 'final' })
  expect(generic).toMatchObject({ id: 'cli_final', document: '222222222222', name: 'Consumidor final', built_in: true })
  expect((await refusal(api.parties.removeClient({ id: 'cli_final' }))).status).toBe(409)
  expect((await refusal(api.parties.updateClient({ id: 'cli_final', ...client('1000000020') }))).status).toBe(409)
  expect((await refusal(api.parties.createClient(client('222222222222')))).body.errors).toHaveProperty('document')
})

it('a page of two and a half million rows has every client, or is refused when they do not fit', async () => {
  const many = await newShop()
  const generic = genericClient('2026-01-02T10:00:00.000Z')
  const of = (n: number) => ({ ...generic, id: `cli_01HMANY${String(n).padStart(19, '0')}`, document: `1010${n}` })
  await asTenant(many.tenant, () =>
    putRows(
      Client,
      Array.from({ length: 100 }, (_, n) => of(n)),
    ),
  )
  const whole = { page: 1, perPage: 2_500_000 }
  const { data, meta } = await many.api.parties.paginateClients(whole)
  expect([data.length, meta.total, meta.last_page]).toEqual([101, 101, 1])
  expect((await many.api.parties.paginateClients({ page: 2, per_page: 101 })).data).toEqual([])
  expect((await many.api.parties.paginateClients({ page: 1 })).data).toHaveLength(25)
  const others = MAX_CLIENTS_AT_ONCE - 100
  await asTenant(many.tenant, () => putAll([{ ...counterKey('client', 'all', 1_001), n: others, rev: others }]))
  const refused = await refusal(many.api.parties.paginateClients(whole))
  expect(refused.body.errors?.perPage?.[0]).toContain('Son 2.001 clientes y caben 2.000 en una respuesta')
})

it('a seller with clients is deactivated instead of removed, and the answer says where it is used', async () => {
  const seller = await api.parties.createSeller({ name: 'Laura', comision: 3 })
  const { id } = await api.parties.createClient({ ...client('1000000030'), seller_id: seller.id })
  expect((await api.parties.listClients({ seller_id: seller.id })).data.map((c) => c.id)).toEqual([id])
  expect(await api.parties.removeSeller({ id: seller.id })).toEqual({
    deactivated: true,
    message:
      'No se puede eliminar el vendedor porque se usa en 1 cliente. Lo dejamos inactivo: ya no aparece al elegir.',
  })
  expect(await api.parties.getSeller({ id: seller.id })).toMatchObject({ active: false })
  await api.parties.removeClient({ id })
  expect(await api.parties.removeSeller({ id: seller.id })).toMatchObject({ deactivated: false })
})

it('saving the same data again writes nothing', async () => {
  const { id } = await api.parties.createClient(client('1000000040'))
  const before = await api.identity.listAudits({ per_page: 1 })
  await api.parties.updateClient({ id, ...client('1.000.000.040') })
  expect((await api.identity.listAudits({ per_page: 1 })).meta.total).toBe(before.meta.total)
})

it('a client who has bought is deactivated instead of removed, and can no longer be found to sell to', async () => {
  const sample = sales.createOrder as (world: World) => Promise<Parameters<World['api']['sales']['createOrder']>[0]>
  const wanted = await sample(shop)
  const { id } = await api.parties.createClient(client('1000000050', 'Rosa Vélez'))
  await api.sales.createOrder({ ...wanted, client_id: id })
  const { deactivated, message } = await api.parties.removeClient({ id })
  expect({ deactivated, message }).toMatchObject({
    deactivated: true,
    message: expect.stringContaining('se usa en 1 venta'),
  })
  expect(await api.parties.getClient({ id })).toMatchObject({ active: false, name: 'Rosa Vélez' })
  expect(await api.parties.searchClients({ term: 'velez' })).toEqual([])
})

it('a seller, a channel and a courier that sales name are deactivated instead of removed', async () => {
  const sample = sales.createOrder as (world: World) => Promise<Parameters<World['api']['sales']['createOrder']>[0]>
  const wanted = await sample(shop)
  const channel = await api.settings.createChannel({ name: 'Feria del barrio' })
  const courier = await api.parties.createCourier({ name: 'Óscar', phone: '300 123 4567' })
  await api.sales.createOrder({ ...wanted, channel: channel.id, domiciliario: courier.id })
  const used = { deactivated: true, message: expect.stringContaining('se usa en 1 venta') }
  expect(await api.parties.removeSeller({ id: String(wanted.seller_id) })).toMatchObject(used)
  expect(await api.settings.removeChannel({ id: channel.id })).toMatchObject(used)
  expect(await api.parties.removeCourier({ id: courier.id })).toMatchObject({ deactivated: true })
})
