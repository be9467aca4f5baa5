import { Product } from '../../catalog/products/product'
import { Variant } from '../../catalog/products/variant'
import { Service } from '../../catalog/services'
import { BUSINESS, Business } from '../../identity/business/business'
import { StockLedger } from '../../inventory/stock/ledger'
import { allStorages, REMISSION_ID, Storage } from '../../inventory/stock/storage'
import { author, context, doneAt, refuse } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load, type Request } from '../../kernel/db/read'
import { Sequence } from '../../kernel/db/sequence'
import { busy, conflict, invalid, notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { Courier } from '../../parties/carriers/couriers'
import { Client, GENERIC_CLIENT } from '../../parties/clients/client'
import { Seller } from '../../parties/sellers/sellers'
import { Channel } from '../../settings/channels'
import { CostCenter } from '../../settings/cost-centers'
import { PaymentType } from '../../settings/payment-types/payment-types'
import { firstWithNumbers, invoiceSeries, rulesOf, seriesOf, seriesSold } from '../../settings/resolutions/series'
import { settingsOf } from '../../settings/settings'
import { Tax } from '../../settings/taxes/tax'
import { chosenShift } from '../../treasury/drawer'
import { type OpenShift, OpenShifts, shiftOfUser } from '../../treasury/shift'
import type { ReceivedPayment } from '../book/settle'
import { clientBalances } from '../debts/order-items'
import { guessedSequences, guessedTaxes, rememberSequences, rememberTaxes } from '../order/guess'
import { Order, type OrderType } from '../order/order'
import type { NewSale, SaleLineData } from '../order/sale.input'
import { isService } from './sale-cart'

/** The records that a sale refers to. */
export interface SaleRefs {
  client_id?: string
  seller_id?: string
  channel?: string
  storage_id?: string
  domiciliario?: string
  cost_center_id?: string
  /** Order that it was copied from. */
  clone_id?: string
  products: readonly SaleLineData[]
  payments?: NewSale['payments']
  /** Register that the money goes through, when it is not the one of whoever sells. */
  open_register_id?: string
}

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

/** Requests of everything that a sale decides on, for one round trip. */
export function requestsOf(named: SaleRefs, storageId: string | undefined, otherClient?: string) {
  const goods = named.products.filter((line) => !isService(line))
  const storageOf = (line: SaleLineData) => line.userStorage ?? storageId
  const clientId = named.client_id ?? GENERIC_CLIENT
  return {
    settings: settingsOf(),
    business: Business.maybe(BUSINESS),
    openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
    register: chosenShift(named.open_register_id),
    client: Client.maybe(clientId),
    seller: Seller.maybe(named.seller_id),
    courier: Courier.maybe(named.domiciliario),
    channel: Channel.maybe(named.channel),
    costCenter: CostCenter.maybe(named.cost_center_id),
    original: Order.maybe(named.clone_id),
    storages: Storage.many(distinct([storageId, ...goods.map(storageOf)])),
    products: Product.many(distinct(goods.map((line) => line.product_id))),
    variants: Variant.many(distinct(goods.map((line) => line.variant_id))),
    services: Service.many(distinct(named.products.filter(isService).map((line) => line.product_id))),
    taxes: Tax.many(guessedTaxes()),
    stock: StockLedger.rows(
      goods.flatMap((line) => {
        const at = line.remitted ? REMISSION_ID : storageOf(line)
        return at ? [{ item: { productId: line.product_id, variantId: line.variant_id }, storageId: at }] : []
      }),
    ),
    paymentTypes: PaymentType.many(distinct((named.payments ?? []).map((p) => p.payment_type_id))),
    balances: clientBalances(distinct([clientId, otherClient])),
  }
}

type Requests = ReturnType<typeof requestsOf>
/** Everything that a sale decides on, as loaded. */
export type Found = { [K in keyof Requests]: Requests[K] extends Request<infer T> ? T : never }

/** Storage that a sale leaves from when it names none: the register's, or the shop's default one. */
export async function storageFor(named: SaleRefs, type: OrderType): Promise<string> {
  if (named.storage_id) return named.storage_id
  const openShift = type === 3 ? await OpenShifts.find(shiftOfUser(author().userId)) : undefined
  if (openShift?.storageId) return openShift.storageId
  const storages = (await allStorages()).filter((s) => s.active && s.type === 'normal')
  const found = storages.find((s) => s.isDefault) ?? storages[0]
  if (!found) throw conflict('Crea una bodega antes de vender.')
  return found.id
}

/** Times that a sale reads everything again before the person is asked to try later. */
const MAX_READS = 10

/**
 * Stands in line for the number of the sale and reads everything in one trip. The series and the taxes are guessed from
 * the last sales. At the counter the series of invoices come along, for a sale that turns out too much for a POS document. When the settings say other series, or are older than a sequence that they should rule (a trip reads
 * its rows one by one), everything is read again.
 */
export async function loadSale(unit: Act, named: SaleRefs, sale: { type: OrderType; storageId: string }) {
  let guess = guessedSequences(sale.type)
  await unit.queue(guess[0]!)
  for (let reads = 0; reads < MAX_READS; reads++) {
    const found = await load({
      ...requestsOf(named, sale.storageId),
      sequences: Sequence.many(guess),
    })
    const openShift = sale.type === 3 ? needOpenShift(found.openShift) : found.openShift
    const invoices = found.business?.document !== undefined
    const numbered = { type: sale.type, openShift, today: dayOf(doneAt()), invoices }
    const series = seriesOf(found.settings, numbered)
    const over = invoiceSeries(found.settings, numbered, series)
    const names = [...series, ...over].map(({ name }) => name)
    rememberSequences(sale.type, names)
    const chosen = firstWithNumbers(series, found.sequences)
    const invoice = over.length > 0 ? firstWithNumbers(over, found.sequences) : undefined
    const ruled = [chosen, ...(invoice ? [invoice] : [])].every((one) => rulesOf(found.settings, one.sequence))
    if (names.every((name) => guess.includes(name)) && ruled)
      return { found: await complete(found, named), openShift, chosen, invoice }
    guess = names
  }
  throw busy()
}

/** A sale that a till made without a connection, as its lease and its shift have it. */
export interface Made {
  /** The series and the number that it was sold under. */
  series: string
  n: number
  openShift: OpenShift
  at: Date
  seq: number
}

/**
 * Reads what a sale that was made already is recorded by. Its number is of the series that its paper says, unless somebody
 * else numbers with that one by now.
 */
export async function loadMade(unit: Act, named: SaleRefs, sale: { storageId: string; made: Made }) {
  const { made, storageId } = sale
  let names: readonly string[] = [made.series]
  await unit.queue(made.series)
  for (let reads = 0; reads < MAX_READS; reads++) {
    const found = await load({ ...requestsOf(named, storageId), sequences: Sequence.many(names) })
    const held = found.sequences.get(made.series)?.held
    const all = seriesSold(found.settings, made.series, dayOf(doneAt()))
    const series = held && held.device !== context().till ? all.filter(({ name }) => name !== made.series) : all
    const chosen = firstWithNumbers(series, found.sequences)
    if (series.every(({ name }) => names.includes(name)) && rulesOf(found.settings, chosen.sequence))
      return { found: await complete(found, named), openShift: made.openShift, chosen, invoice: undefined }
    names = [...new Set([made.series, ...series.map(({ name }) => name)])]
  }
  throw busy()
}

/** What was loaded, all that it names known to be there, and with every tax of what is sold. @throws AppError 404, 422 */
export async function complete<F extends Found>(found: F, named: SaleRefs, before: Chosen = {}) {
  const all = checked(found, named, before)
  const ids = [...found.products.values(), ...found.services.values()].flatMap(({ taxId }) => taxId ?? [])
  const missing = [...new Set(ids)].filter((id) => !found.taxes.has(id))
  if (ids.length > 0) rememberTaxes([...new Set(ids)])
  if (missing.length === 0) return all
  const { more } = await load({ more: Tax.many(missing) })
  return { ...all, taxes: new Map([...found.taxes, ...more]) }
}

const must = <T>(row: T | undefined, label: string): T => {
  if (!row) throw notFound(label)
  return row
}

/** What a sale that happened already may go without. */
const should = (row: unknown, label: string): void => {
  if (!row) refuse(notFound(label))
}

/** Who and what an order already has: it may keep them once they are inactive or gone. */
export interface Chosen {
  clientId?: string
  sellerId?: string
  courierId?: string
  channelId?: string
  costCenterId?: string
}

/** @throws AppError 422 at `field` for something inactive that is newly chosen */
function refuseInactive(row: { id: string; name: string; active: boolean } | undefined, field: string, had?: string) {
  if (row && !row.active && row.id !== had) refuse(invalid({ [field]: [`${row.name} está inactivo. Elige otro`] }))
}

function checked<F extends Found>(found: F, named: SaleRefs, had: Chosen): F & { client: NonNullable<F['client']> } {
  if (named.seller_id !== had.sellerId) should(found.seller, Seller.label)
  if (named.domiciliario !== had.courierId) should(found.courier, Courier.label)
  if (named.channel !== had.channelId) should(found.channel, Channel.label)
  if (named.cost_center_id !== had.costCenterId) should(found.costCenter, CostCenter.label)
  if (named.clone_id) must(found.original, Order.label)
  if (named.storage_id) must(found.storages.get(named.storage_id), Storage.label)
  for (const p of named.payments ?? []) should(found.paymentTypes.get(p.payment_type_id), PaymentType.label)
  refuseInactive(found.client, 'client_id', had.clientId)
  refuseInactive(found.seller, 'seller_id', had.sellerId)
  refuseInactive(found.courier, 'domiciliario', had.courierId)
  refuseInactive(found.channel, 'channel', had.channelId)
  refuseInactive(found.costCenter, 'cost_center_id', had.costCenterId)
  return { ...found, client: must(found.client, Client.label) }
}

/**
 * Holds the client that a sale newly has, who may come to owe it: nobody removes them before it is written. Of the others
 * that a sale names it keeps the names, and it holds none of them: at every till they are the same, and sales would race.
 */
export function assertClient(unit: Act, client: NonNullable<Found['client']>, had?: string): void {
  if (client.id !== had && client.id !== GENERIC_CLIENT) unit.check(Client, client)
}

/** The shift of a sale at the counter. @throws AppError 409 when there is none */
function needOpenShift(openShift: OpenShift | undefined): OpenShift {
  if (!openShift) throw conflict('Para vender en el mostrador, primero abre la caja.', 'no_open_register')
  return openShift
}

type Payment = NonNullable<NewSale['payments']>[number]

/** A type of payment that is not there any more, of what was paid before by it. */
const goneType = ({ payment_type_id, paid }: Payment) => ({
  ...{ id: payment_type_id, name: paid?.name ?? 'Pago', means: paid?.means ?? ('other' as const), active: true },
  ...{ counterBank: undefined, orderBank: undefined },
})

/** The payments of a request with the means of their types. */
export function receivedPayments(
  found: Pick<Found, 'paymentTypes'>,
  payments: NewSale['payments'],
  saleType: NewSale['type'],
): ReceivedPayment[] {
  return (payments ?? []).map((p) => {
    const type = found.paymentTypes.get(p.payment_type_id) ?? goneType(p)
    if (!type.active) refuse(invalid({ payments: [`${type.name} está inactivo. Elige otro tipo de pago`] }))
    const bank = type.means === 'cash' ? undefined : saleType === 3 ? type.counterBank : type.orderBank
    return {
      paymentTypeId: type.id,
      name: type.name,
      means: type.means,
      cents: p.value,
      reference: p.reference,
      ...(bank ? { bank } : {}),
    }
  })
}
