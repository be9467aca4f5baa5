import type * as z from 'zod'
import { categoriesInOrder } from '../catalog/categories'
import { Product, type ProductRow } from '../catalog/products/product'
import { Service, services } from '../catalog/services'
import { merchantOf } from '../documents/print/papers'
import { sellablesOf } from '../goods/selling'
import { businessProfile } from '../identity/business/business'
import { chargesIva } from '../identity/business/regime'
import { allStorages } from '../inventory/stock/storage'
import { now } from '../kernel/context'
import { partition } from '../kernel/db/keys'
import { load, range } from '../kernel/db/read'
import { dayOf } from '../kernel/values/time'
import { Client } from '../parties/clients/client'
import { clients } from '../parties/clients/clients'
import { posPaymentTypes } from '../settings/payment-types/payment-types'
import { presentPriceList } from '../settings/price-lists/price-list'
import { returnReasons } from '../settings/return-reasons'
import { settingsOf } from '../settings/settings'
import { presentShift } from '../treasury/shift.wire'
import { getShift } from '../treasury/shifts'
import { type Changed, changedSince } from './changed'
import { markNow } from './mark'
import type { ChangesInput } from './till.input'
import type { ChangesOutput } from './till.wire'

type Answer = z.input<typeof ChangesOutput>
type Told = Pick<Answer, 'items' | 'clients' | 'services' | 'gone' | 'next'>

/** Rows of a page of everything. */
const PRODUCTS = 500
const CLIENTS = 1_000
const nothing = { items: [], clients: [], services: [], gone: { items: [], clients: [], services: [] } }

/** A page of everything that can be sold, then of who buys; `page` says where the last one ended. */
async function wholePage(page: string | undefined): Promise<Told> {
  const [part = 'p', after] = page ? [page.slice(0, 1), page.slice(2)] : []
  const kind = part === 'c' ? Client : Product
  const pk = partition(kind.name)
  const start = after ? { pk, sk: after } : undefined
  const found = await range({ pk, limit: part === 'c' ? CLIENTS : PRODUCTS, start })
  const next = found.next ? `${part}.${found.items.at(-1)!.sk}` : null
  if (part === 'c') return { ...nothing, clients: await clients.present(found.items.map(Client.fromItem)), next }
  return { ...nothing, items: await sellablesOf(found.items.map(Product.fromItem)), next: next ?? 'c.' }
}

/** What changed, as it is now, and what is not sold any more. */
async function told(changed: Changed): Promise<Told> {
  const { products, people, offered } = await load({
    products: Product.many([...changed.products]),
    people: Client.many([...changed.clients]),
    offered: Service.many([...changed.services]),
  })
  const items = await sellablesOf([...products.values()] as ProductRow[])
  const sold = new Set(items.map(({ product_id }) => product_id))
  const active = [...offered.values()].filter((service) => service.active)
  const kept = [...people.values()].filter((client) => client.active)
  return {
    items,
    clients: await clients.present(kept),
    services: await services.present(active),
    gone: {
      items: [...changed.products].filter((id) => !sold.has(id)),
      clients: [...changed.clients].filter((id) => !kept.some((client) => client.id === id)),
      services: [...changed.services].filter((id) => !active.some((service) => service.id === id)),
    },
    next: null,
  }
}

/** What the counter has to know of the shop beside what it sells. */
async function shopNow(shiftId: string | undefined): Promise<Answer['shop']> {
  const [{ settings }, business, { merchant }, types, categories, reasons, storages, shift] = await Promise.all([
    load({ settings: settingsOf() }),
    businessProfile(),
    merchantOf(),
    posPaymentTypes(),
    categoriesInOrder(),
    returnReasons.choices(),
    allStorages(),
    shiftId ? getShift({ id: shiftId }) : undefined,
  ])
  const { billing, texts, taxes, delivery, inventory, costs, priceLists } = settings
  const year = Number(dayOf(now()).slice(0, 4))
  const { logo: _, ...known } = merchant
  return {
    paper: {
      merchant: known,
      texts: { ticket: texts.ticket, invoice: texts.invoice },
      resolutions: billing.resolutions.map(({ technicalKey: __, environment: ___, ...resolution }) => resolution),
    },
    internal_prefix: billing.internalPrefix,
    invoices: business.document !== undefined,
    charges_iva: chargesIva(business.regime),
    require_client: billing.requireClient,
    below_cost: costs.belowCost,
    allow_negative_stock: inventory.allowNegativeStock,
    delivery_taxed: delivery.taxed,
    uvt_cents: taxes.uvt.find((row) => row.year === year)?.valueCents ?? null,
    payment_types: types,
    price_lists: priceLists.map(presentPriceList),
    categories: categories.map(({ id, name, color }) => ({ id, name, ...(color ? { color } : {}) })),
    return_reasons: reasons,
    storages: storages
      .filter((storage) => storage.active && storage.type === 'normal')
      .map(({ id, name, isDefault }) => ({ id, name, is_default: isDefault ?? false })),
    shift: shift ? presentShift(shift) : null,
  }
}

/**
 * What a till needs to sell without a connection: everything by pages, then what changed since the mark of the last reading.
 * Deletions are told by their ids; what is told whole replaces all that the till has.
 */
export async function tillChanges({ shift_id, since, page }: z.output<typeof ChangesInput>): Promise<Answer> {
  const mark = markNow()
  const changed = since && !page ? await changedSince(since) : undefined
  const [part, shop, offered] = await Promise.all([
    changed ? told(changed) : wholePage(page),
    page ? null : shopNow(shift_id),
    page || changed ? undefined : services.choices(),
  ])
  return { mark, whole: !changed, ...part, ...(offered ? { services: offered } : {}), shop }
}
