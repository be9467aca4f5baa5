import { paidRate } from '@tendero/core/catalog/paid-rate'
import { NO_DISCOUNT } from '@tendero/core/documents/amounts'
import type { PrintModel } from '@tendero/core/documents/print/model'
import { toPesos } from '@tendero/core/kernel/values/money'
import { dayOf } from '@tendero/core/kernel/values/time'
import { deliveryTaxBps, taxesOf } from '@tendero/core/sales/book/delivery-tax'
import { type Settlement, settle } from '@tendero/core/sales/book/settle'
import { type Cart, type CartLine, withoutIva } from '@tendero/core/sales/cart/cart'
import { discountOf, givenDiscount } from '@tendero/core/sales/cart/cart.input'
import { type CartTotals, totals } from '@tendero/core/sales/cart/cart-totals'
import { type PrintedOrder, type SellingShop, salePaper } from '@tendero/core/sales/order/paper'
import { paperName } from '@tendero/core/sales/order/paper-name'
import { ApiError } from '@/lib/api-error'
import type { Order } from '../order/order'
import type { Sellable } from '../sellable/sellable'
import type { KeptClient } from './goods'
import type { PaymentType } from './till'

/** The body of a sale as the counter sends it. */
export interface SaleBody {
  id: string
  products: {
    product_id: string
    variant_id?: string
    kind: 'product' | 'service'
    quantity: number
    price: number
    price_list: number
    tDiscount: 1 | 2
    discount: number
    userStorage?: string
  }[]
  dType: 1 | 2
  discount: number
  delivery: number
  priceSelected: number
  client_id?: string
  seller_id?: string
  storage_id?: string
  notes?: string
  payments?: { payment_type_id: string; value: number; reference?: string }[]
  credit_notes?: unknown[]
  credit?: boolean
  date_pay?: string
}

/** What the till knows that a sale needs. */
export interface SaleWorld {
  items: ReadonlyMap<string, Sellable>
  clients: ReadonlyMap<string, KeptClient>
  paymentTypes: readonly PaymentType[]
  sellers: ReadonlyMap<string, string>
  person: { id: string; name: string }
  shift: { id: string; register: string; storage_id: string | null; cost_center_id: string | null }
  storageName: string
  chargesIva: boolean
  deliveryTaxed: boolean
  shop: SellingShop
  now: Date
}

/** The number that the till gives it. */
export interface Numbered {
  text: string
  resolutionId: string | undefined
}

const refuse = (message: string, fields = {}) => new ApiError(422, '422', message, fields)
const cents = (pesos: number) => Math.round(pesos * 100)

/** The cart that a body says, of goods as this device knows them. @throws ApiError of goods that it does not know */
export function cartOfBody(body: SaleBody, items: ReadonlyMap<string, Sellable>): Cart {
  const line = (one: SaleBody['products'][number]): CartLine => {
    const item = items.get(one.variant_id ?? one.product_id)
    if (!item) throw refuse('Este equipo no conoce uno de los productos: se puede vender cuando vuelva la conexión.')
    return {
      ...{ productId: one.product_id, ...(one.variant_id ? { variantId: one.variant_id } : {}) },
      ...{ sku: item.sku, name: item.name, kind: item.kind, taxCode: item.taxCode, taxBps: item.taxBps },
      quantity: Math.round(one.quantity * 1_000),
      priceCents: cents(one.price),
      priceList: one.price_list,
      discount: one.discount ? discountOf(one.tDiscount, one.discount) : NO_DISCOUNT,
      costCents: item.costCents,
      stockQuantity: item.stockQuantity,
      storages: item.storages,
      ...(one.userStorage ? { storageId: one.userStorage } : {}),
    }
  }
  return {
    lines: body.products.map(line),
    discount: body.discount ? discountOf(body.dType, body.discount) : NO_DISCOUNT,
    deliveryCents: cents(body.delivery),
    priceList: body.priceSelected,
  }
}

/** How a body is paid. @throws ApiError with what is wrong of it */
function paidBy({ payments = [] }: SaleBody, totalCents: number, types: readonly PaymentType[]): Settlement {
  const given = payments.map(({ payment_type_id: paymentTypeId, value, reference }) => {
    const type = types.find(({ id }) => id === paymentTypeId)
    if (!type) throw refuse('Este equipo no conoce esa forma de pago.')
    return {
      paymentTypeId,
      name: type.name,
      means: type.means,
      cents: cents(value),
      ...(reference ? { reference } : {}),
    }
  })
  const settlement = settle(totalCents, given)
  if (typeof settlement === 'string') throw refuse(settlement, { payments: [settlement] })
  return settlement
}

/** A sale as this till made it: how the counter shows it, what its paper says, and what is sent of it. */
export interface MadeSale {
  order: Order
  paper: PrintModel
  sold: { name: string; sku: string; tax_code: string; tax_bps: number; list_price: number }[]
  paid: { name: string; means: PaymentType['means'] }[]
  total: number
}

