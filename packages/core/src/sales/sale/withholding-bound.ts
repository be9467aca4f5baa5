import { doneAt, may, refuse } from '../../kernel/context'
import { forbidden } from '../../kernel/errors'
import { formatCop, mulDiv } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { type WithheldTax, withheldTaxes } from '../../reference/standing.input'
import { FULL_PPM } from '../../settings/taxes/ppm'
import { rowAt } from '../../settings/taxes/validity'
import { goodsConcepts, type WithholdingRule } from '../../settings/taxes/withhold'
import { withholdings as rules } from '../../settings/taxes/withholdings'
import type { CartTotals } from '../cart/cart-totals'
import type { NewSale } from '../order/sale.input'
import type { SaleLine } from './sale-cart'

/*
 * Most that a client may withhold of a sale: what is withheld is not paid, so that without a bound it is a discount that
 * nobody allowed. The bound is the rate of the concept and not its minimum base, which is of all that is bought in a day.
 */

/** Amounts of a sale by what is sold, in cents before tax. */
export interface WithholdingBase {
  goodsCents: number
  servicesCents: number
  taxCents: number
}

const PESO = 100
const names: Record<WithheldTax, string> = { retefuente: 'retefuente', reteiva: 'reteIVA', reteica: 'reteICA' }

/** Returns the highest rate in force of some rules, in parts per million. */
const highest = (some: readonly Pick<WithholdingRule, 'rates'>[], day: Day): number =>
  Math.max(
    0,
    ...some.flatMap(({ rates }) => {
      const rate = rowAt(rates, day)
      return rate ? [rate.ratePpm, rate.nonDeclarantPpm] : []
    }),
  )

/**
 * Returns the most that may be withheld of a sale by tax, in cents, rounded up to the peso. Goods and services have concepts of
 * their own; a rule without concept is of both. Pure.
 */
export function mostWithheld(
  { goodsCents, servicesCents, taxCents }: WithholdingBase,
  all: readonly Pick<WithholdingRule, 'type' | 'concept' | 'rates'>[],
  day: Day,
): Record<WithheldTax, number> {
  const income = all.filter(({ type }) => type === 'retefuente')
  const ofGoods = income.filter(({ concept }) => concept === undefined || goodsConcepts.has(concept))
  const ofServices = income.filter(({ concept }) => concept === undefined || !goodsConcepts.has(concept))
  const of = (type: WithheldTax) => all.filter((rule) => rule.type === type)
  const part = (cents: number, ppm: number) => Math.ceil(mulDiv(cents, ppm, FULL_PPM) / PESO) * PESO
  return {
    retefuente: part(goodsCents, highest(ofGoods, day)) + part(servicesCents, highest(ofServices, day)),
    reteiva: part(taxCents, highest(of('reteiva'), day)),
    reteica: part(goodsCents + servicesCents, highest(of('reteica'), day)),
  }
}

function baseOf(lines: readonly SaleLine[], amounts: CartTotals): WithholdingBase {
  const base = { goodsCents: 0, servicesCents: amounts.deliveryCents, taxCents: amounts.taxCents }
  lines.forEach(({ line }, i) => {
    base[line.kind === 'service' ? 'servicesCents' : 'goodsCents'] += amounts.lines[i]!.baseCents
  })
  return base
}

interface Withholding {
  withholdings: NewSale['withholdings']
  lines: readonly SaleLine[]
  amounts: CartTotals
  client: { id: string; name: string }
  /** Withheld of the order before its change, and its base: it keeps its part. */
  before?: { withheld: Record<WithheldTax, number>; baseCents: number }
}

/**
 * Refuses to withhold more than the rates of the shop allow, unless whoever sells may change prices. The generic consumer
 * withholds nothing. Reads the rules only for a sale that withholds something.
 * @throws AppError 403
 */
export async function refuseWithholdings(of: Withholding): Promise<void> {
  const { withholdings = {}, lines, amounts, client, before } = of
  const asked = withheldTaxes.filter((type) => (withholdings[type] ?? 0) > 0)
  if (asked.length === 0 || may('sale_discount-update')) return
  const bounds = mostWithheld(baseOf(lines, amounts), await rules.rows.active(), dayOf(doneAt()))
  for (const type of asked) {
    const [cents, rated] = [withholdings[type]!, client.id === GENERIC_CLIENT ? 0 : bounds[type]]
    const kept = before && before.baseCents > 0 ? mulDiv(before.withheld[type], amounts.baseCents, before.baseCents) : 0
    const most = Math.max(rated, kept)
    if (cents <= most) continue
    const text = `La ${names[type]} de ${formatCop(cents)} es más de lo que se le retiene a ${client.name}: ${formatCop(most)}. Revísala, o pídele a quien puede cambiar precios que haga la venta.`
    refuse(forbidden(text, 'withholding'), { should: `${formatCop(most)} de ${names[type]}`, costCents: cents - most })
  }
}
