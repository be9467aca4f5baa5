import { beforeAll, expect, it } from 'vitest'
import { line, type Shop, saleOf, shopToSell, stocked } from '../sales/support'

let shop: Shop
let api: Shop['api']
beforeAll(async () => {
  shop = await shopToSell()
  api = shop.api
})

/** What a removal must answer when the record stays: deactivated, and where it is used. */
const keptFor = (where: string) => ({
  deactivated: true,
  message: expect.stringMatching(new RegExp(`porque se usa en .*${where}.* dejamos inactiv[oa]`)),
})
const keptList = (where: string) => ({ ...keptFor(where), message: expect.stringContaining(where) })
const gone = { deactivated: false, message: expect.stringContaining('Eliminaste') }

it('a payment type that a sale was paid with is turned off, also once the sale is cancelled; another of its means goes', async () => {
  const [nequi, daviplata] = [
    await api.settings.createPaymentType({ name: 'Nequi', means: 'transfer' }),
    await api.settings.createPaymentType({ name: 'Daviplata', means: 'transfer' }),
  ]
  const good = await stocked(shop)
  const order = await api.sales.createOrder({
    ...saleOf(shop, [[good, 1]]),
    payments: [{ payment_type_id: nequi.id, value: good.priceCents / 100 }],
  })
  expect(await api.settings.removePaymentType({ id: daviplata.id })).toMatchObject(gone)
  expect(await api.settings.removePaymentType({ id: nequi.id })).toMatchObject(keptFor('ventas'))
  expect((await api.settings.loadPaymentTypes({})).map((p) => p.name)).not.toContain('Nequi')
  await api.sales.cancelOrders({ ids: [order.id] })
  expect(await api.settings.removePaymentType({ id: nequi.id })).toMatchObject(keptFor('ventas'))
})

it('a payment type is in use from a later payment, or from a correction of the payments', async () => {
  const [later, corrected] = [
    await api.settings.createPaymentType({ name: 'Bancolombia', means: 'transfer' }),
    await api.settings.createPaymentType({ name: 'Datáfono', means: 'card' }),
  ]
  const good = await stocked(shop)
  const order = await api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), payments: [] })
  await api.payments.receivePayment({ id: order.id, payments: [{ payment_type_id: later.id, value: 1_000 }] })
  expect(await api.settings.removePaymentType({ id: later.id })).toMatchObject(keptFor('ventas'))
  await api.sales.updateOrder({
    id: order.id,
    payments: [{ payment_type_id: corrected.id, value: good.priceCents / 100 }],
  })
  expect(await api.settings.removePaymentType({ id: corrected.id })).toMatchObject(keptFor('ventas'))
})

it('a service that was sold, or waits in a frozen sale, is turned off', async () => {
  const [sold, waiting, unused] = [
    await api.catalog.createService({ name: 'Arreglo de ruedo', value: 12_000 }),
    await api.catalog.createService({ name: 'Instalación', value: 30_000 }),
    await api.catalog.createService({ name: 'Empaque de regalo', value: 3_000 }),
  ]
  await api.sales.createOrder({
    products: [{ product_id: sold.id, kind: 'service', quantity: 1 }],
    payments: [{ payment_type_id: shop.pay.transfer, value: 12_000 }],
  })
  const frozen = await api.sales.freezeSale({ products: [{ product_id: waiting.id, kind: 'service', quantity: 1 }] })
  expect(await api.catalog.removeService({ id: sold.id })).toMatchObject(keptFor('ventas'))
  expect(await api.catalog.removeService({ id: waiting.id })).toMatchObject(keptFor('1 venta congelada'))
  expect(await api.catalog.removeService({ id: unused.id })).toMatchObject(gone)
  await api.sales.removeFreezing({ id: frozen.id })
  expect(await api.catalog.removeService({ id: waiting.id })).toMatchObject(gone)
})

it('a cost centre that the books or a turn of the till name is turned off', async () => {
  const [sold, till, unused] = [
    await api.settings.createCostCenter({ name: 'Local 1', value: 'L1' }),
    await api.settings.createCostCenter({ name: 'Local 2', value: 'L2' }),
    await api.settings.createCostCenter({ name: 'Local 3', value: 'L3' }),
  ]
  const good = await stocked(shop)
  await api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), cost_center_id: sold.id })
  const turn = await api.treasury.openShift({ base: 0, cost_center_id: till.id })
  await api.treasury.closeShift({ id: turn.id, counted: 0 })
  expect(await api.settings.removeCostCenter({ id: sold.id })).toMatchObject(keptFor('el libro diario'))
  expect(await api.settings.removeCostCenter({ id: till.id })).toMatchObject(keptFor('1 turno de caja'))
  expect(await api.settings.removeCostCenter({ id: unused.id })).toMatchObject(gone)
})

