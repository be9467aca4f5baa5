import { renewals } from '@tendero/core/billing/plans/renewals'
import { newTrial, Subscription } from '@tendero/core/billing/plans/subscription'
import { checkWallet } from '@tendero/core/billing/wallet/checking'
import { WALLET, Wallet } from '@tendero/core/billing/wallet/wallet'
import { Code } from '@tendero/core/catalog/products/code'
import { Product } from '@tendero/core/catalog/products/product'
import { deletedProduct, saveProduct } from '@tendero/core/catalog/products/products'
import { InboxEvent } from '@tendero/core/connections/inbox/event'
import { receive } from '@tendero/core/connections/inbox/inbox'
import { SendType } from '@tendero/core/connections/webhooks/tell'
import { Delivery, Webhook } from '@tendero/core/connections/webhooks/webhook'
import { followOpen } from '@tendero/core/dropshipping/jobs'
import { Bulk, BulkJob } from '@tendero/core/goods/bulk'
import type { BulkChangeData } from '@tendero/core/goods/bulk-change'
import { beginRemoval } from '@tendero/core/goods/product-removal'
import { loginId } from '@tendero/core/identity/credentials/login'
import { accountMail, mail } from '@tendero/core/identity/credentials/mails'
import { refused } from '@tendero/core/identity/credentials/refusals'
import { askErasure } from '@tendero/core/identity/leaving/erase'
import { User } from '@tendero/core/identity/people/user'
import { EDocument } from '@tendero/core/invoicing/e-document'
import { putXml } from '@tendero/core/invoicing/keeping/papers'
import { type Act, act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { newId } from '@tendero/core/kernel/values/id'
import { dayOf } from '@tendero/core/kernel/values/time'
import { InvoiceMailJob } from '@tendero/core/reports/invoice-mail'
import { ItemLink } from '@tendero/core/stores/link'
import { ItemMatch, matchOf } from '@tendero/core/stores/match'
import { jobs } from '@tendero/functions/jobs/declared'
import { manyItems } from '../inventory/shop'
import { resolution } from '../invoicing/support'
import { manyDebts } from '../payments/many-debts'
import { type Good, line, manyStocked, type Shop, saleOf, stocked } from '../sales/support'
import { gateway, newCard } from '../samples/billing'
import { newDispatch } from '../samples/dispatch'
import { dropOrder, dropshipper } from '../samples/dropshipping'
import { connection, outside, shopified } from '../samples/stores'
import { openJobs } from '../support/jobs'
import { trust } from '../support/trust'
import { cutDeposit } from '../treasury/many-cards'
import { guideCases } from './guide-job-cases'

/** Makes what a job of a type needs in a shop, and asks for the job. */
export type Given = (shop: Shop, inside: <T>(work: () => Promise<T>) => Promise<T>) => Promise<void>

const sheet = (lines: string[]) => new File([lines.join('\n')], 'planilla.csv', { type: 'text/csv' })
const changes = (products: readonly string[], quantity: number, type: 'increment' | 'decrement' = 'increment') => ({
  reason: 'correction' as const,
  products: products.map((product_id) => ({ product_id, type, quantity })),
})
const documentOf = (i: number) => String(1_020_000_000 + i)
const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

/** A client of whom there is a quote that came to nothing. */
async function buyerOf({ api, storageId }: Shop): Promise<string> {
  const { id } = await api.parties.createClient({
    ...{ document_type_id: '13', document: documentOf(7), name: 'Quien se va', phone: '3104567812' },
  })
  const service = await api.catalog.createService({ name: 'Corte', value: 10_000 })
  const products = [{ product_id: service.id, kind: 'service' as const, quantity: 1, price: 10_000 }]
  const quote = await api.offers.createQuote({ client_id: id, storage_id: storageId, products })
  await api.offers.setQuoteStatus({ id: quote.id, status: 'rechazada' })
  return id
}

/** Products of a shop by its own call, each with some units in its storage. */
async function productsOf({ api, storageId }: Shop, n: number, quantity = 5): Promise<string[]> {
  const storages = quantity > 0 ? [{ id: storageId, quantity, cost: 1_000 }] : []
  const create = (i: number) =>
    api.goods.createProduct({ name: `Artículo ${i}`, sku: `ART-${i}`, price: 2_000, storages })
  return (await Promise.all(numbers(n).map(create))).map(({ id }) => id)
}

const longSale = async (shop: Shop) => {
  const goods = await manyStocked(shop, 42, { units: 3, name: 'Bien' })
  const payments = [{ payment_type_id: shop.pay.transfer, value: goods.length * 11_900 }]
  return shop.api.sales.createOrder({ products: goods.map((good) => line(good)), storage_id: shop.storageId, payments })
}

/** A product that was marked as deleted by a process that died before it closed its rows. */
async function halfDeleted(id: string): Promise<void> {
  await act(async (unit) => {
    const product = await Product.get(id)
    await beginRemoval(unit, product)
    await saveProduct(unit, product, deletedProduct(product))
  })
}

const enqueueBulk = (unit: Act, bulkId: string, undo: boolean) => enqueue(unit, BulkJob, { input: { bulkId, undo } })

/** A bulk action of a few products, done by a job as those of many are. */
const bulk = (ids: string[], change: BulkChangeData) =>
  act(async (unit) => {
    const row = { id: newId('job'), change, ids, state: 'done' as const, createdAt: new Date().toISOString() }
    unit.insert(Bulk, row)
    enqueueBulk(unit, row.id, false)
  })

/** A shop with a product that a shop on the web sells too, whose order was posted. */
async function connected(shop: Shop, inside: <T>(work: () => Promise<T>) => Promise<T>) {
  const { woo } = await outside()
  woo.reset()
  const good: Good = await stocked(shop, { units: 9, name: 'Vela' })
  await inside(() => act(async (unit) => unit.insert(Code, { code: good.sku, productId: good.id })))
  const [item] = woo.stock([{ name: good.name, sku: good.sku, price: good.priceCents / 100, stock: 0 }])
  const { id } = await connection(shop, 'tienda')
  await shop.api.stores.updateIntegration({ id, payment_type_id: shop.pay.transfer })
  const order = woo.buy([{ id: item!.id, quantity: 2 }])
  return { id, good, order }
}

/** Does the one job of a type that is waiting: its id. */
async function theOnly({ tenant }: Shop, type: string, inside: Parameters<Given>[1]): Promise<string> {
  const [job] = (await openJobs()).filter((one) => one.tenant === tenant && one.type === type)
  await inside(() => runJob({ tenant, jobId: job!.id }, jobs))
  return job!.id
}

/** A sheet of some invoices of a provider, each of a product and an expense, and one that is not whole. */
async function billed({ api, storageId }: Shop, n: number) {
  const { name } = (await api.inventory.storageChoices({})).find(({ id }) => id === storageId)!
  await api.parties.createProvider({ name: 'Mayorista', document_type_id: '31', document: '860002964' })
  // One product an invoice: in whichever order they are undone, each leaves the same.
  for (const i of numbers(n)) await api.goods.createProduct({ name: `Panela ${i}`, sku: `PAN-${i}`, price: 2_000 })
  const rows = numbers(n).flatMap((i) => [
    `860002964;FE-${i};PAN-${i};;${i + 1};1000;${name}`,
    `860002964;FE-${i};;513595;1;5000;`,
  ])
  const titles = 'NIT;Factura;Código;Cuenta;Cantidad;Costo;Bodega'
  await api.purchasing.importPurchases({
    file: sheet([titles, ...rows, `860002964;FE-X;PAN-0;;1;1000;${name}`, '860002964;FE-X;;513595;muchas;5000;']),
  })
}

/** An order of something that the supplier sends, in a shop that is connected to it and collects by transfer. */
async function dropOrderOf(shop: Shop): Promise<string> {
  await dropshipper(shop)
  const { dropi } = await outside()
  await shop.api.dropshipping.saveAccount({ url: dropi.store, payment_type_id: shop.pay.transfer })
  return dropOrder(shop, {}, 'Lámpara')
}

/** One that the supplier has. */
async function sentOrder(shop: Shop, inside: Parameters<Given>[1]): Promise<string> {
  const id = await dropOrderOf(shop)
  await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
  await theOnly(shop, 'dropship.send', inside)
  return id
}

/** A representative job of each type; what follows a colon tells those of one type apart. */
/** A sale that DIAN has, as its document says it. Its id. */
async function takenByDian(shop: Shop, inside: Parameters<Given>[1], more: object = {}): Promise<string> {
  const { plemsi } = await outside()
  plemsi.reset()
  await shop.api.invoicing.saveToken({ token: plemsi.token, environment: '2' })
  const empty = {
    items: [],
    allTaxTotals: [],
    invoiceBaseTotal: 0,
    totalToPay: 0,
    date: '2026-08-03',
    time: '10:00:00',
  }
  plemsi.documents.set('billing/invoice FV1', {
    ...{ kind: 'billing/invoice', code: 'ab12', state: 'Emitted', at: '' },
    sent: { prefix: 'FV', number: 1, ...empty } as never,
  })
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[await stocked(shop, { name: 'Bien' }), 1]]))
  await inside(() =>
    act(async (unit) =>
      unit.insert(EDocument, {
        ...{ id, type: '01', number: 'FV-1', sentNumber: 'FV1', state: 'emitido', environment: '2', code: 'ab12' },
        ...{ clientName: 'Compradora', totalCents: 1_000_000, tries: 1, problems: [], email: 'compras@example.com' },
        ...{ createdAt: '2026-08-03T10:00:00.000Z', deadline: '2026-08-04T05:00:00.000Z' },
        ...more,
      }),
    ),
  )
  return id
}

