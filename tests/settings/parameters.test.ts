import { openSession } from '@tendero/core/identity/access/shops'
import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { Sequence, takeNumber } from '@tendero/core/kernel/db/sequence'
import { sequenceOf } from '@tendero/core/settings/resolutions/resolution'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiWith, newShop, Refusal, type World } from '../support/world'

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

const resolution = (over: object = {}) => ({
  document_type: '01' as const,
  number: '18760000000001',
  date: '2026-01-01',
  prefix: 'fv',
  from: 1,
  to: 1000,
  valid_from: '2026-01-01',
  valid_to: '2099-01-01',
  technical_key: 'clave-tecnica-de-la-dian',
  ...over,
})

const inShop = <T>(fn: () => Promise<T>): Promise<T> =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => asSystem(shop.tenant, 'Prueba', fn),
  )

async function staff() {
  const role = await api.identity.createRole({ name: 'Caja', permissions: ['pos-create'] })
  const user = await api.identity.register({
    name: 'Caja',
    email: `caja.${Date.now()}@tendero.co`,
    password: 'una-clave-larga-3',
    role_id: role.id,
    user_type: 4,
  })
  const { token } = await withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => openSession({ tenant: shop.tenant, userId: user.id }),
  )
  return apiWith(token)
}

it("the owner's parameters apply to its staff, who sees neither costs nor technical keys and changes nothing", async () => {
  await api.settings.saveInventory({ allow_negative_stock: true, minimum_stock: 2.5, notify_low_stock: false })
  await api.settings.createResolution(resolution({ prefix: 'st' }))
  const cashier = await staff()
  const seen = await cashier.settings.getParameters({})
  expect(seen.inventory).toEqual({
    allow_negative_stock: true,
    minimum_stock: 2.5,
    notify_low_stock: false,
    pre_invoice_days: 0,
    remissions_stay: false,
    scale_codes: 'none',
  })
  expect(seen.costs).toBeNull()
  expect(seen.billing.resolutions.map((r) => r.technical_key)).toEqual([null])
  expect((await api.settings.getParameters({})).costs).not.toBeNull()
  const refused = await refusal(
    cashier.settings.saveInventory({ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true }),
  )
  expect(refused.status).toBe(403)
})

it('two people who save different pages at once lose nothing', async () => {
  const texts = { invoice: 'Gracias', ticket: 'Vuelve', quote: '', order: '' }
  await Promise.all([
    api.settings.saveTexts(texts),
    api.settings.saveDelivery({ modes: ['pickup'], price: 4500, free_from: 90_000 }),
    api.settings.saveCosts({
      freight_by: 'quantity',
      below_cost: 'refuse',
      minimum_margin: 12.5,
      staff_sees_cost: false,
    }),
  ])
  expect(await api.settings.getParameters({})).toMatchObject({
    texts,
    delivery: { modes: ['pickup'], price: 4500, free_from: 90_000 },
    costs: { freight_by: 'quantity', below_cost: 'refuse', minimum_margin: 12.5, staff_sees_cost: false },
  })
})

describe('numbering resolutions', () => {
  it('say at the field what is wrong, and two do not share numbers', async () => {
    const bad = await refusal(
      api.settings.createResolution(resolution({ to: 0, valid_to: '2025-01-01', technical_key: '', prefix: 'LARGO' })),
    )
    expect(Object.keys(bad.body.errors ?? {})).toEqual(expect.arrayContaining(['to', 'prefix']))
    const { billing } = await api.settings.createResolution(resolution())
    expect(billing.resolutions.at(-1)).toMatchObject({
      prefix: 'FV',
      state: 'ok',
      next: 1,
      remaining: 1000,
      warnings: [],
    })
    const shared = await refusal(
      api.settings.createResolution(resolution({ number: '18760000000002', from: 900, to: 2000 })),
    )
    expect(shared.body.errors?.from?.[0]).toContain('18760000000001')
  })

  it('one that numbered a document shows what is left, and is deactivated instead of removed', async () => {
    const { billing } = await api.settings.createResolution(resolution({ prefix: 'US', to: 10 }))
    const { id } = billing.resolutions.at(-1)!
    await inShop(() =>
      act(async (unit) => {
        const name = sequenceOf({ id })
        takeNumber(unit, name, await Sequence.find(name), { from: 9, to: 10 })
      }),
    )
    const shown = (await api.settings.getParameters({})).billing.resolutions.find((r) => r.id === id)
    expect(shown).toMatchObject({ next: 10, remaining: 1, state: 'ending' })
    expect(shown!.warnings[0]).toContain('Queda')
    expect(await api.settings.removeResolution({ id })).toMatchObject({ deactivated: true })
    const after = (await api.settings.getParameters({})).billing.resolutions.find((r) => r.id === id)
    expect(after).toMatchObject({ active: false })
  })

  it('one without documents is removed', async () => {
    const { billing } = await api.settings.createResolution(resolution({ prefix: 'ZZ' }))
    expect(await api.settings.removeResolution({ id: billing.resolutions.at(-1)!.id })).toMatchObject({
      deactivated: false,
    })
  })
})

it('a new year is a row to add, and one year has one row', async () => {
  const rows = (await api.settings.getParameters({})).taxes.uvt
  const more = [...rows, { year: 2027, value: 55_000, norm: 'Resolución de prueba' }]
  const saved = await api.settings.saveTaxes({ uvt: more, round_bases: true })
  expect(saved.taxes.uvt.map((row) => row.year)).toEqual([2024, 2025, 2026, 2027])
  const twice = await refusal(api.settings.saveTaxes({ uvt: [...more, ...more], round_bases: true }))
  expect(twice.body.errors).toHaveProperty('uvt')
  const none = await refusal(api.settings.saveTaxes({ uvt: [], round_bases: true }))
  expect(none.body.errors).toHaveProperty('uvt')
})

it("logistics takes the shop's own sender, and then the sender is not removed", async () => {
  const sender = await api.parties.createSender({
    document_type_id: '13',
    name: 'Bodega',
    phone: '3001234567',
    department: '05',
    city: '05001',
    section: 'Centro',
    address: 'Calle 1',
    email: 'bodega@tienda.co',
  })
  const page = { package_grams: 500, declare: 'cost' as const, dispatch_days: 2 }
  await api.parties.saveLogistics({ sender_id: sender.id, ...page })
  expect(await api.parties.removeSender({ id: sender.id })).toMatchObject({ deactivated: true })
  expect((await refusal(api.parties.saveLogistics({ sender_id: 'rem_otro', ...page }))).status).toBe(404)
})