it('a storage without goods is turned off while a turn, a transfer, an open count or a sale of services names it', async () => {
  const storage = (name: string) => api.inventory.createStorage({ name })
  const [till, asked, counted, sold] = [
    await storage('Vitrina'),
    await storage('Bodega Sur'),
    await storage('Bodega Oriente'),
    await storage('Taller'),
  ]
  const turn = await api.treasury.openShift({ base: 0, storage_id: till.id })
  await api.treasury.closeShift({ id: turn.id, counted: 0 })
  const good = await stocked(shop)
  const transfer = await api.inventory.createTransfer({
    store_origin: shop.storageId,
    store_destination: asked.id,
    products: [{ product_id: good.id, quantity: 2 }],
  })
  await api.inventory.moveTransfer({ id: transfer.id, status: 'cancelled', reason: 'Ya no hace falta' })
  const count = await api.inventory.createCount({ storage_id: counted.id })
  const service = await api.catalog.createService({ name: 'Afilado', value: 8_000 })
  await api.sales.createOrder({
    products: [{ product_id: service.id, kind: 'service', quantity: 1 }],
    storage_id: sold.id,
    payments: [{ payment_type_id: shop.pay.transfer, value: 8_000 }],
  })
  expect(await api.inventory.removeStorage({ id: till.id })).toMatchObject(keptFor('1 turno de caja'))
  expect(await api.inventory.removeStorage({ id: asked.id })).toMatchObject(keptFor('1 traslado'))
  expect(await api.inventory.removeStorage({ id: counted.id })).toMatchObject(keptFor('1 conteo sin cerrar'))
  expect(await api.inventory.removeStorage({ id: sold.id })).toMatchObject(keptFor('1 venta'))
  await api.inventory.cancelCount({ id: count.id })
  expect(await api.inventory.removeStorage({ id: counted.id })).toMatchObject(gone)
})

it('a category that an open count is about is turned off', async () => {
  const category = await api.catalog.createCategory({ name: 'Aseo' })
  const count = await api.inventory.createCount({ category_id: category.id })
  expect(await api.catalog.removeCategory({ id: category.id })).toMatchObject(keptFor('1 conteo sin cerrar'))
  await api.inventory.cancelCount({ id: count.id })
  expect(await api.catalog.removeCategory({ id: category.id })).toMatchObject(gone)
})

it('a price list is turned off while products, variants, sales, one line of a sale or a frozen sale are priced by it', async () => {
  const list = (name: string) => api.settings.createPriceList({ name, base_list: 1, percent: -10 })
  const [ofProduct, ofVariant, ofSale, ofLine, ofFrozen, unused] = [
    await list('Colegios'),
    await list('Aliados'),
    await list('Mayoristas'),
    await list('Empleados'),
    await list('Ferias'),
    await list('Otra'),
  ]
  const good = await stocked(shop)
  await api.catalog.setProductPrice({ id: good.id, list: ofProduct.id, price: 9_000 })
  const shirt = await api.goods.createProduct({ name: 'Camisa', price: 50_000 })
  const size = await api.catalog.createAttribute({ name: 'Talla', terms: ['M'] })
  const [variant] = await api.goods.createVariants({ product_id: shirt.id, terms: [size.terms[0]!.id] })
  await api.catalog.setVariantPrices({ variantId: variant!.id, prices: { [ofVariant.id]: 45_000 } })
  const sale = { storage_id: shop.storageId, payments: [] }
  await api.sales.createOrder({ ...sale, products: [{ product_id: good.id, quantity: 1 }], priceSelected: ofSale.id })
  await api.sales.createOrder({ ...sale, products: [{ product_id: good.id, quantity: 1, price_list: ofLine.id }] })
  await api.sales.freezeSale({ ...sale, products: [line(good)], priceSelected: ofFrozen.id })
  expect(await api.settings.removePriceList({ id: ofProduct.id })).toMatchObject(keptList('1 producto'))
  expect(await api.settings.removePriceList({ id: ofVariant.id })).toMatchObject(keptList('1 variante'))
  expect(await api.settings.removePriceList({ id: ofSale.id })).toMatchObject(keptList('1 venta'))
  expect(await api.settings.removePriceList({ id: ofLine.id })).toMatchObject(keptList('ventas'))
  expect(await api.settings.removePriceList({ id: ofFrozen.id })).toMatchObject(keptList('1 venta congelada'))
  expect(await api.settings.removePriceList({ id: unused.id })).toMatchObject(gone)
})

