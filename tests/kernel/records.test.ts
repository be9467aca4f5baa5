import { beforeAll, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let api: World['api']
beforeAll(async () => {
  api = (await newShop()).api
})

it('of many records created at once with one name, exactly one stays', async () => {
  const tries = Array.from({ length: 8 }, () => api.settings.createChannel({ name: 'Feria de barrio' }))
  const results = await Promise.allSettled(tries)
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  for (const r of results) if (r.status === 'rejected') expect(r.reason.body.errors).toHaveProperty('name')
  const { data } = await api.settings.listChannels({ search: 'feria' })
  expect(data).toHaveLength(1)
})

it('a list of records sorts by any field of theirs, both ways, page by page; without one, by name', async () => {
  const rows = [
    ['Zulma Ríos', 5],
    ['Álvaro Gil', 90],
    ['Mario 10', 30],
    ['Mario 2', undefined],
  ] as const
  for (const [i, [name, credit_days]] of rows.entries())
    await api.parties.createProvider({ name, document_type_id: '13', document: String(1_000_000 + i), credit_days })
  const names = async (sort?: string) =>
    (await api.parties.listProviders({ sort, per_page: 3 })).data
      .concat((await api.parties.listProviders({ sort, per_page: 3, page: 2 })).data)
      .map((row) => row.name)
  expect(await names()).toEqual(['Álvaro Gil', 'Mario 2', 'Mario 10', 'Zulma Ríos'])
  expect(await names('-name')).toEqual(['Zulma Ríos', 'Mario 10', 'Mario 2', 'Álvaro Gil'])
  expect(await names('credit_days')).toEqual(['Zulma Ríos', 'Mario 10', 'Álvaro Gil', 'Mario 2'])
  expect(await names('-credit_days')).toEqual(['Álvaro Gil', 'Mario 10', 'Zulma Ríos', 'Mario 2'])
  expect(await names('nothing_of_the_kind')).toEqual(await names())
})

it('clients go by name both ways', async () => {
  for (const [i, name] of ['Yolanda Paz', 'Beatriz Mora'].entries())
    await api.parties.createClient({ name, document_type_id: '13', document: String(2_000_000 + i) })
  const names = async (sort: 'name' | '-name') => (await api.parties.listClients({ sort })).data.map((row) => row.name)
  expect(await names('-name')).toEqual((await names('name')).reverse())
})

it('an update writes a record whole, and leaves nothing of what it does not bring; a patch changes what it brings', async () => {
  const type = await api.settings.createPaymentType({ name: 'Nequi', means: 'transfer', notes: 'Cuenta de la tienda' })
  const updated = await api.settings.updatePaymentType({ id: type.id, name: 'Nequi' })
  expect(updated).toMatchObject({ means: 'other', pos: true })
  expect(updated.notes).toBeUndefined()
  const center = await api.settings.createCostCenter({ name: 'Sede norte', value: 'CN-1', notes: 'Piso 2' })
  expect(await api.settings.patchCostCenter({ id: center.id, name: 'Sede Niquía' })).toMatchObject({
    ...{ name: 'Sede Niquía', value: 'CN-1', notes: 'Piso 2' },
  })
  expect(await api.settings.patchCostCenter({ id: center.id, notes: '' })).toMatchObject({ notes: null, active: true })
  expect(await api.settings.patchCostCenter({ id: center.id })).toMatchObject({ active: false })
})
