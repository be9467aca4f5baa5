import { may, refuse } from '../../kernel/context'
import { conflict, invalid } from '../../kernel/errors'
import type { Client } from '../../parties/clients/client'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { formatDocument } from '../../reference/document'
import { placedCity } from '../../reference/written-place'
import { type ReceivedPayment, type Settlement, settle } from '../book/settle'
import { BELOW_COST, belowCost, type CartTotals, totals } from '../cart/cart-totals'
import { owedBy } from '../debts/order-items'
import type { OrderData } from '../order/order'
import type { NewSale, SaleChanges } from '../order/sale.input'
import { type CartRequest, cartOf, type SaleLine } from './sale-cart'
import type { Found } from './sale-load'

/** What is answered of a sale: the order, and the warning of a sale below cost. */
export interface Sold {
  order: OrderData
  warning?: string
}

/** A sale that a till made, as it is recorded: for whoever compares it with the rules of the shop. */
export interface Judged {
  input: NewSale
  lines: readonly SaleLine[]
  amounts: CartTotals
  found: Found
}

type ClientRow = Awaited<ReturnType<typeof Client.get>>

/** The priced cart of a request, its totals, and the warning of a sale below cost. @throws AppError 409 where the shop refuses that */
export function priced(request: CartRequest, rules: Found['settings']['costs']) {
  const { cart, lines } = cartOf(request)
  const amounts = totals(cart)
  const loss = belowCost(cart, amounts)
  const offered = request.agreed === 'all'
  if (loss && !offered && rules.belowCost === 'refuse' && !may('sale_discount-update'))
    refuse(conflict(BELOW_COST, 'below_cost'))
  return { cart, lines, amounts, warning: loss?.message }
}

/** What was loaded, as the cart reads it. */
export const catalogueOf = (found: Found) => ({ ...found, priceLists: found.settings.priceLists })

/** Withholdings and credit of a request, settled against its total. @throws AppError 422 */
export function settled(
  amounts: CartTotals,
  input: Pick<NewSale, 'withholdings' | 'credit'>,
  given: readonly ReceivedPayment[],
): { settlement: Settlement; withheld: OrderData['withheld']; credit: boolean } {
  const withheld = {
    retefuenteCents: input.withholdings?.retefuente ?? 0,
    reteIvaCents: input.withholdings?.reteiva ?? 0,
    reteIcaCents: input.withholdings?.reteica ?? 0,
  }
  const held = withheld.retefuenteCents + withheld.reteIvaCents + withheld.reteIcaCents
  if (withheld.reteIvaCents > amounts.taxCents)
    throw invalid({ 'withholdings.reteiva': ['La retención de IVA no puede ser mayor que el IVA'] })
  if (held > amounts.netCents) throw invalid({ withholdings: ['Las retenciones superan el valor de la venta'] })
  const settlement = settle(amounts.totalCents - held, given)
  if (typeof settlement === 'string') throw invalid({ payments: [settlement] })
  return { settlement, withheld, credit: input.credit === true || settlement.onCreditCents > 0 }
}

/** Where an order goes and who receives it. */
export const destinationOf = (
  input: Pick<
    NewSale,
    'name' | 'phone' | 'address' | 'neighbourhood' | 'city' | 'department' | 'country' | 'instructions' | 'writtenCity'
  >,
): OrderData['destination'] => ({
  ...(input.name ? { recipient: input.name } : {}),
  ...(input.phone ? { phone: input.phone } : {}),
  ...(input.address ? { address: input.address } : {}),
  ...(input.neighbourhood ? { neighbourhood: input.neighbourhood } : {}),
  ...(input.writtenCity && !input.city ? { writtenCity: input.writtenCity } : placedCity(input)),
  ...(input.instructions ? { instructions: input.instructions } : {}),
})

/** People and places of an order, as they were named when it was written. */
export function partiesOf(found: Found & { client: ClientRow }, input: NewSale | SaleChanges) {
  const { client, seller, courier, channel } = found
  return {
    clientId: client.id,
    clientName: client.name,
    ...(client.document ? { clientDocument: formatDocument(client.document, client.dv) } : {}),
    ...(client.phone ? { clientPhone: client.phone } : {}),
    destination: destinationOf(input),
    ...(seller ? { sellerId: seller.id, sellerName: seller.name } : {}),
    ...(courier ? { courierId: courier.id, courierName: courier.name } : {}),
    ...(channel ? { channelId: channel.id, channelName: channel.name } : {}),
    ...(input.cost_center_id ? { costCenterId: input.cost_center_id } : {}),
    ...(input.notes ? { notes: input.notes } : {}),
  }
}

/** Amounts of an order. */
export const totalsOf = (amounts: CartTotals): OrderData['totals'] => ({
  subtotalCents: amounts.subtotalCents,
  discountCents: amounts.discountCents,
  globalDiscountCents: amounts.globalDiscountCents,
  netCents: amounts.netCents,
  baseCents: amounts.baseCents,
  taxCents: amounts.taxCents,
  costCents: 0,
  deliveryCents: amounts.deliveryCents,
  roundingCents: 0,
  totalCents: amounts.totalCents,
})

/** The client of a sale and what they owe apart from it. */
export const debtorOf = (found: Pick<Found, 'balances'> & { client: ClientRow }) => ({
  client: { ...found.client, generic: found.client.id === GENERIC_CLIENT },
  owedCents: owedBy(found.balances, found.client.id),
})

/** @throws AppError 422 where the shop sells to nobody in particular */
export function refuseGeneric(found: Found & { client: ClientRow }): void {
  if (found.settings.billing.requireClient && found.client.id === GENERIC_CLIENT)
    refuse(invalid({ client_id: ['Elige el cliente: tu tienda no vende a consumidor final'] }))
}