/** Prices and settles a sale by the functions of the server. @throws ApiError that says what is wrong */
export function priceSale(body: SaleBody, world: SaleWorld) {
  if (body.credit_notes?.length) throw refuse('Un saldo a favor se usa con conexión: quítalo para cobrar ahora.')
  const given = cartOfBody(body, world.items)
  const cart = world.chargesIva ? given : withoutIva(given)
  const amounts = totals(cart)
  const settlement = paidBy(body, amounts.totalCents, world.paymentTypes)
  const owed = settlement.remainingCents > 0
  if (owed && !body.client_id) throw refuse('Elige el cliente para vender a crédito.')
  return { cart, amounts, settlement }
}

/** What the paper of a sale says of it. */
function printedOf(
  body: SaleBody,
  number: Numbered,
  world: SaleWorld,
  priced: ReturnType<typeof priceSale>,
): PrintedOrder {
  const { amounts, settlement } = priced
  const { person, shift, now } = world
  const [day, at] = [dayOf(now), now.toISOString()]
  const client = body.client_id ? world.clients.get(body.client_id) : undefined
  const payment = (one: Settlement['applied'][number], i: number) => ({
    ...{ id: `${body.id}.${i}`, at, day, paymentTypeId: one.paymentTypeId, name: one.name, means: one.means },
    ...{ amountCents: one.cents, shiftId: shift.id, userId: person.id, userName: person.name },
    ...(one.reference ? { reference: one.reference } : {}),
  })
  const seller = body.seller_id && world.sellers.get(body.seller_id)
  return {
    id: body.id,
    number: number.text,
    type: 3,
    state: 'entregado',
    ...(number.resolutionId ? { resolutionId: number.resolutionId } : {}),
    day,
    at,
    clientName: client?.name ?? 'Consumidor final',
    ...(client?.document_text ? { clientDocument: client.document_text } : {}),
    ...(client?.phone ? { clientPhone: client.phone } : {}),
    destination: {},
    ...(seller ? { sellerName: seller } : {}),
    deliveryTaxBps: deliveryTaxBps(amounts.groups, { mode: 'own', taxed: world.deliveryTaxed }),
    register: shift.register,
    cashier: person,
    totals: { ...sums(amounts), costCents: 0, roundingCents: 0 },
    chargesIva: world.chargesIva,
    taxes: amounts.groups,
    payments: settlement.applied.map(payment),
    changeCents: settlement.changeCents,
    withheld: { retefuenteCents: 0, reteIvaCents: 0, reteIcaCents: 0 },
    remainingCents: settlement.remainingCents,
    dueDate: body.date_pay ?? day,
    ...(body.notes ? { notes: body.notes } : {}),
  }
}

const sums = (amounts: CartTotals) => ({
  subtotalCents: amounts.subtotalCents,
  discountCents: amounts.discountCents,
  globalDiscountCents: amounts.globalDiscountCents,
  netCents: amounts.netCents,
  baseCents: amounts.baseCents,
  taxCents: amounts.taxCents,
  deliveryCents: amounts.deliveryCents,
  totalCents: amounts.totalCents,
})

/** A line as the answer of a sale tells it. */
export function lineWire(line: CartLine, amounts: CartTotals['lines'][number]): Order['products'][number] {
  const rate = paidRate(line)
  const given = givenDiscount(line.discount)
  const taken = line.kind === 'product' ? line.quantity / 1_000 : 0
  const pesos = toPesos
  return {
    ...{
      product_id: line.productId,
      variant_id: line.variantId ?? null,
      kind: line.kind,
      sku: line.sku,
      name: line.name,
    },
    ...{ reference: line.sku, quantity: line.quantity / 1_000, price: pesos(line.priceCents) },
    ...{ priceFull: pesos(amounts.grossCents), tax_code: line.taxCode, taxt: line.taxBps / 100, initTax: rate / 100 },
    ...{ applyDiscount: given.value > 0, tDiscount: given.type, discount: given.value },
    ...{ subtotal: pesos(amounts.grossCents - amounts.discountCents), total: pesos(amounts.netCents) },
    ...{ total_tax: pesos(amounts.taxCents), taxt_total: pesos(amounts.taxCents) },
    ...{ base: pesos(amounts.baseCents), total_base: pesos(amounts.baseCents) },
    ...{ base_imponible: rate > 0 ? pesos(amounts.baseCents) : 0, discount_tax: 0, value: null, cost: null },
    ...{ price_list: line.priceList, userStorage: line.storageId ?? null, stock_quantity: taken },
    storages: line.storageId ? [{ id: line.storageId, quantity: taken }] : [],
    total_discount: pesos(amounts.discountCents + amounts.globalDiscountCents),
    sold_short: false,
  }
}

