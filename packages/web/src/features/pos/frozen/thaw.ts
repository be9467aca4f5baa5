import type { Api } from '@tendero/core/api-types'
import { type CartLine, DEFAULT_PRICE_LIST } from '@tendero/core/sales/cart/cart'
import { discountOf, lineFromAnswer } from '@tendero/core/sales/cart/cart.input'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { say } from '@/lib/toast'
import { askCode } from '@/shared/sellable/catalog'
import { serviceFromWire } from '@/shared/sellable/from-wire'
import type { Sellable } from '@/shared/sellable/sellable'
import { newTicket, type Ticket, ticketClient } from '../ticket/ticket'

export type Frozen = Awaited<ReturnType<Api['sales']['listFreezings']>>['data'][number]
type FrozenLine = Frozen['cart']['products'][number]

async function sellable(line: FrozenLine): Promise<Sellable | undefined> {
  if (line.kind === 'service') return serviceFromWire(await api.catalog.getService({ id: line.product_id }))
  const found = await askCode(line.sku)
  const id = line.variant_id ?? line.product_id
  return found && [found.own, ...found.variants].find((item) => item.id === id)
}

/** A frozen line with the prices it was frozen with and the stock of now; undefined for what is not sold any more. */
async function lineOf(line: FrozenLine, storageId: string | undefined): Promise<CartLine | undefined> {
  const item = await sellable(line).catch((error) => {
    if (error instanceof ApiError && error.status < 500 && error.status > 0) return undefined
    throw error
  })
  if (!item) return undefined
  const { sku, name, taxCode, taxBps } = item
  const place = item.kind === 'product' ? (line.userStorage ?? storageId ?? null) : null
  return { ...lineFromAnswer({ ...line, userStorage: place }, item), sku, name, taxCode, taxBps }
}

async function clientOf(id: string | null): Promise<Pick<Ticket, 'client'>> {
  if (!id) return {}
  const row = await api.parties.getClientForSale({ id })
  return row.built_in ? {} : { client: ticketClient(row) }
}

async function sellerOf(id: string | null): Promise<Pick<Ticket, 'seller'>> {
  if (!id) return {}
  const { data } = await api.parties.listSellers({ per_page: 100 })
  const row = data.find((one) => one.id === id)
  return row ? { seller: { id: row.id, name: row.name } } : {}
}

/**
 * Takes a frozen sale out of the freezer, as a ticket. Taken by one counter it is gone for the others, so it is sold once.
 * @throws ApiError 404 when another counter took it first
 */
export async function thaw(frozen: Frozen, storageId: string | undefined): Promise<Ticket> {
  const { cart } = frozen
  const list = cart.priceSelected || DEFAULT_PRICE_LIST
  const [lines, client, seller] = await Promise.all([
    Promise.all(cart.products.map((line) => lineOf(line, storageId))),
    clientOf(cart.client_id),
    sellerOf(cart.seller_id),
  ])
  await api.sales.removeFreezing({ id: frozen.id })
  const gone = cart.products.filter((_, i) => !lines[i]).map((line) => line.name)
  if (gone.length > 0) say.bad(`Ya no se venden: ${gone.join(', ')}`)
  return {
    ...newTicket(),
    ...client,
    ...seller,
    ...(cart.notes ? { notes: cart.notes } : {}),
    frozenAs: frozen.note ?? frozen.client.name,
    cart: {
      lines: lines.filter((line) => line !== undefined),
      discount: discountOf(cart.dType, cart.discount),
      deliveryCents: Math.round(cart.delivery * 100),
      priceList: list,
    },
  }
}
