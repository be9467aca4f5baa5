import { newId } from '@tendero/core/kernel/values/id'
import { addDays } from '@tendero/core/kernel/values/time'
import { type Cart, type CartLine, DEFAULT_PRICE_LIST, emptyCart, NO_DISCOUNT } from '@tendero/core/sales/cart/cart'
import { cartInput, discountOf, lineFromAnswer } from '@tendero/core/sales/cart/cart.input'
import { api } from '@/lib/api'
import { today } from '@/lib/format'
import type { Order } from '@/shared/order/order'
import { draftOf, type Draft as PaymentDraft, type PaymentRow, paymentsInput } from '@/shared/order/payments'
import { askCode, serviceFromWire } from '@/shared/sellable/catalog'
import type { Sellable } from '@/shared/sellable/sellable'

export interface Named {
  id: string
  name: string
}

/** An online order or a home delivery being written, under the names of its call; `cart` stands for its lines and sums. */
export interface OrderDraft {
  /** Of the order that it will be, or that is edited. */
  id: string
  /** 1 online, 2 home delivery. The counter's orders keep their 3. */
  type: 1 | 2 | 3
  cart: Cart
  client_id?: Named
  seller_id?: Named
  domiciliario?: Named
  channel?: Named
  storage_id?: string
  /** Where the goods go: who receives them, and a place by its DANE code. */
  name: string
  phone: string
  address: string
  neighbourhood: string
  city: string
  cityName: string
  instructions: string
  notes: string
  /** How it is paid: now, later without credit, or on credit. */
  pay: 'now' | 'later' | 'credit'
  /** Last day to pay, when it is not now. */
  date_pay: string
  payments: PaymentDraft
  duplicates?: string
}

const places = ['name', 'phone', 'address', 'neighbourhood', 'city', 'instructions', 'notes'] as const
const nowhere = Object.fromEntries([...places, 'cityName'].map((name) => [name, ''])) as Record<
  (typeof places)[number] | 'cityName',
  string
>

export const newDraft = (): OrderDraft => ({
  id: newId('order'),
  type: 1,
  cart: emptyCart(),
  ...nowhere,
  pay: 'later',
  date_pay: addDays(today(), 30),
  payments: draftOf(undefined),
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
    client_id: named(order.client),
    seller_id: named(order.seller_id),
    domiciliario: named(order.domiciliario),
    channel: named(order.channel),
    storage_id: order.storage_id,
    ...nowhere,
    ...Object.fromEntries(places.map((name) => [name, order[name] ?? ''])),
    cityName: order.city_name ?? '',
    pay: order.credit === 'Si' ? 'credit' : 'later',
    date_pay: order.date_pay,
    payments: draftOf(undefined),
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
    date_pay: addDays(today(), 30),
    duplicates: order.id,
  }
}

const people = ({ client_id, seller_id, domiciliario, channel, storage_id }: OrderDraft) => {
  const named = { client_id: client_id?.id, seller_id: seller_id?.id, domiciliario: domiciliario?.id }
  return filled({ ...named, channel: channel?.id, storage_id })
}

const place = (draft: OrderDraft) =>
  Object.fromEntries(places.map((name) => [name, draft[name] ?? ''])) as Record<(typeof places)[number], string>

const filled = <T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim())) as { [K in keyof T]?: string }

/** The call that makes the order. */
export const newOrderInput = (draft: OrderDraft, payments: readonly PaymentRow[]) => ({
  id: draft.id,
  type: draft.type,
  ...cartInput(draft.cart),
  ...people(draft),
  ...filled(place(draft)),
  ...(draft.pay === 'now' ? {} : { date_pay: draft.date_pay }),
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
    ...(before.date_pay === after.date_pay ? {} : { date_pay: after.date_pay }),
    ...(before.pay === after.pay ? {} : { credit: after.pay === 'credit' }),
    ...(payments ? { payments: paymentsInput(payments) } : {}),
  }
}
