import { tell } from '../../connections/webhooks/tell'
import { issue } from '../../documents/issue'
import { chargesIva } from '../../identity/business/regime'
import { StockLedger } from '../../inventory/stock/ledger'
import { doneAt, may, refuse } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { takeNumber } from '../../kernel/db/sequence'
import { forbidden } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { addDays, dayOf } from '../../kernel/values/time'
import type { Client } from '../../parties/clients/client'
import { numberText } from '../../settings/resolutions/resolution'
import { choiceOf, hasCash, registerFor } from '../../treasury/drawer'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { deliveryTaxBps } from '../book/delivery-tax'
import type { Settlement } from '../book/settle'
import type { CartTotals } from '../cart/cart-totals'
import { balancesOf, spentBalances } from '../debts/balances'
import { itemTerms } from '../debts/order-items'
import { advanceOf } from '../order/advance'
import { Order, type OrderData } from '../order/order'
import { MAX_LINES_AT_ONCE, OrderPart } from '../order/order-line'
import type { NewSale } from '../order/sale.input'
import { keep } from './reservation'
import type { cartOf, SaleLine } from './sale-cart'
import { recordSale } from './sale-fact'
import { assertClient, type Found, loadMade, loadSale, type Made, receivedPayments, storageFor } from './sale-load'
import { endedWarning, paperOf, seriesFor, seriesMade } from './sale-number'
import { markShort, orderLines, orderPayments, postEntry, refuseDebt, takeGoods } from './sale-post'
import {
  catalogueOf,
  debtorOf,
  type Judged,
  partiesOf,
  priced,
  refuseGeneric,
  type Sold,
  settled,
  totalsOf,
} from './sale-terms'

type ClientRow = Awaited<ReturnType<typeof Client.get>>

const dueOf = (input: { date_pay?: string | null }, credit: boolean, client: ClientRow, found: Found): string => {
  const today = dayOf(doneAt())
  if (input.date_pay) return input.date_pay
  return credit ? addDays(today, client.creditDays ?? found.settings.billing.dueDays) : today
}

const initialState = (type: OrderData['type']): OrderData['state'] => (type === 3 ? 'entregado' : 'recibido')

/** What a sale comes from, beside what it asks for. */
interface Origin {
  freezingId?: string
  /** What is reserved for it, when it is long; see `selling.ts`. */
  reservationId?: string | undefined
  /** It was made before, by a till without a connection. */
  made?: Made
  /** Compares it with the rules of the shop, and notes what it broke. */
  judge?: (sale: Judged) => Promise<void>
  /** Ends what was promised to it before its goods leave. */
  before?: (ledger: StockLedger) => void
}

/** A sale that is priced, settled and numbered, before its goods leave. */
interface Prepared {
  order: OrderData
  lines: readonly SaleLine[]
  amounts: CartTotals
  found: Awaited<ReturnType<typeof loadSale>>['found']
  /** Balances in favour that it spends. */
  items: OpenItemRow[]
  ledger: StockLedger
  warning: string | undefined
}

/**
 * The counter and the other ways of selling have permissions of their own. Who may only prepare pre-invoices sells nothing:
 * a pre-invoice posts nothing. Source: product.txt section 2; facts B3.1 row 1.
 */
export function needSeller(type: NewSale['type']): void {
  const allowed = type === 3 ? may('pos-create') : may('sale-create')
  if (!allowed) refuse(forbidden(`No tienes permiso para vender ${type === 3 ? 'en el mostrador' : 'en línea'}.`))
}

async function prepare(unit: Act, input: NewSale, origin: Origin): Promise<Prepared> {
  const id = input.id ?? newId('order')
  const items = await balancesOf(input.credit_notes)
  const storageId = await storageFor(input, input.type)
  const { made } = origin
  const loaded = made
    ? await loadMade(unit, input, { storageId, made })
    : await loadSale(unit, input, { type: input.type, storageId })
  const { found, openShift } = loaded
  refuseGeneric(found)
  assertClient(unit, found.client)
  const iva = chargesIva(found.business?.regime)
  const { cart, lines, amounts, warning } = priced(
    {
      wanted: input,
      catalogue: catalogueOf(found),
      chargesIva: iva,
      day: dayOf(doneAt()),
      storageId,
      may,
      ...(input.agreed ? { agreed: input.agreed } : {}),
    },
    found.settings.costs,
  )
  await origin.judge?.({ input, lines, amounts, found })
  if (input.withholdings) {
    // Loaded with the first sale that withholds: most withhold nothing.
    const { refuseWithholdings } = await import('./withholding-bound')
    await refuseWithholdings({ withholdings: input.withholdings, lines, amounts, client: found.client })
  }
  const given = [
    ...spentBalances(input.credit_notes, items, found.client),
    ...receivedPayments(found, input.payments, input.type),
  ]
  const money = settled(amounts, input, given)
  refuseDebt({ type: input.type, ...money, ...debtorOf(found) })
  const { series, sequence } = made ? seriesMade(loaded, amounts) : seriesFor(loaded, amounts)
  const n = takeNumber(unit, series.name, sequence, series)
  const number = numberText(series, n)
  const paper = made && paperOf(made, { name: series.name, n, number }, found)
  const { resolutionId } = series
  const order = orderOf({
    id,
    number,
    resolutionId,
    iva,
    input,
    storageId,
    found,
    openShift,
    cart,
    lines,
    amounts,
    ...money,
    origin,
    paper,
  })
  const ended = made ? undefined : endedWarning(found, openShift, order)
  const ledger = new StockLedger(found.stock, {
    allowNegative: found.settings.inventory.allowNegativeStock,
    accounts: found.settings.accounts,
    stores: found.settings.stores,
  })
  origin.before?.(ledger)
  const warnings = [ended, warning].flatMap((text) => text ?? [])
  return { order, lines, amounts, found, items, ledger, warning: warnings.join(' ') || undefined }
}

