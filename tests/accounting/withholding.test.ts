import { beforeEach, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let world: World
const DAY = '2026-08-01'
const purchase = { side: 'buy' as const, date: DAY, lines: [{ concept: 'compras', base: 2_000_000, tax: 380_000 }] }
const rows = async (input: Parameters<World['api']['accounting']['previewWithholding']>[0]) =>
  (await world.api.accounting.previewWithholding(input)).data.map((row) => [row.type, row.amount, row.why])

beforeEach(async () => {
  world = await newShop()
})

it('the profile of the shop decides what it withholds, until it says so itself', async () => {
  const { identity, accounting } = world.api
  const seller = { person_type_id: '1' as const }
  expect((await rows({ ...purchase, ...seller }))[0]![2]).toContain('no es agente')
  await identity.editBrand({ document_type_id: '31', document: '900373076-4', regime: 'Responsable de IVA' })
  expect(await rows({ ...purchase, ...seller })).toEqual([
    ['retefuente', 50_000, '2,5 % de $ 2.000.000'],
    ['reteiva', 0, 'Quien compra no es agente de retención de IVA'],
  ])
  // The form of the profile sends back what it showed: that chooses nothing.
  const shown = await identity.editBrand({ withholds: ['retefuente'], responsibilities: ['O-13'] })
  expect(shown.withholds).toEqual(['retefuente', 'reteiva'])
  expect((await accounting.previewWithholding({ ...purchase, ...seller })).total).toBe(107_000)
  await identity.editBrand({ withholds: ['reteiva'] })
  expect((await accounting.previewWithholding({ ...purchase, ...seller })).total).toBe(57_000)
  expect((await identity.editBrand({ regime: 'Régimen simple de tributación' })).withholds).toEqual(['reteiva'])
})

it('selling swaps the roles: the client withholds, and a shop in the régimen simple suffers no income tax', async () => {
  const { identity, parties } = world.api
  const client = await parties.createClient({
    name: 'Almacenes Grandes',
    document_type_id: '31',
    document: '900373076-4',
    responsibilities: ['O-13'],
  })
  const sale = { ...purchase, side: 'sell' as const, third_id: client.id }
  await identity.editBrand({ document_type_id: '31', document: '800197268-4', regime: 'Responsable de IVA' })
  expect((await rows(sale)).map((row) => row.slice(0, 2))).toEqual([
    ['retefuente', 50_000],
    ['reteiva', 57_000],
  ])
  await identity.editBrand({ regime: 'Régimen simple de tributación' })
  expect((await rows(sale)).map((row) => row.slice(0, 2))).toEqual([
    ['retefuente', 0],
    ['reteiva', 57_000],
  ])
})

it('a third of another kind, or that is not there, is told at its field', async () => {
  await expect(rows({ ...purchase, third_id: 'usr_1' })).rejects.toMatchObject({ status: 422 })
  await expect(rows({ ...purchase, third_id: 'prv_1' })).rejects.toMatchObject({ status: 404 })
})

it('ICA is withheld by the rule of the municipality of the operation, that of the shop unless told; others say why not', async () => {
  const { identity, settings } = world.api
  const [bogota, medellin] = ['11001', '05001']
  const rule = (name: string, city: string | undefined, value: number) =>
    settings.createWithholding({ name, ...(city ? { city } : {}), value, type: 'reteica', norm: 'Acuerdo municipal' })
  const { id } = await rule('ICA Bogotá', bogota, 1.104)
  await rule('ICA Medellín', medellin, 0.7)
  await rule('ICA sin municipio', undefined, 0.2)
  await identity.editBrand({
    ...{ document_type_id: '31', document: '900373076-4', regime: 'Responsable de IVA', city: bogota },
    withholds: ['reteica'],
  })
  const ica = async (more: object) =>
    (await rows({ ...purchase, date: undefined, ...more, person_type_id: '1' })).filter(([type]) => type === 'reteica')
  const elsewhere = ['reteica', 0, 'La operación no es del municipio de este ICA']
  expect(await ica({})).toEqual([
    ['reteica', 22_080, '1,104 % de $ 2.000.000'],
    elsewhere,
    ['reteica', 4_000, '0,2 % de $ 2.000.000'],
  ])
  expect(await ica({ city: medellin })).toEqual([
    elsewhere,
    ['reteica', 14_000, '0,7 % de $ 2.000.000'],
    ['reteica', 4_000, '0,2 % de $ 2.000.000'],
  ])
  await expect(rule('ICA', '99999', 1)).rejects.toMatchObject({
    status: 422,
    body: { errors: { city: [expect.any(String)] } },
  })
  expect(await settings.getWithholding({ id })).toMatchObject({ city: bogota, city_name: 'Bogotá, D.C.' })
  expect(await settings.patchWithholding({ id, type: 'retefuente', value: 2 })).toMatchObject({ city: null })
})
