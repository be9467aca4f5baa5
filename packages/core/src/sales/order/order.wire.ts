import * as z from 'zod'
import { mover } from '../../documents/document'
import { asCost } from '../../kernel/costs'
import { asPercent, asPesos, asQuantity, Meta, metaWithTotals } from '../../kernel/values/fields'
import { cityShown, deliveryCityProblem, deliveryOptions } from '../../reference/written-place'
import { taxesOf } from '../book/delivery-tax'
import { advanceDue } from './advance'
import { CartLineOutput, presentLine, presentTotals, totalsShape } from './cart.wire'
import { offerKinds } from './from-offer'
import { type OrderData, typeNames } from './order'
import { nextStates, orderStates, stateNames } from './order.states'
import type { OrderLineData } from './order-line'
import { paperName } from './paper-name'

const nullable = z.string().nullable()
const named = z.object({ id: z.string(), name: z.string() }).nullable()
const money = () => asPesos()

const Summary = z.object({
  id: z.string(),
  type: z.literal([1, 2, 3]),
  type_name: z.string(),
  number: z.string(),
  /** `invoice` when a resolution of DIAN numbered it, else `internal`; and what its paper is called. */
  paper: z.enum(['invoice', 'internal']),
  paper_name: z.string(),
  date: z.string(),
  created_at: z.string(),
  state: z.enum(orderStates),
  state_name: z.string(),
  posting: z.enum(['posted', 'posting', 'failed']),
  failure: nullable,
  client: z.object({ id: z.string(), name: z.string(), document: nullable, phone: nullable }),
  seller_id: named,
  domiciliario: named,
  channel: named,
  storage_id: z.string(),
  storage: z.string(),
  is_pay: z.boolean(),
  credit: z.enum(['Si', 'No']),
  date_pay: z.string(),
  total: money(),
  paid: money(),
  remaining: money(),
  items: z.number(),
  city: nullable,
  guide: nullable,
  /** What it waits for before it leaves; 0 for what may leave. */
  advance_due: money(),
})
export const OrderSummary = Summary
/** `totals`: of the orders of all pages, without the cancelled and returned ones; null where it is not known. */
export const OrderPage = z.object({
  data: z.array(Summary),
  meta: metaWithTotals({ total: asPesos(), remaining: asPesos() }),
})
export const AllDomicilios = z.object({ allDomicilios: z.array(Summary), meta: Meta })

const Line = CartLineOutput.extend({
  /** Sku under which it was sold. */
  reference: z.string(),
  total_discount: money(),
  /** What the line cost, with what was corrected of it since. */
  cost: asCost(),
  /** Some of it was not there when it was sold: its cost is corrected when the goods come. */
  sold_short: z.boolean(),
})

const CityChoice = z.object({ code: z.string(), name: z.string(), department: z.string() })

