import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { asPesos, asQuantity, Meta, paging } from '../kernel/fields'
import { toPesos } from '../kernel/money'
import type { NewSale } from './sale.wire'

/**
 * A cart kept for later: the client went for something, or the line was long. It holds no stock. A shop has a handful,
 * so they are searched by reading them: word rows would not fit beside a sale of 40 lines in its transaction.
 */
export const Freezing = kind({
  name: 'freezing',
  label: 'la venta congelada',
  schema: z.object({
    id: z.string(),
    at: z.string(),
    userId: z.string(),
    userName: z.string(),
    note: z.string().optional(),
    clientId: z.string(),
    clientName: z.string(),
    totalCents: z.number().int(),
    lines: z.array(
      z.object({ name: z.string(), sku: z.string(), quantity: z.number().int(), netCents: z.number().int() }),
    ),
    /** The sale as it was asked for. */
    sale: z.custom<NewSale>((v) => typeof v === 'object' && v !== null),
  }),
  by: { date: (f) => ['all', `${f.at}.${f.id}`] },
  counts: () => ['all'],
})

const Cart = z.object({
  type: z.literal([1, 2, 3]),
  client_id: z.string().nullable(),
  storage_id: z.string().nullable(),
  seller_id: z.string().nullable(),
  channel: z.string().nullable(),
  priceSelected: z.number(),
  delivery: asPesos(),
  dType: z.literal([1, 2]),
  discount: z.number(),
  notes: z.string().nullable(),
  products: z.array(
    z.object({
      product_id: z.string(),
      variant_id: z.string().nullable(),
      kind: z.enum(['product', 'service']),
      sku: z.string(),
      name: z.string(),
      quantity: asQuantity(),
      price: asPesos().nullable(),
      price_list: z.number().nullable(),
      tDiscount: z.literal([1, 2]),
      discount: z.number(),
      userStorage: z.string().nullable(),
    }),
  ),
})

export const FreezingOutput = z.object({
  id: z.string(),
  at: z.string(),
  note: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
  client: z.object({ id: z.string(), name: z.string() }),
  total: asPesos(),
  items: z.number(),
  cart: Cart,
})
export const FreezingPage = z.object({ data: z.array(FreezingOutput), meta: Meta })
export const ListFreezingsInput = z.object({ ...paging, search: z.string().max(100).optional() })

const typed = (d: NewSale['discount']): number => (d.type === 1 ? toPesos(d.cents) : d.bps / 100)

/** A frozen cart as the wire carries it; `cart` is what the counter needs to go on with it. */
export function presentFreezing(f: z.output<typeof Freezing.schema>): z.input<typeof FreezingOutput> {
  const { sale } = f
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
      priceSelected: sale.priceSelected ?? 1,
      delivery: sale.delivery ?? 0,
      dType: sale.discount.type,
      discount: typed(sale.discount),
      notes: sale.notes ?? null,
      products: sale.products.map((line, i) => ({
        product_id: line.product_id,
        variant_id: line.variant_id ?? null,
        kind: line.kind ?? (line.product_id.startsWith('ser_') ? 'service' : 'product'),
        sku: f.lines[i]!.sku,
        name: f.lines[i]!.name,
        quantity: line.quantity,
        price: line.price ?? null,
        price_list: line.price_list ?? null,
        tDiscount: line.discount.type,
        discount: typed(line.discount),
        userStorage: line.userStorage ?? null,
      })),
    },
  }
}
