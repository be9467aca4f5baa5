import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, Refusal, send, type World } from '../support/world'

let shop: World
let api: World['api']
beforeAll(async () => {
  shop = await newShop()
  api = shop.api
})
const refused = async (promise: Promise<unknown>) => {
  const error = await promise.catch((e: unknown) => e)
  if (!(error instanceof Refusal)) throw new Error('was not refused')
  return error.body.errors ?? {}
}

describe('what people type is what they meant', () => {
  it.each([
    ['13', 'CC 1.020.304.051', '1020304051'],
    ['48', 'PPT1234567', '1234567'],
    ['22', 'E123456', '123456'],
    ['31', 'NIT 900.373.076-4', '900373076'],
  ])('a document of type %s as %s', async (document_type_id, document, kept) => {
    const { id } = await api.parties.createClient({ document_type_id, document, name: 'Alguien' })
    expect((await api.parties.getClient({ id })).document).toBe(kept)
  })

  it.each([
    ['01 8000 111 555', '018000111555'],
    ['0057 300 123 4567', '3001234567'],
    ['Cel. 300 123 4567', '3001234567'],
  ])('a phone as %s', async (phone, kept) => {
    expect((await api.parties.createConveyor({ name: `Línea ${phone}`, phone })).phone).toBe(kept)
  })

  it('numbers of JSON are as good as text, also where a zero went first', async () => {
    const input = { document_type_id: 13, document: 1020304052, phone: 3001234567, city: 5001, activity_id: 111 }
    expect(await api.parties.createClient({ ...input, name: 'Con números' })).toMatchObject({
      document_type_id: '13',
      document: '1020304052',
      phone: '3001234567',
      city: '05001',
      activity_id: '0111',
    })
    expect(await api.settings.createCostCenter({ name: 'Sede', value: 10 })).toMatchObject({ value: '10' })
  })

  it.each([
    ['ABC12', 'ABC12'],
    ['abc 12d', 'ABC12D'],
    ['ABC-123', 'ABC123'],
    ['123 abc', '123ABC'],
  ])('the plate %s', async (plate, kept) => {
    expect((await api.parties.createCourier({ name: 'Ana', phone: '3001234567', plate })).plate).toBe(kept)
  })

  it('a mail address with accents or spaces is told what is wrong with it', async () => {
    for (const email of ['josé@tienda.co', 'ana gómez@tienda.co', 'ana @tienda.co'])
      expect((await refused(api.parties.createSeller({ name: 'Ana', email }))).email).toEqual([
        'Escribe el correo sin tildes ni espacios, como ana@tienda.co',
      ])
    expect((await refused(api.parties.createSeller({ name: 'Ana', email: 'ana' }))).email).toEqual([
      'Escribe un correo válido, como ana@tienda.co',
    ])
  })
})

describe('a search finds who has a document or a phone', () => {
  it.each(['9003730764', '900.373.076-4', '900373076-4', 'NIT 900.373.076-4', '0057 300 999 8877', '300 999'])(
    'typed as %s, among clients, providers and the rest',
    async (search) => {
      const one = { document_type_id: '31', document: '900373076', name: 'Acme', phone: '3009998877' }
      const mine = await newShop()
      const { id } = await mine.api.parties.createClient(one)
      const [provider, seller] = [await mine.api.parties.createProvider(one), await mine.api.parties.createSeller(one)]
      expect((await mine.api.parties.listClients({ search })).data.map((c) => c.id)).toEqual([id])
      expect((await mine.api.parties.searchClients({ term: search })).map((c) => c.id)).toEqual([id])
      expect((await mine.api.parties.listProviders({ search })).data.map((p) => p.id)).toEqual([provider.id])
      expect((await mine.api.parties.listSellers({ search })).data.map((s) => s.id)).toEqual([seller.id])
    },
  )
})

it('what is made inactive is inactive from the start', async () => {
  const one = { document_type_id: '13', document: '1020304060', name: 'Apagado', active: false }
  expect(await api.parties.createClient(one)).toMatchObject({ active: false })
  expect(await api.parties.createProvider(one)).toMatchObject({ active: false })
  expect(await api.parties.createSeller(one)).toMatchObject({ active: false })
  expect(await api.settings.createChannel({ name: 'Apagado', active: false })).toMatchObject({ active: false })
  expect(await api.catalog.createCategory({ name: 'Apagada', active: false })).toMatchObject({ active: false })
})

it('two senders do not share a name', async () => {
  const sender = {
    document_type_id: '31',
    name: 'Bodega norte',
    phone: '6044445566',
    department: '05',
    city: '05001',
    section: 'Laureles',
    address: 'Calle 33',
    email: 'bodega@tienda.co',
  }
  await api.parties.createSender(sender)
  const twins = await Promise.all([1, 2, 3].map(() => send('POST /logistica-remitente', sender, shop.token)))
  expect(twins.map((t) => t.status)).toEqual([422, 422, 422])
  expect((await refused(api.parties.createSender({ ...sender, name: 'BODEGA  NORTE' }))).name?.[0]).toContain(
    'remitente',
  )
})