export const OrderOutput = Summary.extend({
  products: z.array(Line),
  ...totalsShape,
  taxes: z.array(z.object({ code: z.string(), percent: asPercent(), base: money(), tax: money() })),
  withholdings: z.object({ retefuente: money(), reteiva: money(), reteica: money() }),
  payments: z.array(
    z.object({
      id: z.string(),
      payment_type_id: z.string(),
      name: z.string(),
      means: z.string(),
      value: money(),
      at: z.string(),
      reference: nullable,
      open_register_id: nullable,
      user: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  change: money(),
  paid_at: nullable,
  name: nullable,
  phone: nullable,
  address: nullable,
  neighbourhood: nullable,
  /** Name of the city, or what the buyer wrote while nobody has chosen one. */
  city_name: nullable,
  /** What to do about a city that was written and is none of the list. */
  city_problem: nullable,
  /** Municipalities that it may be. */
  city_options: z.array(CityChoice),
  instructions: nullable,
  notes: nullable,
  cost_center_id: nullable,
  open_register_id: nullable,
  register: nullable,
  cashier: z.object({ id: z.string(), name: z.string() }),
  history: z.array(
    z.object({
      state: z.enum(orderStates),
      state_name: z.string(),
      at: z.string(),
      by: z.object({ id: z.string(), name: z.string() }),
      note: nullable,
    }),
  ),
  /** States that whoever asks may move it to. */
  next_states: z.array(z.object({ state: z.enum(orderStates), name: z.string() })),
  /** Credit notes that stand: nothing else changes the order while it has one. */
  credit_notes: z.array(z.object({ id: z.string(), number: z.string(), total: money() })),
  /** For which reason of the shop it was undone, and whether its goods returned to their storage. */
  return_reason: z.object({ id: z.string(), name: z.string(), restock: z.boolean() }).nullable(),
  revision: z.number(),
  entries: z.array(z.string()),
  duplicated_from: nullable,
  /** Quotes, remissions and pre-invoices that it was made from. */
  comes_from: z.array(z.object({ kind: z.enum(offerKinds), id: z.string(), number: z.string() })),
  images: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  warning: nullable,
  /** What the shop asks before it leaves, and who let it go without. */
  advance: z
    .object({
      asked: money(),
      released: z.object({ at: z.string(), by: z.string(), why: z.string() }).nullable(),
    })
    .nullable(),
})

const pair = (i: string | undefined, name: string | undefined) => (i ? { id: i, name: name ?? '' } : null)

/** A row of a list. */
export function presentSummary(o: OrderData): z.input<typeof Summary> {
  return {
    id: o.id,
    type: o.type,
    type_name: typeNames[o.type],
    number: o.number,
    paper: o.resolutionId === undefined ? 'internal' : 'invoice',
    paper_name: paperName(o),
    date: o.day,
    created_at: o.at,
    state: o.state,
    state_name: stateNames[o.state],
    posting: o.posting,
    failure: o.failure ?? null,
    client: { id: o.clientId, name: o.clientName, document: o.clientDocument ?? null, phone: o.clientPhone ?? null },
    seller_id: pair(o.sellerId, o.sellerName),
    domiciliario: pair(o.courierId, o.courierName),
    channel: pair(o.channelId, o.channelName),
    storage_id: o.storageId,
    storage: o.storageName,
    is_pay: o.remainingCents <= 0,
    credit: o.credit ? 'Si' : 'No',
    date_pay: o.dueDate,
    total: o.totals.totalCents,
    paid: o.paidCents,
    remaining: o.remainingCents,
    items: o.lineCount,
    city: o.destination.city ?? null,
    guide: o.guide ?? null,
    advance_due: advanceDue(o),
  }
}

const presentSold = (line: OrderLineData): z.input<typeof Line> => ({
  ...presentLine(line),
  reference: line.sku,
  total_discount: line.discountCents + line.globalDiscountCents,
  cost: line.costCents,
  sold_short: line.short ?? false,
})

/** What a screen shows of one order, besides its row. */
export interface Extras {
  lines?: readonly OrderLineData[]
  images?: readonly { id: string; name: string; url: string }[]
  warning?: string
}

const releasedOf = ({ released }: NonNullable<OrderData['advance']>) =>
  released ? { at: released.at, by: released.by.name, why: released.why } : null

/** An order, whole. */
export function presentOrder(o: OrderData, extras: Extras = {}): z.input<typeof OrderOutput> {
  const { destination } = o
  return {
    ...presentSummary(o),
    products: (extras.lines ?? o.lines).map(presentSold),
    ...presentTotals(o),
    taxes: taxesOf(o).map((t) => ({ code: t.taxCode, percent: t.taxBps, base: t.baseCents, tax: t.taxCents })),
    withholdings: {
      retefuente: o.withheld.retefuenteCents,
      reteiva: o.withheld.reteIvaCents,
      reteica: o.withheld.reteIcaCents,
    },
    payments: o.payments.map((p) => ({
      id: p.id,
      payment_type_id: p.paymentTypeId,
      name: p.name,
      means: p.means,
      value: p.amountCents,
      at: p.at,
      reference: p.reference ?? null,
      open_register_id: p.shiftId ?? null,
      user: { id: p.userId, name: p.userName },
    })),
    change: o.changeCents,
    paid_at: o.paidDay ?? null,
    name: destination.recipient ?? null,
    phone: destination.phone ?? null,
    address: destination.address ?? null,
    neighbourhood: destination.neighbourhood ?? null,
    city_name: cityShown(destination) ?? null,
    city_problem: destination.writtenCity ? (deliveryCityProblem(destination) ?? null) : null,
    city_options: deliveryOptions(destination).map(({ code, name, department }) => ({ code, name, department })),
    instructions: destination.instructions ?? null,
    notes: o.notes ?? null,
    cost_center_id: o.costCenterId ?? null,
    open_register_id: o.shiftId ?? null,
    register: o.register ?? null,
    cashier: o.cashier,
    history: o.history.map((step) => ({ ...step, state_name: stateNames[step.state], note: step.note ?? null })),
    next_states: nextStates(o.state, mover()).map((state) => ({ state, name: stateNames[state] })),
    credit_notes: o.creditNotes.map(({ id, number, totalCents }) => ({ id, number, total: totalCents })),
    return_reason: o.returnReason ?? null,
    revision: o.revision,
    entries: o.entries.map((e) => e.id),
    duplicated_from: o.duplicatedFrom ?? null,
    comes_from: o.comesFrom ?? [],
    images: [...(extras.images ?? [])],
    warning: extras.warning ?? null,
    advance: o.advance ? { asked: o.advance.cents, released: releasedOf(o.advance) } : null,
  }
}

const Debt = z.object({
  id: z.string(),
  number: z.string(),
  type: z.literal([1, 2, 3]),
  client: z.object({ id: z.string(), name: z.string() }),
  date: z.string(),
  date_pay: z.string(),
  /** Days past its due date; 0 or less while it is not due. */
  days_late: z.number(),
  credit: z.enum(['Si', 'No']),
  total: money(),
  remaining: money(),
})
export const DebtPage = z.object({ data: z.array(Debt), meta: Meta })

export const LastSale = z.object({ date: nullable, number: nullable, id: nullable })

export const GuideOutput = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  guide: nullable,
  name: z.string(),
  phone: nullable,
  address: nullable,
  neighbourhood: nullable,
  city: nullable,
  city_name: nullable,
  instructions: nullable,
  /** What is left to collect. */
  collect: money(),
  total: money(),
  storage_id: z.string(),
  products: z.array(z.object({ reference: z.string(), name: z.string(), quantity: asQuantity() })),
})

/** What a guide needs to know of an order. */
export const presentGuide = (o: OrderData, lines: readonly OrderLineData[]): z.input<typeof GuideOutput> => ({
  id: o.id,
  number: o.number,
  state: o.state,
  guide: o.guide ?? null,
  name: o.destination.recipient ?? o.clientName,
  phone: o.destination.phone ?? o.clientPhone ?? null,
  address: o.destination.address ?? null,
  neighbourhood: o.destination.neighbourhood ?? null,
  city: o.destination.city ?? null,
  city_name: cityShown(o.destination) ?? null,
  instructions: o.destination.instructions ?? null,
  collect: Math.max(0, o.remainingCents),
  total: o.totals.totalCents,
  storage_id: o.storageId,
  products: lines.map((line) => ({ reference: line.sku, name: line.name, quantity: line.quantity })),
})
