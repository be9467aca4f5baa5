import { splitTax } from '../../kernel/values/money'
import type { TaxGroup } from '../cart/cart-totals'

/**
 * Rate of IVA inside the price of a delivery. What the shop carries itself is part of what it sells, though billed apart,
 * and follows the goods that weigh most in the sale; what a courier is paid is their money.
 * Source: E.T. art. 447; DIAN, Concepto 070172 de 2003.
 * @param taxed false where the shop charges none on its deliveries
 */
export function deliveryTaxBps(
  groups: readonly Pick<TaxGroup, 'taxCode' | 'taxBps' | 'netCents'>[],
  { mode, taxed }: { mode: 'own' | 'courier'; taxed: boolean },
): number {
  if (mode === 'courier' || !taxed) return 0
  const [main] = [...groups].sort((a, b) => b.netCents - a.netCents || b.taxBps - a.taxBps)
  return main?.taxCode === 'IVA' ? main.taxBps : 0
}

/** What an order says of its delivery, with its tax inside, and of the taxes of its goods. */
interface Delivered {
  deliveryTaxBps: number
  totals: { deliveryCents: number }
  taxes: readonly TaxGroup[]
}

/** Base and tax of the delivery of an order; the base is all of it where there is no tax. */
export const deliveryParts = ({ deliveryTaxBps: taxBps, totals }: Omit<Delivered, 'taxes'>) =>
  splitTax(totals.deliveryCents, taxBps)

/** The taxes of an order, that of its delivery among them. */
export function taxesOf(order: Delivered): TaxGroup[] {
  const { baseCents, taxCents } = deliveryParts(order)
  if (taxCents === 0) return [...order.taxes]
  const taxBps = order.deliveryTaxBps
  const taxed = (group: TaxGroup) => group.taxCode === 'IVA' && group.taxBps === taxBps
  const none: TaxGroup = { taxCode: 'IVA', taxBps, netCents: 0, baseCents: 0, taxCents: 0 }
  const taxes = order.taxes.some(taxed) ? order.taxes : [...order.taxes, none]
  return taxes.map((group) =>
    taxed(group)
      ? {
          ...group,
          netCents: group.netCents + order.totals.deliveryCents,
          baseCents: group.baseCents + baseCents,
          taxCents: group.taxCents + taxCents,
        }
      : group,
  )
}
