import { createHash } from 'node:crypto'
import type { CodeOwner } from '../catalog/products/code'
import type { ConnectionRow } from '../connections/connection'
import { standingOf as standingAtDian } from '../documents/issue'
import type { Act } from '../kernel/db/act'
import { conflict } from '../kernel/errors'
import { parse } from '../kernel/values/fields'
import { formatCop, toPesos, UNIT } from '../kernel/values/money'
import { type Amounts, goodsOf, sumOf } from '../notes/note/credit'
import { CreditNote } from '../notes/note/note'
import type { NoteWanted } from '../notes/note/note.input'
import { standingOf } from '../notes/note/terms'
import { openSale } from '../notes/posting/bench'
import { makeNote } from '../notes/posting/notes'
import { receiveIn } from '../payments/order-payment'
import { changeOrder } from '../sales/changes/amend'
import { standing as paidBy } from '../sales/changes/amend-payments'
import { moveOrder } from '../sales/changes/status'
import { Order, type OrderData, type OrderRow } from '../sales/order/order'
import { isReversed, transitions } from '../sales/order/order.states'
import { SaleChangesInput } from '../sales/order/sale.input'
import { itemKey, ownersOf } from './match'
import { unsure } from './push'
import { ownedBy, productsOf, type SoldThere, soldOf } from './sale-of'
import type { StoreOrder } from './store-port'

/** What tells a version of what an order sells from another one: when it changed says no more than the second. */
export const saidHash = ({ lines, shippingCents, backCents = 0 }: StoreOrder): string => {
  const said = lines.map((line) => [itemKey(line) ?? line.name, line.units, line.totalCents])
  return createHash('sha256')
    .update(JSON.stringify([said, shippingCents, backCents]))
    .digest('base64url')
}

/** What was known of an order of a shop when it was last applied. */
interface Known {
  orderId: string
  state: string
  totalCents: number
  hash?: string | undefined
}

/** What was done, and whether there is more to do in a transaction of its own. */
export interface Followed {
  said: string
  again?: true
}

/** How much more of an item stands here than there: thousandths and cents; below 0 it is less. */
interface Gap {
  owner: CodeOwner
  name: string
  quantity: number
  cents: number
  left?: Amounts
}

const keyOf = ({ productId, variantId }: { productId: string; variantId?: string | undefined }) =>
  variantId ?? productId

/** What stands of an order of ours against what the shop says of it. @throws AppError 409 for an item in several lines */
async function gapsOf(ours: OrderRow, theirs: readonly SoldThere[]) {
  const sale = await openSale(ours)
  const { lines, lefts, deliveryCents } = standingOf(ours, sale.lines, sale.notes)
  const gaps = new Map<string, Gap>()
  for (const [i, line] of lines.entries()) {
    if (gaps.has(keyOf(line)))
      throw conflict(
        `${line.name} sale de varias bodegas en el pedido ${ours.number}. Ajústalo a mano con lo que dice la tienda.`,
      )
    const { productId, variantId, name } = line
    const owner = { productId, ...(variantId ? { variantId } : {}) }
    const left = lefts[i]!
    gaps.set(keyOf(line), { owner, name, left, quantity: left.quantity, cents: left.netCents })
  }
  for (const { owner, units, totalCents } of theirs) {
    const gap = gaps.get(keyOf(owner)) ?? { owner, name: '', quantity: 0, cents: 0 }
    gaps.set(keyOf(owner), { ...gap, quantity: gap.quantity - units * UNIT, cents: gap.cents - totalCents })
  }
  const open = [...gaps.values()].filter(({ quantity, cents }) => quantity !== 0 || cents !== 0)
  return { open, deliveryCents }
}

/** Whether goods of an order have left, or DIAN may have it: what comes back of it then is a credit note. */
const isTakenBack = async (unit: Act, ours: OrderRow): Promise<boolean> =>
  'devuelto' in transitions[ours.state] || (await standingAtDian(unit, ours)) !== 'free'

const GIVEN_BACK = 'Devolución en la tienda en línea'
const asNote = ({ owner: { productId, variantId } }: Gap) => ({
  product_id: productId,
  ...(variantId ? { variant_id: variantId } : {}),
})

/**
 * Takes back by a credit note what the shop gave back: first goods and delivery, at what they were sold for, and then what
 * else was given back of their price.
 * @throws AppError 409 when the shop gave back less for some goods than they were sold for
 */
async function takeBack(unit: Act, ours: OrderRow, gaps: readonly Gap[], deliveryCents: number): Promise<Followed> {
  const goods = gaps.filter(({ quantity }) => quantity > 0)
  const restOf = ({ left, quantity, cents }: Gap) => cents - (quantity > 0 ? goodsOf(left!, quantity).netCents : 0)
  const short = goods.find((gap) => restOf(gap) < 0)
  if (short)
    throw conflict(
      `La tienda devolvió ${formatCop(short.cents)} por ${short.name}, que aquí valen más. Haz la nota crédito del pedido ${ours.number} a mano.`,
    )
  const whole = goods.length > 0 || deliveryCents > 0
  const common = { return_type: 2, note: GIVEN_BACK } as const
  const wanted: NoteWanted = whole
    ? {
        ...{ ...common, type: 1, delivery: deliveryCents > 0 },
        products: goods.map((gap) => ({ ...asNote(gap), quantity: gap.quantity })),
      }
    : { ...common, type: 2, products: gaps.map((gap) => ({ ...asNote(gap), value: gap.cents })) }
  const { number } = await CreditNote.numbered(unit)
  // Of the order that was compared: one that another message changed meanwhile is compared again.
  const { note } = await makeNote(unit, ours, number, wanted)
  const said = `El pedido ${ours.number} tiene la nota crédito ${note.number} de ${formatCop(note.totals.totalCents)}.`
  return whole && sumOf(gaps, restOf) > 0 ? { said, again: true } : { said }
}

