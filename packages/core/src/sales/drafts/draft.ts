import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { asPesos, Meta, paging } from '../../kernel/values/fields'
import { UNIT } from '../../kernel/values/money'
import { type CartLine, DEFAULT_PRICE_LIST, DEFAULT_TAX_BPS } from '../cart/cart'
import { CartLineOutput, presentCart, totalsShape } from '../order/cart.wire'
import { lineWords, OrderLine } from '../order/order-line'
import type { NewSale } from '../order/sale.input'
import { isService } from '../sale/sale-cart'

/** A line as it was priced; rows of before all of it was kept are read as `draftLine` says. */
const DraftLine = OrderLine.partial().required({ name: true, sku: true, quantity: true, netCents: true })

/**
 * A sale that is not made yet, `venta congelada`: the client went for something, or the line was long. It holds no stock.
 * A shop has a handful, so they are searched by reading them: word rows would not fit beside a sale of 40 lines in its
 * transaction.
 */
export const Draft = kind({
  name: 'freezing',
  label: 'la venta congelada',
  words: { ...lineWords, sale: 'Venta' },
  schema: z.object({
    id: z.string(),
    at: z.string(),
    userId: z.string(),
    userName: z.string(),
    note: z.string().optional(),
    clientId: z.string(),
    clientName: z.string(),
    totalCents: z.number().int(),
    lines: z.array(DraftLine),
    /** The sale as it was asked for. */
    sale: z.custom<NewSale>((v) => typeof v === 'object' && v !== null),
  }),
  plural: 'ventas congeladas',
  personal: { of: (f) => [f.clientId], forget: () => undefined },
  by: { date: (f) => ['all', `${f.at}.${f.id}`] },
  counts: () => ['all'],
})

const Cart = z.object({
  type: z.literal([1, 2, 3]),
  client_id: z.string().nullable(),
  storage_id: z.string().nullable(),
  seller_id: z.string().nullable(),
  channel: z.string().nullable(),
  notes: z.string().nullable(),
  products: z.array(CartLineOutput),
  ...totalsShape,
})

export const DraftOutput = z.object({
  id: z.string(),
  at: z.string(),
  note: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
  client: z.object({ id: z.string(), name: z.string() }),
  total: asPesos(),
  items: z.number(),
  cart: Cart,
})
export const DraftPage = z.object({ data: z.array(DraftOutput), meta: Meta })
export const ListDraftsInput = z.object({ ...paging, search: z.string().max(100).optional() })

type DraftData = z.output<typeof Draft.schema>

/** The line of the cart that a frozen one was. Without its tax it has the default one. Source: product.txt section 5. */
function draftLine({ sale, lines }: DraftData, i: number): CartLine {
  const [asked, priced] = [sale.products[i]!, lines[i]!]
  return {
    productId: asked.product_id,
    ...(asked.variant_id ? { variantId: asked.variant_id } : {}),
    kind: isService(asked) ? 'service' : 'product',
    sku: priced.sku,
    name: priced.name,
    quantity: asked.quantity,
    priceCents: priced.priceCents ?? asked.price ?? Math.round((priced.netCents * UNIT) / asked.quantity),
    priceList: priced.priceList ?? asked.price_list ?? DEFAULT_PRICE_LIST,
    taxCode: priced.taxCode ?? 'IVA',
    taxBps: priced.taxBps ?? DEFAULT_TAX_BPS,
    discount: asked.discount,
    costCents: priced.unitCostCents ?? priced.costCents ?? 0,
    stockQuantity: 0,
    storages: [],
    ...(priced.storageId ? { storageId: priced.storageId } : {}),
  }
}

/** A frozen cart as the wire carries it; `cart` is what the counter needs to go on with it. */
export function presentDraft(f: DraftData): z.input<typeof DraftOutput> {
  const { sale } = f
  const cart = {
    lines: f.lines.map((_, i) => draftLine(f, i)),
    discount: sale.discount,
    deliveryCents: sale.delivery ?? 0,
    priceList: sale.priceSelected ?? DEFAULT_PRICE_LIST,
  }
  return {
    id: f.id,
    at: f.at,
    note: f.note ?? null,
    user: { id: f.userId, name: f.userName },
    client: { id: f.clientId, name: f.clientName },
    total: f.totalCents,
    items: f.lines.length,
    cart: {
      type: sale.type,
      client_id: sale.client_id ?? null,
      storage_id: sale.storage_id ?? null,
      seller_id: sale.seller_id ?? null,
      channel: sale.channel ?? null,
      notes: sale.notes ?? null,
      ...presentCart(cart, { type: sale.type, credit: sale.credit ?? false }),
    },
  }
}
