import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import type { StoreOrder } from './store-port'

/** An item of ours that a connected shop sells too. Truth is `pushed ≠ available`: nothing else says what is left to tell. */
export const ItemLink = kind({
  name: 'itemLink',
  label: 'el enlace',
  schema: z.object({
    /** `<connection>.<item>` */
    id: z.string(),
    connectionId: z.string(),
    itemId: z.string(),
    productId: z.string(),
    variantId: z.string().optional(),
    sku: z.string(),
    name: z.string(),
    ref: z.object({ product: z.string(), variation: z.string().optional() }),
    /** Units that the shop was last told, or was seen to show; absent while nobody knows what it shows. */
    pushed: z.number().int().optional(),
    /** When something happened that tells what it shows: what was read there before says nothing of it. ISO. */
    knownAt: z.string().optional(),
    pushedAt: z.string().optional(),
    /** Price that it was last told, or was seen to show, in cents; and when it was told. ISO. */
    price: z.number().int().optional(),
    pricedAt: z.string().optional(),
  }),
  audited: false,
  by: { connection: (link) => [link.connectionId, link.sku === '' ? ' ' : link.sku] },
})
export type ItemLinkRow = Awaited<ReturnType<typeof ItemLink.get>>
export const itemLinkId = (connectionId: string, itemId: string): string => `${connectionId}.${itemId}`

/** An order of a connected shop that was made an order of ours: written with it, so that it is made once. */
export const OrderLink = kind({
  name: 'orderLink',
  label: 'el enlace',
  schema: z.object({
    /** `<connection>.<order there>` */
    id: z.string(),
    orderId: z.string(),
    number: z.string(),
    /** When the order there had last changed. ISO. */
    modified: z.string(),
    totalCents: z.number().int(),
    state: z.string(),
    /** What it sold then; absent in links of before it was kept. */
    hash: z.string().optional(),
  }),
  audited: false,
})
export const orderLinkId = (connectionId: string, id: string): string => `${connectionId}.${id}`

/** The event by which an order of a shop waits for a person: others about the same order do not wait beside it. */
export const OrderReview = kind({
  name: 'orderReview',
  label: 'la revisión',
  schema: z.object({ id: z.string(), eventId: z.string() }),
  audited: false,
})

/** Kept for longer than any message about it, which is kept for 90 days (Ley 1581 de 2012). */
const KEPT_SECONDS = 180 * 86_400

/** The newest that was posted of an order: messages about it are looked at in any order, and each finds this. */
export const PostedOrder = kind({
  name: 'postedOrder',
  label: 'el pedido recibido',
  schema: z.object({
    /** `<connection>.<order there>` */
    id: z.string(),
    order: z.custom<StoreOrder>(),
    receivedAt: z.string(),
  }),
  audited: false,
  expires: ({ receivedAt }) => Math.ceil(Date.parse(receivedAt) / 1_000) + KEPT_SECONDS,
})