/** How a paid order is paid once its total is another: as it was, when it was paid in one way. */
function paymentsFor(ours: OrderData, order: StoreOrder, { settings }: ConnectionRow) {
  const given = paidBy(ours)
  const [first] = given
  const type = given.length === 0 ? settings.paymentTypeId : first!.paymentTypeId
  if (order.state !== 'sold' || !type || given.length > 1 || first?.means === 'balance') return {}
  return {
    payments: [{ payment_type_id: type, value: toPesos(order.totalCents), reference: order.number.slice(0, 80) }],
  }
}

async function amend(
  unit: Act,
  ours: OrderRow,
  { order, sold, connection }: { order: StoreOrder; sold: readonly SoldThere[]; connection: ConnectionRow },
): Promise<Followed> {
  if (sold.some(({ units }) => units <= 0))
    throw conflict(
      `El pedido ${order.number} cobra en la tienda algo que ya no lleva. Ajusta el ${ours.number} a mano.`,
    )
  const changes = parse(SaleChangesInput, {
    id: ours.id,
    products: productsOf(sold),
    delivery: toPesos(order.shippingCents),
    ...paymentsFor(ours, order, connection),
  })
  const after = await changeOrder(unit, ours, changes)
  const { totalCents } = after.order.totals
  if (totalCents !== order.totalCents)
    throw conflict(
      `El pedido ${order.number} cambió en la tienda a ${formatCop(order.totalCents)} y aquí sumaría ${formatCop(totalCents)}. Ajusta el pedido ${ours.number} a mano.`,
    )
  return { said: `El pedido ${ours.number} cambió: ahora suma ${formatCop(totalCents)}.` }
}

async function undo(unit: Act, ours: OrderRow): Promise<Followed> {
  if (!(await isTakenBack(unit, ours))) {
    await moveOrder(unit, ours, 'cancelado', { note: 'Se canceló en la tienda en línea' })
    return { said: `El pedido ${ours.number} quedó cancelado.` }
  }
  const { number } = await CreditNote.numbered(unit)
  const { note } = await makeNote(unit, ours, number, { type: 3, return_type: 2, note: GIVEN_BACK })
  return { said: `El pedido ${ours.number} se devolvió con la nota crédito ${note.number}.` }
}

/** Brings what an order sells to what the shop says; undefined when nothing is left to do. */
async function bringGoods(unit: Act, ours: OrderRow, connection: ConnectionRow, order: StoreOrder) {
  const sold = soldOf(order, ownedBy(order.lines, await ownersOf(connection.id, order.lines)))
  if (sumOf(sold, ({ totalCents }) => totalCents) + order.shippingCents !== order.totalCents)
    throw conflict(
      `El pedido ${order.number} cambió en la tienda y sus partes no suman ${formatCop(order.totalCents)}. Ajusta el pedido ${ours.number} a mano.`,
    )
  const theirs = sold.filter(({ units, totalCents }) => units > 0 || totalCents !== 0)
  const { open, deliveryCents } = await gapsOf(ours, theirs)
  const delivery = deliveryCents - order.shippingCents
  if (open.length === 0 && delivery === 0) return undefined
  await unsure(unit, connection.id, [...ours.lines, ...theirs.map(({ owner }) => owner)])
  const isLess =
    open.every(({ quantity, cents }) => quantity >= 0 && cents >= 0) &&
    (delivery === 0 || (delivery > 0 && order.shippingCents === 0))
  const stays = ours.creditNotes.length > 0 || (await isTakenBack(unit, ours))
  if (isLess && stays) return takeBack(unit, ours, open, delivery)
  if (theirs.length === 0) return undo(unit, ours)
  return amend(unit, ours, { order, sold: theirs, connection })
}

/**
 * Brings an order of ours to what the shop says of it now, whatever happened there on the way: what was undone is cancelled,
 * what was given back of goods that have left is a credit note, what else changed amends the order, and what was paid since
 * is received.
 * @throws AppError 409 that says what a person must decide
 */
export async function bring(unit: Act, connection: ConnectionRow, order: StoreOrder, known: Known): Promise<Followed> {
  const ours = await Order.get(known.orderId)
  const upToDate = { said: `Sigue al día con el pedido ${ours.number}.` }
  if (isReversed(ours.state)) return upToDate
  if (order.state === 'undone') {
    await unsure(unit, connection.id, ours.lines)
    return undo(unit, ours)
  }
  const changed = known.hash === undefined ? known.totalCents !== order.totalCents : known.hash !== saidHash(order)
  const brought = changed ? await bringGoods(unit, ours, connection, order) : undefined
  const { paymentTypeId } = connection.settings
  const paid = order.state === 'sold' && known.state === 'unpaid' && ours.remainingCents > 0
  if (brought) return paid ? { ...brought, again: true } : brought
  if (!paid || !paymentTypeId) return upToDate
  const payment = { payment_type_id: paymentTypeId, value: ours.remainingCents, reference: order.number.slice(0, 80) }
  await receiveIn(unit, { id: ours.id, payments: [payment] })
  return { said: `Se recibió el pago del pedido ${ours.number}.` }
}
