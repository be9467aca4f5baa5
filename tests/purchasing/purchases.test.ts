import { dayOf } from '@tendero/core/kernel/values/time'
import { itemsOf } from '@tendero/core/treasury/open-item/open-item'
import { beforeAll, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { inside, stocked } from '../sales/support'
import { type Buyer, booked, shopToBuy } from './shop'

let shop: Buyer
let n = 0
const reference = () => `FE-${++n}`
const iva = { tax: 19, tax_code: 'IVA' as const }
const DAY = '2026-08-03'

beforeAll(async () => {
  shop = await shopToBuy()
})

const buy = (product_id: string, more: object = {}, line: object = {}) =>
  shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, reference: reference() },
    products: [{ product_id, quantity: 100, cost: 20_000, ...iva, ...line }],
    ...more,
  } as never)

const fresh = (units = 0) => stocked(shop, { units, cost: 20_000, price: 35_700 })

it('a purchase of 2.000.000 and IVA, all withheld, is owed at 2.250.920 in 220505 until its due date', async () => {
  const { id: product } = await fresh()
  const bought = await buy(product, { date: DAY })
  expect(bought).toMatchObject({
    number: 'FC-1',
    total_cost: 2_380_000,
    payable_cost: 2_250_920,
    due_date: '2026-09-02',
  })
  expect(await booked(shop, bought.id)).toEqual({
    '143505': 2_000_000,
    '240810': 380_000,
    '236540': -50_000,
    '236705': -57_000,
    '236805': -22_080,
    '220505': -2_250_920,
  })
  const [item] = await inside(shop, () => itemsOf(bought.id))
  expect(item).toMatchObject({ balanceCents: 225_092_000, dueDate: '2026-09-02', thirdId: shop.provider })
  const detail = await shop.api.purchasing.getPurchase({ id: bought.id })
  expect(detail.withholdings.map((row) => [row.type, row.withheld_cost, row.why])).toEqual([
    ['retefuente', 50_000, '2,5 % de $ 2.000.000'],
    ['reteica', 22_080, '1,104 % de $ 2.000.000'],
    ['reteiva', 57_000, '15 % del IVA de $ 380.000'],
  ])
  expect(detail.withholdings[0]!.norm).toContain('Decreto 572')
})

it('fees of 1.000.000 of a company are owed at 1.080.000 in 233525', async () => {
  await shop.api.identity.editBrand({ withholds: ['retefuente'] })
  const fees = { account: '511095', quantity: 1, cost: 1_000_000, ...iva }
  const bought = await shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, reference: reference(), date: DAY, products: [fees] },
  })
  expect(await booked(shop, bought.id)).toEqual({
    '511095': 1_000_000,
    '240820': 190_000,
    '236515': -110_000,
    '233525': -1_080_000,
  })
})

it('goods are worth their base, discounts and freight of the invoice taken; INC is cost, and IVA too for who charges none', async () => {
  const { id: first } = await fresh()
  const { id: second } = await fresh()
  const products = [
    { product_id: first, quantity: 10, cost: 10_000, discount: { type: 2, value: 10 }, ...iva },
    { product_id: second, quantity: 1, cost: 30_000, tax: 8, tax_code: 'INC' as const },
    { product_id: second, quantity: 2, cost: 0, ...iva },
    { into_cost: true, name: 'Flete', quantity: 1, cost: 12_240 },
  ]
  const order = { provider_id: shop.provider, storage_id: shop.storageId, products }
  const preview = await shop.api.purchasing.previewPurchase(order)
  // 90.000 and 32.400, that share 12.240 of freight as 9.000 and 3.240.
  expect(preview.products.map((line) => line.value)).toEqual([99_000, 35_640, 0, 0])
  expect(preview.products.map((line) => line.average_cost_after)).toEqual([9_900, 35_640, 11_880, 0])
  expect(preview.entry.find(({ account }) => account === '240810')!.debit).toBe(17_100)
  await shop.api.identity.editBrand({ regime: 'No responsable de IVA' })
  const without = await shop.api.purchasing.previewPurchase(order)
  expect(without.entry.some(({ account }) => account.startsWith('2408'))).toBe(false)
  expect(without.goods_cost).toBe(99_000 + 35_640 + 17_100)
  await shop.api.identity.editBrand({ regime: 'Responsable de IVA' })
})