export const cases: Record<string, Given> = {
  // One that was kept meanwhile: erasing goes through a thousand partitions, and is interrupted in `identity/leaving`.
  'shop.erase': async ({ tenant }, inside) => {
    await inside(() => askErasure(tenant, new Date(Date.now() - 2 * 3_600_000).toISOString()))
  },
  'charge.check': async (shop) => {
    const { id: card_id } = await newCard(shop)
    await shop.api.billing.rechargeByCard({ value: 20_000, card_id })
    await (await gateway()).advance(1_000)
  },
  'plan.renew': async (shop, inside) => {
    await newCard(shop)
    const today = dayOf(new Date())
    const owed = { state: 'active' as const, planCode: 'negocio', n: 1, months: 1, to: today, dueOn: today }
    await inside(() =>
      act(async (unit) => {
        unit.insert(Subscription, { ...newTrial(today), ...owed })
      }),
    )
    await inside(renewals)
  },
  'wallet.check': async (_, inside) => {
    const add = (available: number) => inside(() => act(async (unit) => unit.add(Wallet.keyOf(WALLET), { available })))
    await add(100)
    await inside(checkWallet)
    await add(-100)
  },
  'connection.leave': async (shop) => {
    const { id } = await connection(shop, 'tienda')
    await shop.api.connections.removeIntegration({ id })
  },
  'einvoice.compare': async (shop, inside) => {
    await takenByDian(shop, inside)
    await shop.api.invoicing.compareIssuer({})
  },
  'einvoice.keep': async (shop, inside) => {
    const id = await takenByDian(shop, inside)
    await shop.api.invoicing.mailDocument({ id })
  },
  'einvoice.mail': async (shop, inside) => {
    const id = await takenByDian(shop, inside, { xmlAt: '2026-08-03T10:01:00.000Z' })
    await inside(() => putXml(id, new TextEncoder().encode('<Invoice>ab12</Invoice>')))
    await shop.api.invoicing.mailDocument({ id })
  },
  'einvoice.mailMany': async (shop, inside) => {
    const id = await takenByDian(shop, inside, { xmlAt: '2026-08-03T10:01:00.000Z' })
    await inside(() => putXml(id, new TextEncoder().encode('<Invoice>ab12</Invoice>')))
    await shop.api.invoicing.mailMany({ ids: [id] })
  },
  'einvoice.sendMany': async (shop, inside) => {
    const id = await takenByDian(shop, inside)
    const waiting = await shop.api.sales.createOrder(saleOf(shop, [[await stocked(shop, { name: 'Otra' }), 1]]))
    await shop.api.invoicing.resendDocuments({ ids: [id, waiting.id] })
  },
  'einvoice.send': async (shop) => {
    const { plemsi } = await outside()
    plemsi.reset()
    await shop.api.identity.editBrand({ document_type_id: '31', document: plemsi.issuer })
    await shop.api.settings.createResolution(resolution())
    await shop.api.invoicing.saveToken({ token: plemsi.token, environment: '2' })
    const good = await stocked(shop, { name: 'Bien' })
    await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  },
  'dispatch.orders': async (shop) => {
    const id = await newDispatch(shop, true, 'Envíos')
    await shop.api.dispatch.handOver({ id, name: 'Luis Gil' })
  },
  'treasury.cards': async (shop) => {
    await cutDeposit(shop, 'ABONO')
  },
  'payments.many': async (shop) => {
    const { client_id, items, payments } = await manyDebts(shop, 41)
    await shop.api.payments.receiveMany({ client_id, items, payments })
  },
  ...guideCases(theOnly),
  'dropship.send': async (shop) => {
    const id = await dropOrderOf(shop)
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
  },
  'dropship.tell': async (shop, inside) => {
    const id = await sentOrder(shop, inside)
    await shop.api.dropshipping.confirmOrder({ id })
  },
  'dropship.follow': async (shop, inside) => {
    await sentOrder(shop, inside)
    const { dropi } = await outside()
    dropi.put(dropi.orders.values().next().value!, 'ENTREGADO')
    await inside(followOpen)
  },
  'dropship.solve': async (shop, inside) => {
    const id = await sentOrder(shop, inside)
    const { dropi } = await outside()
    const order = dropi.orders.values().next().value!
    dropi.put(order, 'GUIA_GENERADA')
    dropi.hold(order.id, 'DIRECCION ERRADA')
    await shop.api.dropshipping.refreshOrder({ id })
    const { news } = await shop.api.incidents.listNews({})
    await shop.api.incidents.solveAtSupplier({ id: news[0]!.id, solution: 'Llamar antes de entregar' })
  },
  'hook.apply': async (shop, inside) => {
    const { id, order } = await connected(shop, inside)
    await inside(() =>
      receive({ connectionId: id, topic: 'order.created', resource: String(order.id), body: '{}', key: 'x' }),
    )
  },
  'item.matched': async (shop, inside) => {
    const { id, good } = await connected(shop, inside)
    const row = matchOf(id, 'X-1', { sku: 'X-1', name: 'Otra', ref: { product: '7' } })
    const event = { id: `${id}.order.asked.9.x`, connectionId: id, topic: 'order.asked', resource: '9', looks: 1 }
    const waiting = { ...event, state: 'review' as const, missing: [row.n], receivedAt: new Date().toISOString() }
    await inside(() =>
      act(async (unit) => {
        unit.insert(ItemMatch, row)
        unit.insert(InboxEvent, waiting)
      }),
    )
    await shop.api.stores.matchItem({ id, n: row.n, product_id: good.id })
  },
  'webhook.send': async (_, inside) => {
    const { origin } = await outside()
    const [at, id] = [new Date().toISOString(), 'whk_01HSENDS000000000000000001']
    const row = { id: `${id}.evt_1`, webhookId: id, type: 'ping', body: '{"id":"evt_1"}', createdAt: at, since: at }
    await inside(() =>
      act(async (unit) => {
        unit.insert(Webhook, { id, url: `${origin}/avisos/1`, events: ['order'], madeBy: 'Ana', createdAt: at })
        unit.insert(Delivery, { ...row, state: 'waiting', round: 1, tries: [] })
        enqueue(unit, SendType, { input: { deliveryId: row.id, round: 1 } })
      }),
    )
  },
  'webhook.tell': async ({ api }) => {
    await api.connections.createWebhook({ url: `${(await outside()).origin}/avisos/1`, events: ['order'] })
  },
  'stock.push': async (shop, inside) => {
    const { id, good } = await connected(shop, inside)
    await inside(async () => {
      const ref = { product: String([...(await outside()).woo.items.keys()].at(-1)) }
      const link = { id: `${id}.${good.id}`, connectionId: id, itemId: good.id, productId: good.id, sku: good.sku }
      await act(async (unit) => unit.insert(ItemLink, { ...link, name: good.name, ref }))
    })
    await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  },
  'store.publish': async (shop) => {
    ;(await outside()).shopify.reset()
    await stocked(shop, { units: 9, name: 'Vela' })
    await shop.api.stores.exportToShopify({ id: await shopified(shop) })
  },
  'store.import': async (shop, inside) => {
    const { id } = await connected(shop, inside)
    ;(await outside()).woo.stock([{ name: 'Jabón', sku: 'JAB-1', price: 9_000, stock: 4 }])
    await shop.api.stores.importProducts({ id })
  },
  'store.sync': async (shop, inside) => void (await connected(shop, inside)),
  'inventory.adjustment': async ({ api, storageId }, inside) => {
    const items = await inside(() => manyItems(41))
    const ids = items.map((item) => item.productId)
    await api.inventory.createAdjustment({ storage_id: storageId, ...changes(ids, 3) })
  },
  'inventory.minimums': async (shop) => {
    await productsOf(shop, 3)
    await shop.api.settings.saveInventory({ allow_negative_stock: false, minimum_stock: 4, notify_low_stock: true })
  },
  'inventory.removal': async (shop, inside) => {
    const [id] = await productsOf(shop, 1)
    await shop.api.inventory.createAdjustment({ storage_id: shop.storageId, ...changes([id!], 5, 'decrement') })
    await inside(() => halfDeleted(id!))
  },
  'inventory.transfer': async (shop) => {
    const ids = (await manyStocked(shop, 22, { units: 5, name: 'Artículo' })).map(({ id }) => id)
    const { id: north } = await shop.api.inventory.createStorage({ name: 'Bodega Norte' })
    await shop.api.inventory.createTransfer({
      store_origin: shop.storageId,
      store_destination: north,
      status: 'sent',
      products: ids.map((product_id) => ({ product_id, quantity: 2 })),
    })
  },
  'invoice-mail': async (shop, inside) => {
    const good = await stocked(shop, { name: 'Bien' })
    const { id } = await shop.api.sales.createOrder({
      products: [line(good)],
      storage_id: shop.storageId,
      payments: [{ payment_type_id: shop.pay.transfer, value: 11_900 }],
    })
    const input = { id, email: 'cliente@tendero.co' }
    await inside(() => act(async (unit) => enqueue(unit, InvoiceMailJob, { input })))
  },
  'quote-mail': async (shop) => {
    await trust(shop)
    const good = await stocked(shop, { name: 'Bien' })
    const { id } = await shop.api.offers.createQuote({ products: [line(good)], storage_id: shop.storageId })
    await shop.api.offers.mailQuote({ id, email: 'cliente@tendero.co' })
  },
  'remission-mail': async (shop) => {
    await trust(shop)
    const good = await stocked(shop, { name: 'Bien' })
    const { id: client_id } = await shop.api.parties.createClient({
      ...{ name: 'Compra', document_type_id: '13', document: documentOf(9) },
    })
    const asked = { client_id, products: [line(good)], storage_id: shop.storageId }
    const { id } = await shop.api.offers.createRemission(asked)
    await shop.api.offers.mailRemission({ id, email: 'cliente@tendero.co' })
  },
  'import-clients': async ({ api }) => {
    const known = { document_type_id: '13', phone: '3001234567' }
    for (const i of [0, 1]) await api.parties.createClient({ ...known, name: `Cliente ${i}`, document: documentOf(i) })
    await api.parties.createClient({ ...known, name: 'Antes', document: documentOf(2) })
    const rows = numbers(30).map((i) => `${documentOf(i)};Cliente ${i};3001234567`)
    await api.parties.importClients({ file: sheet(['Documento;Nombre;Celular', ...rows, 'x;Sin documento;']) })
  },
  'import-clients.undo': async (shop, inside) => {
    await shop.api.parties.createClient({ document_type_id: '13', name: 'Antes', document: documentOf(2) })
    const rows = numbers(4).map((i) => `${documentOf(i)};Cliente ${i}`)
    await shop.api.parties.importClients({ file: sheet(['Documento;Nombre', ...rows]) })
    const importing = await theOnly(shop, 'import-clients', inside)
    const { data } = await shop.api.parties.listClients({ search: documentOf(3) })
    await shop.api.parties.updateClient({ ...data[0]!, name: 'Otro nombre' })
    await shop.api.jobs.undoJob({ id: importing })
  },
  mail: async (_, inside) => {
    await inside(() => act(async (unit) => mail(unit, { to: 'a@tendero.co', subject: 'Hola', text: 'Hola' })))
  },
  'account-mail': async (shop, inside) => {
    const { email } = await inside(() => User.get(shop.userId))
    await inside(() => act(async (unit) => accountMail(unit, { about: 'recovery', email })))
  },
  'account-refusal': async (shop, inside) => {
    const { email } = await inside(() => User.get(shop.userId))
    await inside(() => refused(loginId(email), new Error('no')))
  },
  'product.import': async ({ api }) => {
    const rows = numbers(14).map((i) => `Producto ${i};SKU-${i};${2_000 + i};1000;${1 + (i % 3)};Nueva;;`)
    const variants = ['S', 'M', 'L'].map((size, i) => `;SKU-V${i};2500;900;2;;SKU-P;Talla: ${size}`)
    const title = 'Nombre;SKU;Precio;Costo;Existencias;Categoría;SKU del producto;Variante'
    await api.goods.createProduct({ name: 'Ya estaba', sku: 'SKU-E', price: 2_000 })
    await api.goods.createProduct({ name: 'Cambia', sku: 'SKU-C', price: 2_000 })
    const file = sheet([
      ...[title, ...rows, 'Camiseta;SKU-P;2500;900;;Nueva;;', ...variants],
      ...['Ya estaba;SKU-E;2000;;;;;', 'Cambia;SKU-C;3000;;;;;', 'Malo;MALO-1;gratis;;;;;'],
    ])
    const { upload } = await api.goods.previewProducts({ file })
    await api.goods.importProducts({ upload })
  },
  'product.import.undo': async (shop, inside) => {
    await shop.api.goods.createProduct({ name: 'Cambia', sku: 'SKU-C', price: 2_000 })
    const file = sheet([
      'Nombre;SKU;Precio;Costo;Existencias;Categoría;SKU del producto;Variante',
      ...['Arroz;SKU-A;2000;1000;5;Granos;;', 'Panela;SKU-B;3000;1500;4;Dulces;;', 'Cambia;SKU-C;3000;;;;;'],
      ...['Camiseta;SKU-P;2500;900;;;;', ';SKU-V;2500;900;2;;SKU-P;Talla: S', ';SKU-W;2500;900;;;SKU-P;Talla: M'],
    ])
    await shop.api.goods.importProducts({ upload: (await shop.api.goods.previewProducts({ file })).upload })
    const importing = await theOnly(shop, 'product.import', inside)
    const { data } = await shop.api.goods.productsWithStock({ search: 'SKU-A' })
    await shop.api.inventory.createAdjustment({ storage_id: shop.storageId, ...changes([data[0]!.id], 1) })
    await shop.api.jobs.undoJob({ id: importing })
  },
  'purchase.import': async (shop) => {
    await billed(shop, 3)
  },
  'purchase.import.undo': async (shop, inside) => {
    await billed(shop, 2)
    await shop.api.jobs.undoJob({ id: await theOnly(shop, 'purchase.import', inside) })
  },
  'product.export': async (shop) => {
    await productsOf(shop, 2)
    await shop.api.goods.startProductExport({})
  },
  'person.forget': async (shop) => {
    await shop.api.privacy.erasePerson({ id: await buyerOf(shop) })
  },
  'person.take': async (shop) => {
    const { id } = await shop.api.parties.createClient({ name: 'Ana', document_type_id: '13', document: '1020304050' })
    await shop.api.privacy.takePerson({ id })
  },
  'shop.export': async (shop) => {
    await shop.api.identity.startShopExport({})
  },
  'books.export': async (shop) => {
    await shop.api.closings.startBooksExport({})
  },
  'books.verify': async (shop) => {
    await shop.api.closings.startVerification({})
  },
  'product.restored': async (shop) => {
    const [id] = await productsOf(shop, 1)
    await shop.api.inventory.createAdjustment({ storage_id: shop.storageId, ...changes([id!], 5, 'decrement') })
    await shop.api.goods.removeProduct({ id: id! })
    await shop.api.catalog.restoreProducts({ ids: [id!] })
  },
  'catalog.bulk': async (shop, inside) => {
    const ids = await productsOf(shop, 4, 0)
    await inside(() => bulk(ids, { action: 'price', bps: 1_000, list: '1', roundCents: 5_000 }))
  },
  'catalog.bulk: delete': async (shop, inside) => {
    const ids = await productsOf(shop, 4)
    for (const id of ids.slice(0, 3))
      await shop.api.inventory.createAdjustment({ storage_id: shop.storageId, ...changes([id], 5, 'decrement') })
    await inside(() => bulk(ids, { action: 'delete' }))
  },
  'catalog.bulk: undo': async (shop, inside) => {
    const ids = await productsOf(shop, 4, 0)
    const { undo } = await shop.api.goods.bulkAction({ action: 'price', ids, percent: 10, round_to: 50 })
    await shop.api.goods.updateProduct({ id: ids[0]!, price: 777 })
    await inside(() => act(async (unit) => enqueueBulk(unit, undo, true)))
  },
  'sale.reservation': async (shop) => {
    const stop = intercept((next) => (action, input, options) => {
      if (action === 'TransactWriteItems' && JSON.stringify(input).includes('#order"')) throw new Error('killed')
      return next(action, input, options)
    })
    await longSale(shop).catch(() => {})
    stop()
  },
  'sale.long': async (shop) => void (await longSale(shop)),
  'note.long': async (shop, inside) => {
    const { id } = await longSale(shop)
    await theOnly(shop, 'sale.long', inside)
    await shop.api.sales.setStatus({ id, status: 'despachado' })
    await shop.api.sales.setStatus({ id, status: 'devuelto', note: 'No contestó' })
  },
}