/**
 * Sells: prices the cart, takes the goods, the number and the money, and collects everything in the unit, so that order,
 * stock, entry, fact, shift and debt are right together or not at all. One round trip to read, one to write.
 * A sale is posted when it is made, in whatever state the order starts: goods that are promised are not free to sell.
 * One of more than `MAX_LINES_AT_ONCE` lines, whose goods are reserved before, is accepted here and posted in parts by a job.
 * @throws AppError 403, 404, 409 or 422 that says what is wrong and where
 */
export async function sell(unit: Act, input: NewSale, origin: Origin = {}): Promise<Sold> {
  needSeller(input.type)
  const sale = await prepare(unit, input, origin)
  const { order, found, items, ledger, warning } = sale
  if (sale.lines.length > MAX_LINES_AT_ONCE) {
    const { allowNegativeStock } = found.settings.inventory
    acceptLong(unit, sale, await keep(unit, origin.reservationId, sale.lines, allowNegativeStock))
  } else {
    const costs = takeGoods(ledger, order, sale.lines, found.storages)
    order.lines = markShort(ledger, order.id, orderLines(sale.lines, sale.amounts, costs))
    order.totals.costCents = costs.reduce((a, b) => a + b, 0)
    order.entries = postEntry(unit, order, found.settings.accounts, { items })
    await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, day: order.day })
    recordSale(unit, order)
    writeItems(unit, { balances: found.balances, ...(items.length > 0 ? { items } : {}) }, itemTerms(order))
  }
  unit.insert(Order, order, 'Este pedido ya se había guardado.')
  issue(unit, order, found.settings)
  tell(unit, 'order.created', order.id, found.settings)
  unit.summary = `Vendió ${formatCop(order.totals.totalCents)} a ${order.clientName} (${order.number})`
  return { order, ...(warning ? { warning } : {}) }
}

/** Accepts a long sale: priced, numbered and kept with its lines in parts, and the job that posts them. */
function acceptLong(unit: Act, { order, lines, amounts }: Prepared, reserved: boolean): void {
  const uncosted = lines.map(() => 0)
  const all = orderLines(lines, amounts, uncosted)
  const parts = Order.pieces(order.id, all, { posted: false, ...(reserved ? { reserved } : {}) })
  Object.assign(order, { parts: parts.length, posting: 'posting', task: 'post' })
  for (const part of parts) unit.insert(OrderPart, part)
  const title = `Registrar la venta ${order.number} de ${all.length} productos`
  Order.later(unit, order, { title, total: order.lineCount, task: 'post' })
}

interface Parts {
  id: string
  number: string
  resolutionId: string | undefined
  iva: boolean
  input: NewSale
  storageId: string
  found: Awaited<ReturnType<typeof loadSale>>['found']
  openShift: Awaited<ReturnType<typeof loadSale>>['openShift']
  cart: ReturnType<typeof cartOf>['cart']
  lines: readonly SaleLine[]
  amounts: CartTotals
  settlement: Settlement
  withheld: OrderData['withheld']
  credit: boolean
  origin: Origin
  paper: string | undefined
}

function orderOf(parts: Parts): OrderData {
  const { id, number, input, storageId, found, openShift, cart, lines, amounts, settlement, withheld, credit } = parts
  const { paper } = parts
  const { made } = parts.origin
  const today = dayOf(doneAt())
  const mode = found.courier ? 'courier' : 'own'
  const taxBps = deliveryTaxBps(amounts.groups, { mode, taxed: found.settings.delivery.taxed })
  const remainingCents = settlement.remainingCents
  const shiftId = registerFor({
    cash: hasCash(settlement.applied),
    chosen: input.type === 3 ? undefined : choiceOf(input.open_register_id, found.register),
    openShift,
  })
  const totals = totalsOf(amounts)
  const terms = { type: input.type, credit, remainingCents, totals }
  const advance = advanceOf(found.settings.delivery.advance, terms)
  return Order.build({
    id,
    ...terms,
    ...(advance ? { advance } : {}),
    number,
    ...(parts.resolutionId === undefined ? {} : { resolutionId: parts.resolutionId }),
    state: initialState(input.type),
    posting: 'posted',
    ...(openShift?.costCenterId && input.type === 3 ? { costCenterId: openShift.costCenterId } : {}),
    ...partiesOf(found, input),
    storageId,
    storageName: found.storages.get(storageId)?.name ?? '',
    deliveryMode: mode,
    deliveryTaxBps: taxBps,
    ...(openShift && input.type === 3 ? { shiftId: openShift.shiftId, register: openShift.register } : {}),
    priceList: cart.priceList,
    discount: cart.discount,
    lineCount: lines.length,
    chargesIva: parts.iva,
    taxes: amounts.groups,
    payments: orderPayments(settlement.applied, shiftId),
    changeCents: settlement.changeCents,
    withheld,
    paidCents: settlement.paidCents,
    dueDate: dueOf(input, credit, found.client, found),
    ...(remainingCents <= 0 ? { paidDay: today } : {}),
    settlements: [],
    entries: [],
    creditNotes: [],
    revision: 0,
    ...(input.clone_id ? { duplicatedFrom: input.clone_id } : {}),
    ...(input.comesFrom ? { comesFrom: [...input.comesFrom] } : {}),
    ...(made ? { offline: { at: made.at.toISOString(), seq: made.seq, ...(paper ? { paper } : {}) } } : {}),
    ...(parts.origin.freezingId ? { freezingId: parts.origin.freezingId } : {}),
  })
}
