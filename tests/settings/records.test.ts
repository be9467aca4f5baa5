import { beforeAll, describe, expect, it } from 'vitest'
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

it('a new shop finds the taxes, withholdings, payment types and the main price list of the country', async () => {
  const taxes = await api.settings.listTaxes({ per_page: 100 })
  expect(taxes.data.map((t) => [t.name, t.value])).toEqual([
    ['Excluido', 0],
    ['Exento', 0],
    ['Impuesto al consumo 8 %', 8],
    ['IVA 0 %', 0],
    ['IVA 5 %', 5],
    ['IVA 19 %', 19],
  ])
  expect(taxes.data.every((t) => t.validity.every((row) => row.norm.startsWith('E.T.')))).toBe(true)
  expect((await api.settings.listWithholdings({ per_page: 100 })).meta.total).toBe(18)
  expect((await api.settings.loadPosPaymentTypes({})).map((p) => p.name)).toContain('Efectivo')
  expect(await api.settings.listPriceLists({})).toMatchObject([{ id: 1, name: 'Principal', is_default: true }])
})

describe('PATCH of a tax', () => {
  it('with a new value keeps the old one until the day before', async () => {
    const { id } = await api.settings.createTax({
      name: 'IVA especial',
      value: 16,
      from: '2020-01-01',
      norm: 'Ley de prueba',
    })
    const changed = await api.settings.patchTax({ id, value: 18, from: '2026-03-01', norm: 'Otra ley' })
    expect(changed.validity).toEqual([
      { from: '2020-01-01', to: '2026-02-28', value: 16, norm: 'Ley de prueba' },
      { from: '2026-03-01', value: 18, norm: 'Otra ley' },
    ])
    expect(changed).toMatchObject({ name: 'IVA especial', value: 18, active: true })
  })

  it('keeps a change that begins later, of taxes and of withholdings', async () => {
    const { id } = await api.settings.createTax({ name: 'IVA de dos años', value: 16, from: '2020-01-01' })
    await api.settings.patchTax({ id, value: 18, from: '2099-01-01', norm: 'Ley de 2098' })
    const rows = (await api.settings.patchTax({ id, value: 17, norm: 'Decreto' })).validity
    expect(rows.map((row) => [row.to, row.value])).toEqual([
      [expect.any(String), 16],
      ['2098-12-31', 17],
      [undefined, 18],
    ])
    const held = await api.settings.createWithholding({ name: 'Fletes', value: 2.5, min_uvt: 10, from: '2020-01-01' })
    await api.settings.patchWithholding({ id: held.id, min_uvt: 12, from: '2099-01-01' })
    const raised = await api.settings.patchWithholding({ id: held.id, value: 2.6 })
    expect(raised.validity.map((row) => [row.to, row.value, row.min_uvt])).toEqual([
      [expect.any(String), 2.5, 10],
      ['2098-12-31', 2.6, 10],
      [undefined, 2.5, 12],
    ])
    expect(raised).toMatchObject({ value: 2.6, min_uvt: 10 })
  })

  it('of the norm alone corrects it, and of a day alone begins a period there', async () => {
    const { id } = await api.settings.createTax({ name: 'IVA sin norma', value: 16, from: '2020-01-01' })
    const cited = await api.settings.patchTax({ id, norm: 'E.T. art. 468' })
    expect(cited.validity).toEqual([{ from: '2020-01-01', value: 16, norm: 'E.T. art. 468' }])
    const split = await api.settings.patchTax({ id, from: '2024-01-01' })
    expect(split.validity.map((row) => [row.from, row.to, row.value])).toEqual([
      ['2020-01-01', '2023-12-31', 16],
      ['2024-01-01', undefined, 16],
    ])
  })

  it('turns what had a rate into exempt from today: what is over was right in its time', async () => {
    const { id } = await api.settings.createTax({ name: 'Canasta', value: 19, from: '2020-01-01' })
    const exempt = await api.settings.patchTax({ id, code: 'EXENTO', value: 0, norm: 'Ley de prueba' })
    expect(exempt).toMatchObject({ code: 'EXENTO', value: 0 })
    expect(exempt.validity.map((row) => row.value)).toEqual([19, 0])
    const later = await api.settings.createTax({ name: 'Canasta 2', value: 19, from: '2020-01-01' })
    const refused = await refusal(api.settings.patchTax({ id: later.id, code: 'EXENTO', value: 0, from: '2099-01-01' }))
    expect(refused.body.errors).toHaveProperty('value')
  })

  it('that only begins later shows no rate of today', async () => {
    const tax = await api.settings.createTax({ name: 'IVA que viene', value: 20, from: '2099-01-01' })
    expect(tax).toMatchObject({ value: null, validity: [{ from: '2099-01-01', value: 20 }] })
    const held = await api.settings.createWithholding({ name: 'Retención que viene', value: 1, from: '2099-01-01' })
    expect(held).toMatchObject({ value: null, non_declarant_value: null, min_uvt: null })
  })

  it('without anything turns it off, and on', async () => {
    const { id } = await api.settings.createTax({ name: 'De temporada', value: 5 })
    expect(await api.settings.patchTax({ id })).toMatchObject({ active: false })
    expect(await api.settings.patchTax({ id })).toMatchObject({ active: true })
    expect(await api.settings.patchTax({ id, active: false })).toMatchObject({ active: false, value: 5 })
  })

  it('says at the field what is wrong: a name in use, dates that cross, an exempt tax with a rate', async () => {
    expect((await refusal(api.settings.createTax({ name: 'iva 19 %', value: 19 }))).body.errors).toHaveProperty('name')
    expect((await refusal(api.settings.createTax({ name: 'x', value: 5, code: 'EXENTO' }))).body.errors).toHaveProperty(
      'value',
    )
    const validity = [
      { from: '2026-01-01', value: 5, norm: 'A' },
      { from: '2026-06-01', value: 6, norm: 'B' },
    ]
    expect(
      (await refusal(api.settings.createTax({ name: 'y', value: 5, validity }))).body.errors?.validity?.[0],
    ).toContain('se cruzan')
    const missing = await refusal(api.settings.createTax({} as never))
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['name', 'value'])
  })
})

