import { newId } from '@tendero/core/kernel/values/id'
import { addDays } from '@tendero/core/kernel/values/time'
import { cartInput } from '@tendero/core/sales/cart/cart.input'
import { today } from '@/lib/format'
import {
  type CartDraft,
  copyOfAnswer,
  draftOfAnswer,
  emptyDraft,
  filled,
  type Named,
  named,
  peopleInput,
  placeInput,
} from '@/shared/cart/draft'
import type { Order } from '@/shared/order/order'
import { draftOf, type Draft as PaymentDraft, type PaymentRow, paymentsInput } from '@/shared/order/payments'

/** An online order or a home delivery being written, under the names of its call; `cart` stands for its lines and sums. */
export interface OrderDraft extends CartDraft {
  /** Of the order that it will be, or that is edited. */
  id: string
  /** 1 online, 2 home delivery. The counter's orders keep their 3. */
  type: 1 | 2 | 3
  domiciliario?: Named
  /** How it is paid: now, later without credit, or on credit. */
  pay: 'now' | 'later' | 'credit'
  /** Last day to pay, when it is not now. */
  date_pay: string
  payments: PaymentDraft
  duplicates?: string
}

export const newDraft = (): OrderDraft => ({
  id: newId('order'),
  type: 1,
  ...emptyDraft(),
  pay: 'later',
  date_pay: addDays(today(), 30),
  payments: draftOf(undefined),
})

/** The draft that an order is edited with. */
export const draftOfOrder = async (order: Order): Promise<OrderDraft> => ({
  ...(await draftOfAnswer(order)),
  id: order.id,
  type: order.type,
  domiciliario: named(order.domiciliario),
  pay: order.credit === 'Si' ? 'credit' : 'later',
  date_pay: order.date_pay,
  payments: draftOf(undefined),
})

/** A new order like another: same client and products, at the prices of today and without its discounts. */
export const copyOfOrder = async (order: Order): Promise<OrderDraft> => ({
  ...(await copyOfAnswer(order)),
  id: newId('order'),
  type: order.type === 3 ? 1 : order.type,
  domiciliario: named(order.domiciliario),
  pay: 'later',
  date_pay: addDays(today(), 30),
  payments: draftOf(undefined),
  duplicates: order.id,
})

const people = (draft: OrderDraft) => ({ ...peopleInput(draft), ...filled({ domiciliario: draft.domiciliario?.id }) })

/** The call that makes the order. */
export const newOrderInput = (draft: OrderDraft, payments: readonly PaymentRow[]) => ({
  id: draft.id,
  type: draft.type,
  ...cartInput(draft.cart),
  ...people(draft),
  ...filled(placeInput(draft)),
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
    ...changed(placeInput(before), placeInput(after)),
    ...(before.date_pay === after.date_pay ? {} : { date_pay: after.date_pay }),
    ...(before.pay === after.pay ? {} : { credit: after.pay === 'credit' }),
    ...(payments ? { payments: paymentsInput(payments) } : {}),
  }
}