it('the minimum of a withholding is of what is bought of one provider that day, and voids give it back', async () => {
  await shop.api.identity.editBrand({ withholds: ['retefuente'] })
  const { id: product } = await fresh()
  const day = { date: '2026-08-05' }
  const small = { quantity: 10, cost: 30_000, tax: 0 }
  const withheld = async (bought: { id: string }) =>
    (await shop.api.purchasing.getPurchase(bought)).withholdings.find(({ type }) => type === 'retefuente')
  const first = await buy(product, day, small)
  expect(await withheld(first)).toMatchObject({
    withheld_cost: 0,
    why: expect.stringContaining('no llega a $ 524.000'),
  })
  const second = await buy(product, day, small)
  expect(await withheld(second)).toMatchObject({ withheld_cost: 15_000, base_cost: 600_000 })
  const third = await buy(product, day, small)
  expect(await withheld(third)).toMatchObject({ withheld_cost: 7_500, base_cost: 300_000 })
  await shop.api.purchasing.voidPurchase({ id: third.id })
  await shop.api.purchasing.voidPurchase({ id: second.id })
  expect(await withheld(await buy(product, day, small))).toMatchObject({ withheld_cost: 15_000 })
})

it('the number of a provider is of one purchase, however it is written and however many send it at once', async () => {
  const { id: product } = await fresh()
  const tries = await Promise.allSettled(
    ['SETP-00990', 'setp 990', 'SETP990'].map((own) => buy(product, { reference: own })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.find((one) => one.status === 'rejected') as PromiseRejectedResult
  expect(refused.reason.body.errors).toEqual({ reference: ['Ya registraste esta factura de este proveedor'] })
  const { data } = await shop.api.purchasing.listPurchases({ provider_id: shop.provider })
  const kept = data.find((row) => /990/.test(row.reference))!
  await shop.api.purchasing.voidPurchase({ id: kept.id, note: 'Se repitió' })
  await buy(product, { reference: 'SETP990' })
})

it('what is chosen to be withheld takes the place of what is proposed, and says so', async () => {
  const { id: product } = await fresh()
  const { withholdings } = await shop.api.purchasing.previewPurchase({
    ...{
      provider_id: shop.provider,
      storage_id: shop.storageId,
      products: [{ product_id: product, quantity: 100, cost: 20_000, ...iva }],
    },
  })
  const [income] = withholdings
  const bought = await buy(product, { withholdings: [{ id: income!.id, concept: income!.concept, value: 20_000 }] })
  expect(bought.payable_cost).toBe(2_360_000)
  await expect(buy(product, { withholdings: [{ id: 'ret_x', concept: 'compras', value: 1 }] })).rejects.toMatchObject({
    body: { errors: { withholdings: ['Una retención no es de lo que compras. Recarga las retenciones'] } },
  })
})

it('a change reverses and posts again on the day of the purchase, and an annulment leaves every balance as it was', async () => {
  const { id: product } = await fresh(10)
  const bought = await buy(product)
  const { reference: own } = await shop.api.purchasing.getPurchase({ id: bought.id })
  const changed = await shop.api.purchasing.updatePurchase({
    ...{ id: bought.id, provider_id: shop.provider, storage_id: shop.storageId, reference: own },
    products: [{ product_id: product, quantity: 50, cost: 22_000, ...iva }],
  })
  expect(changed).toMatchObject({ total_cost: 1_309_000, owed_cost: changed.payable_cost })
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
  await shop.api.purchasing.voidPurchase({ id: bought.id })
  expect(await booked(shop, bought.id)).toEqual({})
  expect((await inside(shop, () => itemsOf(bought.id))).map(({ balanceCents }) => balanceCents)).toEqual([0])
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
  await expect(shop.api.purchasing.voidPurchase({ id: bought.id })).rejects.toMatchObject({ status: 409 })
})

it('of a purchase whose goods were sold what left beyond its cost goes to the cost of sales when it is annulled', async () => {
  const { id: product } = await fresh(10)
  const bought = await buy(product, {}, { quantity: 10, cost: 40_000 })
  await shop.api.inventory.createAdjustment({
    ...{
      storage_id: shop.storageId,
      reason: 'damage',
      products: [{ product_id: product, type: 'decrement', quantity: 8 }],
    },
  })
  await shop.api.purchasing.voidPurchase({ id: bought.id })
  // 12 left, worth 30.000 each: 10 leave at 300.000, less than the 400.000 that they came in for.
  expect(await booked(shop, bought.id)).toEqual({ '143505': 100_000, '613595': -100_000 })
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})

it('costs and sale prices are refreshed when it is asked for, each change told', async () => {
  const { id: product, name } = await fresh()
  const bought = await buy(product, { update_costs: true }, { cost: 24_000, price: 41_000 })
  const change = { name, cost_before: 20_000, cost_after: 24_000, price_before: 35_700, price_after: 41_000 }
  expect(bought.prices).toEqual([change])
  expect(await shop.api.catalog.getProduct({ id: product })).toMatchObject({ cost: 24_000, price: 41_000 })
})

it('what is not right is told by field and nothing is written', async () => {
  const { id: product } = await fresh()
  const refused = (more: object, line: object = {}) =>
    buy(product, more, line).catch((error) => error.body.errors ?? error.body)
  expect(await refused({ date: '2190-01-01' })).toEqual({ date: ['La fecha no puede ser posterior a hoy'] })
  expect(await refused({ storage_id: undefined })).toEqual({ storage_id: ['Elige la bodega a la que entra'] })
  expect(await refused({ due_date: '2020-01-01' })).toEqual({
    due_date: ['No puede vencer antes de la fecha de la factura'],
  })
  expect(await refused({}, { product_id: undefined, account: '220505' })).toEqual({
    'products.0.account': ['Elige una cuenta de gasto, costo o activo de tu plan de cuentas'],
  })
})

it('what goes back leaves at the cents at which it came in, in parts that add up; what was paid already is owed by the provider', async () => {
  await shop.api.identity.editBrand({ withholds: ['retefuente'] })
  const { id: product } = await fresh()
  const bought = await buy(product, {}, { quantity: 3, cost: 333_333.33 })
  const back = (quantity: number) =>
    shop.api.purchasing.returnPurchase({ id: bought.id, products: [{ line_id: '1', quantity }] })
  const first = await back(1)
  expect(first).toMatchObject({ number: 'DC-1', total_cost: 396_666.66, favor_cost: 0 })
  await expect(back(3)).rejects.toMatchObject({
    body: { errors: { products: [expect.stringContaining('devolver 2')] } },
  })
  const tries = await Promise.allSettled([back(2), back(2)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [item] = await inside(shop, () => itemsOf(bought.id))
  expect(item!.balanceCents).toBe(0)
  await expect(shop.api.purchasing.voidPurchase({ id: bought.id })).rejects.toMatchObject({
    body: { error: expect.stringContaining('depende DC-1') },
  })
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})

it('a causation is owed in the account of its concept; a draft posts nothing and has no number until it is looked at', async () => {
  await shop.api.identity.editBrand({ withholds: ['retefuente'] })
  const { data } = await shop.api.parties.listProviders({})
  const person = await shop.api.parties.createProvider({
    name: 'Luz Dary',
    document_type_id: '13',
    document: '43111222',
  })
  expect(data.length).toBeGreaterThan(0)
  const service = { account: '519595', quantity: 1, cost: 300_000, concept: 'servicios' }
  const draft = await shop.api.purchasing.createCausation({
    provider_id: person.id,
    draft: true,
    date: DAY,
    products: [service],
  })
  expect(draft).toMatchObject({ number: '', state: 'draft', owed_cost: 0 })
  const posted = await shop.api.purchasing.updateCausation({
    id: draft.id,
    provider_id: person.id,
    date: DAY,
    products: [service],
  })
  // A person who does not file: 6 % of services.
  expect(posted).toMatchObject({ number: 'CA-1', state: 'posted', owed_cost: 282_000 })
  expect(await booked(shop, posted.id)).toEqual({ '519595': 300_000, '236525': -18_000, '233595': -282_000 })
  const changed = await shop.api.purchasing.updateCausation({
    ...{ id: draft.id, provider_id: person.id, products: [{ ...service, cost: 400_000 }] },
  })
  expect(changed.owed_cost).toBe(376_000)
  await shop.api.purchasing.voidCausation({ id: draft.id })
  expect(await booked(shop, posted.id)).toEqual({})
})
