import { beforeAll, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let api: World['api']
beforeAll(async () => {
  api = (await newShop()).api
})

it('the notes of a cost centre can be cleared, and stay when a change does not bring them', async () => {
  const { id } = await api.settings.createCostCenter({ name: 'Norte', value: 'N-1', notes: 'Abre en marzo' })
  expect((await api.settings.patchCostCenter({ id, name: 'Sede norte' })).notes).toBe('Abre en marzo')
  expect((await api.settings.patchCostCenter({ id, active: false })).notes).toBe('Abre en marzo')
  expect((await api.settings.patchCostCenter({ id, notes: '' })).notes).toBeNull()
  expect(await api.settings.getCostCenter({ id })).toMatchObject({ name: 'Sede norte', notes: null, active: false })
})

it('the description of a service can be cleared too', async () => {
  const { id } = await api.catalog.createService({ name: 'Arreglo', value: 5000, description: 'De pantalón' })
  expect((await api.catalog.patchService({ id, value: 6000 })).description).toBe('De pantalón')
  expect((await api.catalog.patchService({ id, description: '' })).description).toBeUndefined()
})
