import { accountOf, type Mapping, type Role } from '../accounting/chart/roles'
import { sideOf } from '../accounting/journal/controls'
import { balance, compact, credit, debit, type EntryLine } from '../accounting/journal/entry'
import { methodOf } from '../sales/book/payment'
import { moneyOf } from '../sales/book/sale-entry'
import type { MoneyData, PaymentData, PaymentLineData, WithheldLineData } from './payment'

/** Money comes in, and settles what others owe; or goes out, and settles what is owed to them. */
export type Way = 'in' | 'out'

const withheldRoles: Record<Way, Record<WithheldLineData['type'], Role>> = {
  in: { retefuente: 'retefuenteFavor', reteiva: 'reteIvaFavor', reteica: 'reteIcaFavor' },
  out: { retefuente: 'retefuentePurchases', reteiva: 'reteIvaPayable', reteica: 'reteIcaPayable' },
}
const discountRole: Record<Way, Role> = { in: 'conditionalDiscounts', out: 'discountsReceived' }
const advanceRole: Record<Way, Role> = { in: 'customerAdvance', out: 'supplierAdvance' }

type Side = typeof debit

/** Money of an order alone that waits for its bank waits for the order's sake: it goes back with it. */
function moneyLine(
  way: Way,
  side: Side,
  { means, cents, bank, account: own, paymentTypeId, carrierId, thirdId: other }: MoneyData,
  { thirdId = '', orderId }: Pick<PaymentData, 'thirdId' | 'orderId'>,
  mapping: Mapping,
): EntryLine {
  if (means === 'carrier')
    return side(accountOf('carrierReceivable', mapping), cents, { thirdId: carrierId!, documentRef: paymentTypeId })
  // A card of the shop's own pays out of its bank: nothing waits to be settled.
  const method = way === 'out' && means === 'card' ? 'transfer' : methodOf(means)
  const { account, ...dimensions } = moneyOf({ method, ...(bank ? { bank } : {}) }, thirdId, mapping)
  if (means === 'balance')
    return side(own ?? account, cents, {
      ...dimensions,
      ...(other ? { thirdId: other } : {}),
      documentRef: paymentTypeId,
    })
  return side(account, cents, { ...dimensions, ...(orderId && sideOf(account) ? { documentRef: orderId } : {}) })
}

/** The debt or account that a line settles, on the other side than the money. */
const settledLine = (side: Side, line: PaymentLineData): EntryLine =>
  side(line.account, line.cents, {
    ...(line.thirdId ? { thirdId: line.thirdId } : {}),
    ...(line.costCenterId ? { costCenterId: line.costCenterId } : {}),
    ...(line.itemId ? { documentRef: line.documentId! } : {}),
    ...(line.note ? { note: line.note } : {}),
  })

type Posted = Pick<PaymentData, 'money' | 'lines' | 'advanceCents' | 'thirdId' | 'orderId'>

/**
 * Entry of a payment: money, what is withheld and discounts on one side, on the other each debt or account and the advance
 * that is left. What a client withholds is a tax in favour of the shop; of what the shop pays, it owes it.
 * Source: facts B3.1 rows 6, 14, 16, 22 to 24, 43, 46 and 47.
 */
export function paymentEntry(way: Way, payment: Posted, mapping: Mapping = {}): EntryLine[] {
  const { money, lines, advanceCents, thirdId = '' } = payment
  const [comes, settles]: [Side, Side] = way === 'in' ? [debit, credit] : [credit, debit]
  const entry = compact([
    ...money.map((one) => moneyLine(way, comes, one, payment, mapping)),
    ...lines.flatMap((line) => [
      ...line.withheld.map(({ type, cents, baseCents, ratePpm }) =>
        comes(accountOf(withheldRoles[way][type], mapping), cents, {
          thirdId: line.thirdId ?? thirdId,
          tax: { kind: type, baseCents, ratePpm },
        }),
      ),
      comes(accountOf(discountRole[way], mapping), line.discountCents, { thirdId: line.thirdId ?? thirdId }),
    ]),
    ...lines.map((line) => settledLine(settles, line)),
    settles(accountOf(advanceRole[way], mapping), advanceCents, { thirdId }),
  ])
  return entry.length > 0 ? [...balance(entry)] : []
}
