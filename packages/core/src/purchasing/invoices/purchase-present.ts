import type * as z from 'zod'
import { presentAuthor } from '../../documents/author'
import { stockId } from '../../inventory/stock/stock'
import { now } from '../../kernel/context'
import { mulDiv, UNIT } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import type { OpenItemData } from '../../treasury/open-item/open-item'
import type { Basis } from '../buying/basis'
import { presentDiscount, presentLine, presentTotals, presentWithheld } from '../buying/present'
import type { BoughtTerms } from '../buying/terms'
import type { PurchaseData } from './purchase'
import type { PaymentState } from './purchase.states'
import type { PurchaseDetail, PurchaseOutput, PurchasePreview } from './purchase.wire'
import { lastClaim } from './purchase-radian'

/** How much of a document is paid, as its open item tells. */
function paymentOf(row: Pick<PurchaseData, 'dueDate' | 'totals'>, owedCents: number): PaymentState {
  if (owedCents === 0) return 'paid'
  if (row.dueDate < dayOf(now())) return 'overdue'
  return owedCents < row.totals.payableCents ? 'partial' : 'pending'
}

export function presentPurchase(
  row: PurchaseData,
  item: Pick<OpenItemData, 'balanceCents'> | undefined,
): z.input<typeof PurchaseOutput> {
  const owedCents = item?.balanceCents ?? 0
  return {
    id: row.id,
    number: row.number,
    reference: row.reference,
    date: row.day,
    due_date: row.dueDate,
    state: row.state,
    provider: { id: row.providerId, name: row.providerName },
    payment: row.state === 'voided' ? null : paymentOf(row, owedCents),
    ...presentTotals(row.totals),
    owed_cost: owedCents,
    cufe: row.cufe ?? null,
    buy_order_id: row.buyOrderId ?? null,
    created_at: row.at,
    user: presentAuthor(row),
  }
}

export const presentDetail = (
  row: PurchaseData,
  item: Pick<OpenItemData, 'balanceCents'> | undefined,
): z.input<typeof PurchaseDetail> => ({
  ...presentPurchase(row, item),
  products: row.lines.map(presentLine),
  withholdings: row.withheld.map(presentWithheld),
  discount: presentDiscount(row.discount),
  cost_center_id: row.costCenterId ?? null,
  notes: row.notes ?? null,
  accepted_by: row.acceptedBy ?? null,
  hanging: row.hanging,
  events: row.events,
  claim_until: lastClaim(row) ?? null,
  credits_iva: row.creditsIva,
  revision: row.revision,
  voided_at: row.voidedAt ?? null,
  void_note: row.voidNote ?? null,
})

const average = (valueCents: number, quantity: number): number =>
  quantity > 0 ? mulDiv(valueCents, UNIT, quantity) : 0

/** Terms as they are shown before they are posted, with what each line does to the average of its storage. */
export function presentTerms(
  { lines, totals, withheld, dueDate, creditsIva }: BoughtTerms,
  { stock }: Pick<Basis, 'stock'>,
): Omit<z.input<typeof PurchasePreview>, 'prices' | 'entry'> {
  const held = new Map([...stock].map(([id, row]) => [id, { quantity: row.quantity, valueCents: row.valueCents }]))
  return {
    ...presentTotals(totals),
    due_date: dueDate,
    credits_iva: creditsIva,
    withholdings: withheld.map(presentWithheld),
    products: lines.map((line) => {
      if (line.kind !== 'goods')
        return { ...presentLine(line), before: 0, average_cost_before: 0, average_cost_after: 0 }
      const id = stockId(
        { productId: line.productId!, ...(line.variantId ? { variantId: line.variantId } : {}) },
        line.storageId!,
      )
      const before = held.get(id) ?? { quantity: 0, valueCents: 0 }
      const after = { quantity: before.quantity + line.quantity, valueCents: before.valueCents + line.valueCents }
      held.set(id, after)
      return {
        ...presentLine(line),
        before: before.quantity,
        average_cost_before: average(before.valueCents, before.quantity),
        average_cost_after: average(after.valueCents, after.quantity),
      }
    }),
  }
}