it('an attribute that products have is turned off, can be turned on again, and goes once none has it', async () => {
  const attribute = await api.catalog.createAttribute({ name: 'Sabor', terms: ['Mora'] })
  const product = await api.goods.createProduct({ name: 'Jugo', price: 4_000 })
  await api.catalog.addProductAttribute({ product_id: product.id, attribute_id: attribute.id })
  const state = async () =>
    (await api.catalog.listAttributes({ search: 'sabor' })).data.map(({ name, active }) => ({ name, active }))
  expect(await api.catalog.removeAttribute({ id: attribute.id })).toMatchObject(keptFor('1 producto'))
  expect(await state()).toEqual([{ name: 'Sabor', active: false }])
  await api.catalog.updateAttribute({ id: attribute.id, active: true })
  expect(await state()).toEqual([{ name: 'Sabor', active: true }])
  await api.catalog.removeProductAttribute({ id: attribute.id, product: product.id })
  expect(await api.catalog.removeAttribute({ id: attribute.id })).toMatchObject(gone)
  expect(await state()).toEqual([])
})

it('a courier is turned off while orders go with them, and goes once the orders have another', async () => {
  const courier = (name: string) => api.parties.createCourier({ name, phone: '3011234567' })
  const [first, second] = [await courier('Julián Mesa'), await courier('Andrés Gil')]
  const good = await stocked(shop)
  const order = await api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), type: 2, domiciliario: first.id })
  expect(await api.parties.removeCourier({ id: first.id })).toMatchObject(keptFor('1 pedido'))
  await api.sales.updateOrder({ id: order.id, domiciliario: second.id })
  expect(await api.parties.removeCourier({ id: first.id })).toMatchObject(gone)
  expect(await api.parties.removeCourier({ id: second.id })).toMatchObject(keptFor('1 pedido'))
})

it('a seller, a channel and a client are turned off while a frozen sale or a sale names them', async () => {
  const good = await stocked(shop)
  const made = async (n: number) => ({
    seller: await api.parties.createSeller({ name: `Vendedor ${n}` }),
    channel: await api.settings.createChannel({ name: `Canal ${n}` }),
    client: await api.parties.createClient({ document_type_id: '13', document: `103000000${n}`, name: `Cliente ${n}` }),
  })
  const [frozen, sold] = [await made(1), await made(2)]
  const namesOf = (p: typeof frozen) => ({ seller_id: p.seller.id, channel: p.channel.id, client_id: p.client.id })
  await api.sales.freezeSale({ ...saleOf(shop, [[good, 1]]), ...namesOf(frozen) })
  await api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), ...namesOf(sold) })
  for (const [party, where] of [
    [frozen, '1 venta congelada'],
    [sold, '1 venta'],
  ] as const) {
    expect(await api.parties.removeSeller({ id: party.seller.id })).toMatchObject(keptFor(where))
    expect(await api.settings.removeChannel({ id: party.channel.id })).toMatchObject(keptFor(where))
    expect(await api.parties.removeClient({ id: party.client.id })).toMatchObject(keptFor(where))
  }
})

it('a sender and a carrier are turned off while logistics begins with them', async () => {
  const sender = await api.parties.createSender({
    document_type_id: '31',
    document: '900.373.076-4',
    name: 'Bodega principal',
    phone: '604 444 5566',
    department: '05',
    city: '05001',
    section: 'Laureles',
    address: 'Calle 33 # 70-15',
    email: 'bodega@tienda.co',
  })
  const carrier = await api.parties.createConveyor({ name: 'Envíos del Valle' })
  await api.parties.saveLogistics({
    sender_id: sender.id,
    conveyor_id: carrier.id,
    package_grams: 800,
    declare: 'price',
    dispatch_days: 1,
  })
  expect(await api.parties.removeSender({ id: sender.id })).toMatchObject(keptFor('la parametrización de logística'))
  expect(await api.parties.removeConveyor({ id: carrier.id })).toMatchObject(keptFor('la parametrización de logística'))
})
