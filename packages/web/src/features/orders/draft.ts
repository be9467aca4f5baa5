import { newId } from '@tendero/core/kernel/values/id'
import { addDays } from '@tendero/core/kernel/values/time'
import { type Cart, type CartLine, DEFAULT_PRICE_LIST, emptyCart, NO_DISCOUNT } from '@tendero/core/sales/cart/cart'
import { cartInput, discountOf, lineFromAnswer } from '@tendero/core/sales/cart/cart.input'
import { api } from '@/lib/api'
import { today } from '@/lib/format'
import type { Order } from '@/shared/order/order'
import { type PaymentRow, paymentsInput } from '@/shared/order/payments'
import { askCode, serviceFromWire } from '@/shared/sellable/catalog'
import type { Sellable } from '@/shared/sellable/sellable'

export interface Named {
  id: string
  name: string
}

/** Where the goods go. `city` is a DANE code. */
export interface Destination {
  name: string
  phone: string
  address: string
  neighbourhood: string
  city: string
  cityName: string
  instructions: string
}

/** An online order or a home delivery being written. */
export interface OrderDraft {
  /** Of the order that it will be, or that is edited. */
  id: string
  /** 1 online, 2 home delivery. The counter's orders keep their 3. */
  type: 1 | 2 | 3
  cart: Cart
  client?: Named | undefined
  destination: Destination
  seller?: Named | undefined
  courier?: Named | undefined
  channel?: Named | undefined
  storageId?: string | undefined
  notes: string
  /** How it is paid: now, later without credit, or on credit. */
  pay: 'now' | 'later' | 'credit'
  /** Last day to pay, when it is not now. */
  dueDay: string
  duplicates?: string | undefined
}

const nowhere: Destination = {
  name: '',
  phone: '',
  address: '',
  neighbourhood: '',
  city: '',
  cityName: '',
  instructions: '',
}

export const newDraft = (): OrderDraft => ({
  id: newId('order'),
  type: 1,
  cart: emptyCart(),
  destination: nowhere,
  notes: '',
  pay: 'later',
  dueDay: addDays(today(), 30),
})

async function sellableOf(line: Order['products'][number]): Promise<Sellable | undefined> {
  if (line.kind === 'service') return serviceFromWire(await api.catalog.getService({ id: line.product_id }))
  const found = await askCode(line.sku)
  const id = line.variant_id ?? line.product_id
  return found && [found.own, ...found.variants].find((item) => item.id === id)
}

/** A line as it was sold, with what there is of it now; what is not in the catalogue any more keeps what the order says. */
async function lineOf(line: Order['products'][number]): Promise<CartLine> {
  const item = await sellableOf(line).catch(() => undefined)
  return lineFromAnswer(line, item ?? { costCents: 0, stockQuantity: 0, storages: [] })
}

const named = (row: Named | null | undefined): Named | undefined => (row ? { id: row.id, name: row.name } : undefined)

/** The draft that an order is edited with. */
export async function draftOfOrder(order: Order): Promise<OrderDraft> {
  const lines = await Promise.all(order.products.map(lineOf))
  return {
    id: order.id,
    type: order.type,
    cart: {
      lines,
      discount: discountOf(order.dType, order.discount),
      deliveryCents: Math.round(order.delivery * 100),
      priceList: order.priceSelected,
    },
    client: named(order.client),
    destination: {
      name: order.name ?? '',
      phone: order.phone ?? '',
      address: order.address ?? '',
      neighbourhood: order.neighbourhood ?? '',
      city: order.city ?? '',
      cityName: order.city_name ?? '',
      instructions: order.instructions ?? '',
    },
    seller: named(order.seller_id),
    courier: named(order.domiciliario),
    channel: named(order.channel),
    storageId: order.storage_id,
    notes: order.notes ?? '',
    pay: order.credit === 'Si' ? 'credit' : 'later',
    dueDay: order.date_pay,
  }
}

/** A new order like another: same client and products, at the prices of today and without its discounts. */
export async function copyOfOrder(order: Order): Promise<OrderDraft> {
  const draft = await draftOfOrder(order)
  const items = await Promise.all(order.products.map((line) => sellableOf(line).catch(() => undefined)))
  const lines = draft.cart.lines.flatMap((line, i) => {
    const item = items[i]
    if (!item) return []
    const price = item.prices[draft.cart.priceList] ?? item.prices[DEFAULT_PRICE_LIST] ?? line.priceCents
    return [{ ...line, priceCents: price, discount: NO_DISCOUNT }]
  })
  return {
    ...draft,
    id: newId('order'),
    type: order.type === 3 ? 1 : order.type,
    cart: { ...draft.cart, lines, discount: NO_DISCOUNT },
    pay: 'later',
    dueDay: addDays(today(), 30),
    duplicates: order.id,
  }
}

const people = (draft: OrderDraft) => ({
  ...(draft.client ? { client_id: draft.client.id } : {}),
  ...(draft.seller ? { seller_id: draft.seller.id } : {}),
  ...(draft.courier ? { domiciliario: draft.courier.id } : {}),
  ...(draft.channel ? { channel: draft.channel.id } : {}),
  ...(draft.storageId ? { storage_id: draft.storageId } : {}),
})

const place = ({ destination: { cityName: _, ...destination }, notes }: OrderDraft) => ({ ...destination, notes })

const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim())) as Partial<T>

/** The call that makes the order. */
export const newOrderInput = (draft: OrderDraft, payments: readonly PaymentRow[]) => ({
  id: draft.id,
  type: draft.type,
  ...cartInput(draft.cart),
  ...people(draft),
  ...filled(place(draft)),
  ...(draft.pay === 'now' ? {} : { date_pay: draft.dueDay }),
  credit: draft.pay === 'credit',
  payments: draft.pay === 'later' ? [] : paymentsInput(payments),
  ...(draft.duplicates ? { clone_id: draft.duplicates } : {}),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields of `after` that are not as in `before`. */
function changed<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof T])),
  ) as Partial<T>
}

/** The call that changes an order: only what is different, because what touches the books is posted again. */
export function changesInput(before: OrderDraft, after: OrderDraft, payments: readonly PaymentRow[] | undefined) {
  const cart = changed(cartInput(before.cart), cartInput(after.cart))
  const discount = 'discount' in cart || 'dType' in cart
  const { dType, discount: value } = cartInput(after.cart)
  return {
    id: after.id,
    ...cart,
    ...(discount ? { dType, discount: value } : {}),
    ...changed(people(before), people(after)),
    ...changed(place(before), place(after)),
    ...(before.dueDay === after.dueDay ? {} : { date_pay: after.dueDay }),
    ...(before.pay === after.pay ? {} : { credit: after.pay === 'credit' }),
    ...(payments ? { payments: paymentsInput(payments) } : {}),
  }
}