it('the default purchase withholding carries its four windows of 2025 and 2026, and a fifth is a row to add', async () => {
  const { data } = await api.settings.listWithholdings({ search: 'compras generales' })
  const [compras] = data
  expect(compras!.validity.map((row) => [row.from, row.to, row.min_uvt])).toEqual([
    ['2016-10-11', '2025-05-31', 27],
    ['2025-06-01', '2026-05-07', 10],
    ['2026-05-08', '2026-06-30', 27],
    ['2026-07-01', undefined, 10],
  ])
  const changed = await api.settings.patchWithholding({
    id: compras!.id,
    min_uvt: 12,
    from: '2027-01-01',
    norm: 'Decreto nuevo',
  })
  expect(changed.validity.slice(-2).map((row) => [row.from, row.to, row.min_uvt, row.value])).toEqual([
    ['2026-07-01', '2026-12-31', 10, 2.5],
    ['2027-01-01', undefined, 12, 2.5],
  ])
})

it('a tax that a product has is turned off instead of removed, and the answer says how many have it', async () => {
  const tax = await api.settings.createTax({ name: 'IVA de prueba', value: 16 })
  await api.goods.createProduct({ name: 'Arroz', sku: 'ARR-1', price: 3500, tax_id: tax.id })
  expect(await api.settings.removeTax({ id: tax.id })).toEqual({
    deactivated: true,
    message:
      'No se puede eliminar el impuesto porque se usa en 1 producto. Lo dejamos inactivo: ya no aparece al elegir.',
  })
  expect(await api.settings.getTax({ id: tax.id })).toMatchObject({ active: false })
})

describe('price lists', () => {
  it('come from another by percentage, never in a circle', async () => {
    const wholesale = await api.settings.createPriceList({
      name: 'Mayoristas',
      base_list: 1,
      percent: -15,
      rounding: 100,
    })
    const vip = await api.settings.createPriceList({ name: 'VIP', base_list: wholesale.id, percent: -5 })
    expect([wholesale.id, vip.id]).toEqual([2, 3])
    const circle = await refusal(
      api.settings.updatePriceList({ id: wholesale.id, name: 'Mayoristas', base_list: vip.id, percent: 1 }),
    )
    expect(circle.body.errors).toHaveProperty('base_list')
    expect((await refusal(api.settings.removePriceList({ id: wholesale.id }))).body.error).toContain('VIP')
    expect((await refusal(api.settings.removePriceList({ id: 1 }))).status).toBe(409)
    expect((await refusal(api.settings.getPriceList({ id: 9 }))).status).toBe(404)
  })

  it('keep what a change does not bring, and lose where they come from only when told so', async () => {
    const { id } = await api.settings.createPriceList({
      name: 'Temporada',
      base_list: 1,
      percent: -15,
      rounding: 100,
      active: false,
    })
    expect(await api.settings.updatePriceList({ id, name: 'Temporada alta' })).toMatchObject({
      name: 'Temporada alta',
      base_list: 1,
      percent: -15,
      rounding: 100,
      active: false,
    })
    const cheaper = await api.settings.updatePriceList({ id, name: 'Temporada alta', percent: -20 })
    expect(cheaper).toMatchObject({ base_list: 1, percent: -20 })
    const own = await api.settings.updatePriceList({ id, name: 'Temporada alta', base_list: null })
    expect(own).toMatchObject({ base_list: null, percent: null })
    const orphan = await refusal(api.settings.updatePriceList({ id, name: 'Temporada alta', percent: 5 }))
    expect(orphan.body.errors).toHaveProperty('base_list')
  })

  it('one that clients have is deactivated, and the answer says how many', async () => {
    const list = await api.settings.createPriceList({ name: 'Colegios' })
    await api.parties.createClient({ document_type_id: '13', document: '1000000001', name: 'Ana', price_list: list.id })
    expect(await api.settings.removePriceList({ id: list.id })).toMatchObject({
      deactivated: true,
      message: expect.stringContaining('1 cliente'),
    })
    expect(await api.settings.getPriceList({ id: list.id })).toMatchObject({ active: false })
  })
})

it('a channel shows its logo, becomes the default one, and then is deactivated instead of removed', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const channel = await api.settings.createChannel({ name: 'Rappi', file: new File([png], 'logo.png') })
  expect(channel.logo).toMatch(/^\/api\/v2\/media\//)
  const text = new File(['<svg onload=alert(1)>'], 'logo.png', { type: 'image/png' })
  expect((await refusal(api.settings.createChannel({ name: 'Otro', file: text }))).body.errors).toHaveProperty('file')
  await api.settings.setChannel({ id: channel.id })
  expect((await api.settings.loadChannels({})).filter((c) => c.is_default).map((c) => c.name)).toEqual(['Rappi'])
  expect(await api.settings.removeChannel({ id: channel.id })).toMatchObject({ deactivated: true })
})

it('names are compared without accents or case', async () => {
  await api.settings.createReturnReason({ name: 'Dañado en tránsito' })
  expect((await refusal(api.settings.createReturnReason({ name: 'DANADO EN TRANSITO' }))).body.errors).toHaveProperty(
    'name',
  )
  expect((await api.settings.listReturnReasons({ search: 'transito dan' })).meta.total).toBe(1)
})
