import { Code } from '@tendero/core/catalog/products/code'
import { Product } from '@tendero/core/catalog/products/product'
import { Connection } from '@tendero/core/connections/connection'
import { InboxEvent } from '@tendero/core/connections/inbox/event'
import { Delivery, Webhook } from '@tendero/core/connections/webhooks/webhook'
import { Dispatch } from '@tendero/core/dispatch/dispatch'
import { Parcel } from '@tendero/core/dropshipping/parcel'
import { Batch } from '@tendero/core/guides/batch'
import { Guide } from '@tendero/core/guides/guide'
import { Incident } from '@tendero/core/incidents/incident'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { EDocument } from '@tendero/core/invoicing/e-document'
import type { Kind } from '@tendero/core/kernel/db/kind-spec'
import { Job } from '@tendero/core/kernel/jobs/job'
import { addDays } from '@tendero/core/kernel/values/time'
import { Quote } from '@tendero/core/offers/quotes/quote'
import { Client } from '@tendero/core/parties/clients/client'
import { AccountPayment, AccountReceipt, PaymentMade, Receipt } from '@tendero/core/payments/payment'
import { Picking } from '@tendero/core/picking/picking'
import { Purchase } from '@tendero/core/purchasing/invoices/purchase'
import { Notice } from '@tendero/core/reports/notification'
import { Draft } from '@tendero/core/sales/drafts/draft'
import { Order } from '@tendero/core/sales/order/order'
import { ItemLink } from '@tendero/core/stores/link'
import { ItemMatch, matchOf } from '@tendero/core/stores/match'
import { itemId, OpenItem } from '@tendero/core/treasury/open-item/open-item'
import { Shift } from '@tendero/core/treasury/shift'
import type * as z from 'zod'
import { inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { putRows, RowSeed } from './seed'

/**
 * Kinds whose rows are put together. `READS_OF=goods,orders` puts those of some alone: 200,000 rows of every kind do not
 * fit in the memory of an engine at once.
 */
const groups = ['goods', 'orders', 'papers', 'work', 'logistics'] as const
type Group = (typeof groups)[number]
/** Rows of the kinds that are not many: those that others name are there. */
const SOME = 1_050
const wanted = process.env.READS_OF?.split(',') ?? groups

/** Index of the first job that failed, past all that ended well. */
const FAILED = 1_000_000

const SELLERS = 4
export const SELLER = (i: number) => `sel_01HREADS000000000000000${String(i % SELLERS).padStart(3, '0')}`
export const CONNECTION = 'cnx_01HREADS000000000000000001'
export const WEBHOOK = 'whk_01HREADS000000000000000001'
export const CHANNEL = 'cha_01HREADS000000000000000001'
export const id = (prefix: string, i: number) => `${prefix}_01HREADS${String(i).padStart(18, '0')}`
const at = (i: number) => new Date(Date.parse('2025-06-01T15:00:00Z') + i * 60_000).toISOString()
const day = (i: number) => addDays('2025-06-01', i % 300)

/** A shop with many rows of each kind. */
export interface Seeded {
  shop: Shop
  /** Adds rows until there are so many of each kind. */
  growTo: (rows: number) => Promise<void>
}

const without = <T extends { version: number }>({ version: _, ...row }: T): Omit<T, 'version'> => row
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** Rows of one kind: the i-th of them is always the same. */
interface Plan {
  group: Group
  /** Writes the rows from one index to another. */
  put: (from: number, to: number) => Promise<void>
}

/** A shop with `rows` rows of each kind that a list shows. */
export async function shopWithMany(rows: number): Promise<Seeded> {
  const plans: Plan[] = []
  const many = <S extends z.ZodObject, B extends string>(
    group: Group,
    kind: Kind<S, B>,
    make: (i: number) => z.output<S>,
  ) => {
    const seed = new RowSeed(kind)
    plans.push({ group, put: (from, to) => seed.put(times(to - from, (i) => make(from + i))) })
  }

  const shop = await shopToSell()
  const good = await stocked(shop, { name: 'Molde' })
  const sold = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  const opened = await shop.api.treasury.openShift({ base: 1_000, register: 'Caja 1' })
  const provider = { name: 'Molinos', document_type_id: '31', document: '860002964' }
  const { id: provider_id } = await shop.api.parties.createProvider(provider)
  const bought = await shop.api.purchasing.createPurchase({
    ...{ provider_id, storage_id: shop.storageId, reference: 'X1' },
    products: [{ product_id: good.id, quantity: 1, cost: 1_000 }],
  })
  const quoted = await shop.api.offers.createQuote({
    ...{ client_id: sold.client.id, storage_id: shop.storageId },
    products: [{ id: good.id, product_id: good.id, quantity: 1 }],
  } as never)
  await inside(shop, async () => {
    const shift = without(await Shift.get(opened.id))
    const product = without(await Product.get(good.id))
    many('goods', Product, (i) => ({ ...product, id: id('prd', i), sku: `c${i}`, name: 'cosa' }))
    await putRows(Code, [{ code: 'C7', productId: id('prd', 7) }])
    const stock = without(await Stock.get(`${good.id}.${shop.storageId}`))
    many('goods', Stock, (i) => {
      const itemId = id('prd', i)
      const own = { id: `${itemId}.${shop.storageId}`, itemId, productId: itemId }
      return { ...stock, ...own, quantity: (i % 5) * 1_000, minimum: 5_000 }
    })
    const order = without(await Order.get(sold.id))
    const client = without(await Client.get(order.clientId))
    many('orders', Client, (i) => ({
      ...client,
      id: id('cli', i),
      document: `9${i}`,
      name: 'cliente',
      sellerId: SELLER(i),
    }))
    const orderOf = (i: number) => ({
      ...order,
      id: id('ped', i),
      number: `C1-${i + 10}`,
      day: day(i),
      at: at(i),
      clientId: id('cli', 1),
      sellerId: SELLER(i),
      channelId: CHANNEL,
    })
    many('orders', Order, orderOf)
    many('orders', OpenItem, (i) => {
      const o = orderOf(i)
      return {
        ...{ id: itemId(o.id, '130505', o.clientId), side: 'clients' as const, account: '130505', thirdId: o.clientId },
        ...{ thirdName: o.clientName, documentKind: 'order', documentId: o.id, number: o.number, type: o.type },
        ...{ day: o.day, dueDate: addDays(o.day, 30), credit: true, totalCents: 1_000, balanceCents: 1_000 },
        ...{ moves: [], lastDay: o.day },
      }
    })
    const purchase = without(await Purchase.get(bought.id))
    many('papers', Purchase, (i) => ({
      ...purchase,
      id: id('com', i),
      number: `FC-${i}`,
      day: day(i),
      providerId: id('prv', 1),
    }))
    const quote = without(await Quote.get((quoted as { id: string }).id))
    many('papers', Quote, (i) => ({
      ...quote,
      id: id('cot', i),
      number: `COT-${i + 10}`,
      day: day(i),
      at: at(i),
      clientId: id('cli', 1),
    }))
    many('papers', Shift, (i) => ({ ...shift, id: id('tur', i), openedAt: at(i), state: 'closed' as const }))
    const sum = { moneyCents: 1_000, settledCents: 1_000, withheldCents: 0, discountCents: 0, advanceCents: 0 }
    const paid = (i: number) => ({
      ...{ number: `RC-${i}`, state: 'posted' as const, day: day(i), at: at(i), userId: shop.userId, userName: 'Ana' },
      ...{ thirdId: id('cli', 1), thirdName: 'cliente', lines: [], parts: 0, lineCount: 1, money: [], ...sum },
      ...{ entries: [], revision: 0, supports: [] },
    })
    many('papers', Receipt, (i) => ({ ...paid(i), id: id('rec', i) }))
    many('papers', AccountReceipt, (i) => ({ ...paid(i), id: id('rcc', i) }))
    const outlay = (i: number) => ({ ...paid(i), number: `CE-${i}`, thirdId: id('prv', 1) })
    many('papers', PaymentMade, (i) => ({ ...outlay(i), id: id('egr', i) }))
    many('papers', AccountPayment, (i) => ({ ...outlay(i), id: id('egc', i) }))
    many('papers', Draft, (i) => ({
      ...{ id: id('cng', i), at: at(i), userId: shop.userId, userName: 'Ana', clientId: order.clientId },
      ...{
        clientName: 'cliente',
        totalCents: 1_000,
        lines: [],
        sale: { type: 1, discount: { type: 2, bps: 0 } } as never,
      },
    }))
    many('work', Job, (i) => ({
      ...{
        id: id('job', i),
        tenant: shop.tenant,
        type: 'x',
        lane: 'imports' as const,
        title: 'Importar',
        state: 'done' as const,
        input: {},
      },
      ...{ done: 1, total: 1, errors: [], tries: 1, userId: shop.userId, createdAt: at(i), visible: true },
    }))
    // As many that failed: nobody clears them away.
    many('work', Job, (i) => ({
      ...{ id: id('job', FAILED + i), tenant: shop.tenant, type: 'x', lane: 'outbox' as const, title: 'Avisar' },
      ...{ state: 'failed' as const, input: {}, done: 0, total: 1, errors: [], tries: 5, userId: shop.userId },
      ...{ createdAt: at(i), visible: false },
    }))
    await putRows(Connection, [
      {
        ...{ id: CONNECTION, provider: 'woocommerce', number: 1, name: 'Woo', url: 'https://tienda.co/' },
        ...{ state: 'active', hook: 'x', settings: { storageId: shop.storageId, safetyStock: 0 }, createdAt: at(0) },
      },
    ])
    await putRows(Webhook, [
      { id: WEBHOOK, url: 'https://tienda.co/avisos', events: ['order'], madeBy: 'Ana', createdAt: at(0) },
    ])
    many('work', Delivery, (i) => ({
      ...{ id: `${WEBHOOK}.evt_${i}`, webhookId: WEBHOOK, type: 'order.created', body: '{}', createdAt: at(i) },
      ...{
        state: 'delivered' as const,
        round: 1,
        since: at(i),
        tries: [{ at: at(i), status: 200, said: 'Recibido' }],
      },
    }))
    many('work', InboxEvent, (i) => ({
      ...{ id: `${CONNECTION}.order.created.${i}.x`, connectionId: CONNECTION, topic: 'order.created' },
      ...{ resource: String(i), receivedAt: at(i), state: 'review' as const, note: 'Falta', looks: 1 },
    }))
    many('work', EDocument, (i) => ({
      ...{
        id: id('ord', i),
        type: '01' as const,
        number: `FV-${i}`,
        sentNumber: `FV${i}`,
        state: 'rechazado' as const,
      },
      ...{ environment: '2' as const, clientName: 'Ana', totalCents: 100, createdAt: at(i), deadline: at(i) },
      ...{ tries: 1, problems: [] },
    }))
    many('logistics', Parcel, (i) => ({
      ...{ id: id('ped', i), number: `FV-${i}`, reference: `FV-${i}`, times: 1, state: 'entregado' as const },
      ...{ carrierId: '1', carrier: 'ENVIA', clientName: 'Ana', totalCents: 100, collects: true, costCents: 10 },
      ...{ createdAt: at(i), heardAt: at(i) },
    }))
    many('logistics', Picking, (i) => ({
      ...{ id: id('ali', i), number: `AL-${i}`, type: 'picking' as const, state: 'pendiente' as const },
      ...{ createdAt: at(i), storageId: shop.storageId, storageName: 'b', orders: [], items: [], boxes: [] },
      history: [],
    }))
    many('logistics', Batch, (i) => ({
      ...{ id: id('lot', i), state: 'terminado' as const, carrier: 'conveyor' as const, carrierId: 'x' },
      ...{ carrierName: 'c', senderId: 'x', items: [], createdAt: at(i) },
    }))
    many('logistics', Guide, (i) => ({
      ...{ id: id('gui', i), number: `G-${i}`, state: 'creada' as const, createdAt: at(i), tracking: `T${i}` },
      ...{ source: 'order' as const, sourceId: id('ped', i), sourceNumber: `FV-${i}`, senderId: id('rem', 1) },
      ...{ carrier: 'conveyor' as const, carrierId: id('tra', 1), carrierName: 'c', sender: { name: 'b' } },
      ...{ recipient: { name: 'Ana' }, packages: [], codCents: 100, collection: 'recaudado' as const, history: [] },
    }))
    many('logistics', Dispatch, (i) => ({
      ...{ id: id('des', i), number: `RD-${i}`, state: 'abierta' as const, createdAt: at(i), stops: [] },
      ...{ carrier: 'conveyor' as const, carrierId: id('tra', 1), carrierName: 'c', codCents: 0, history: [] },
    }))
    many('logistics', Incident, (i) => ({
      ...{ id: id('nov', i), source: 'dropi' as const, parcelId: id('ped', i), orderId: id('ped', i) },
      ...{ orderNumber: `FV-${i}`, carrier: 'ENVIA', reason: 'Nadie abre', at: at(i), deadline: at(i) },
      ...{ valueCents: 100, clientName: 'Ana', state: i % 2 === 0 ? ('abierta' as const) : ('cerrada' as const) },
    }))
    many('goods', ItemLink, (i) => ({
      ...{ id: `${CONNECTION}.${id('prd', i)}`, connectionId: CONNECTION, itemId: id('prd', i) },
      ...{ productId: id('prd', i), sku: `c${i}`, name: 'cosa', ref: { product: String(i) }, pushed: 1 },
    }))
    many('goods', ItemMatch, (i) => matchOf(CONNECTION, `x${i}`, { sku: `x${i}`, name: 'cosa' }))
    many('work', Notice, (i) => ({
      ...{ id: id('ntf', i), title: 'Aviso', message: 'c', author: { id: 'x', name: 'Otra' }, at: at(i) },
    }))
  })
  let grown = 0
  const growTo = (to: number) =>
    inside(shop, async () => {
      const bounded = (count: number, group: Group) => (wanted.includes(group) ? count : Math.min(count, SOME))
      for (const { group, put } of plans) await put(bounded(grown, group), bounded(to, group))
      grown = to
    })
  await growTo(rows)
  return { shop, growTo }
}