/** The order as the server would answer it. */
function orderWire(
  body: SaleBody,
  printed: PrintedOrder,
  world: SaleWorld,
  priced: ReturnType<typeof priceSale>,
): Order {
  const { cart, amounts, settlement } = priced
  const { person, shift } = world
  const pesos = toPesos
  const given = givenDiscount(cart.discount)
  return {
    ...{ id: printed.id, type: 3, type_name: 'Punto de venta', number: printed.number },
    paper: printed.resolutionId ? 'invoice' : 'internal',
    paper_name: paperName(printed),
    ...{ date: printed.day, created_at: printed.at, state: 'entregado', state_name: 'Entregado' },
    ...{ posting: 'posted', failure: null },
    client: {
      ...{ id: body.client_id ?? '', name: printed.clientName },
      ...{ document: printed.clientDocument ?? null, phone: printed.clientPhone ?? null },
    },
    seller_id: body.seller_id && printed.sellerName ? { id: body.seller_id, name: printed.sellerName } : null,
    ...{ domiciliario: null, channel: null, storage_id: body.storage_id ?? '', storage: world.storageName },
    ...{ is_pay: settlement.remainingCents <= 0, credit: settlement.remainingCents > 0 ? 'Si' : 'No' },
    ...{ date_pay: printed.dueDate, total: pesos(amounts.totalCents), paid: pesos(settlement.paidCents) },
    ...{
      remaining: pesos(settlement.remainingCents),
      items: cart.lines.length,
      city: null,
      city_problem: null,
      city_options: [],
      guide: null,
    },
    ...{ advance_due: 0, advance: null },
    products: cart.lines.map((line, i) => lineWire(line, amounts.lines[i]!)),
    ...{ priceSelected: cart.priceList, dType: given.type, discount: given.value },
    ...{ delivery: pesos(amounts.deliveryCents), subtotal: pesos(amounts.subtotalCents) },
    globalDiscount: pesos(amounts.globalDiscountCents),
    totalDiscount: pesos(amounts.discountCents + amounts.globalDiscountCents),
    total_base: pesos(amounts.baseCents),
    base_imponible: pesos(amounts.groups.reduce((sum, group) => sum + (paidRate(group) > 0 ? group.baseCents : 0), 0)),
    ...{ tax: pesos(amounts.taxCents), taxt_total: pesos(amounts.taxCents), podClient: 0 },
    taxes: taxesOf(printed).map((t) => ({
      ...{ code: t.taxCode, percent: t.taxBps / 100, base: pesos(t.baseCents), tax: pesos(t.taxCents) },
    })),
    withholdings: { retefuente: 0, reteiva: 0, reteica: 0 },
    payments: printed.payments.map((p) => ({
      ...{ id: p.id, payment_type_id: p.paymentTypeId, name: p.name, means: p.means, value: pesos(p.amountCents) },
      ...{ at: p.at, reference: p.reference ?? null, open_register_id: shift.id, user: person },
    })),
    change: pesos(settlement.changeCents),
    paid_at: settlement.remainingCents <= 0 ? printed.day : null,
    ...{ name: null, phone: null, address: null, neighbourhood: null, city_name: null, instructions: null },
    ...{ notes: body.notes ?? null, cost_center_id: shift.cost_center_id, open_register_id: shift.id },
    ...{ register: shift.register, cashier: person },
    ...{ history: [], next_states: [], credit_notes: [], return_reason: null, revision: 0, entries: [] },
    ...{ duplicated_from: null, comes_from: [], images: [], warning: null },
  }
}

/** Makes a sale of this till, with a number that it has. @throws ApiError that says what is wrong */
export function makeSale(body: SaleBody, number: Numbered, world: SaleWorld): MadeSale {
  const priced = priceSale(body, world)
  const { cart, amounts } = priced
  const printed = printedOf(body, number, world, priced)
  const lines = cart.lines.map(({ costCents: unitCostCents, ...line }, i) => ({
    ...line,
    ...amounts.lines[i]!,
    unitCostCents,
  }))
  return {
    order: orderWire(body, printed, world, priced),
    paper: salePaper(printed, lines, world.shop),
    sold: cart.lines.map((line) => {
      const item = world.items.get(line.variantId ?? line.productId)
      const listed = item?.prices[line.priceList] ?? item?.prices[1] ?? line.priceCents
      return {
        ...{ name: line.name, sku: line.sku, tax_code: line.taxCode, tax_bps: line.taxBps },
        list_price: toPesos(listed),
      }
    }),
    paid: (body.payments ?? []).map(({ payment_type_id }) => {
      const { name, means } = world.paymentTypes.find(({ id }) => id === payment_type_id)!
      return { name, means }
    }),
    total: toPesos(amounts.totalCents),
  }
}
