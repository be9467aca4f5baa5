import { accountOf } from '../../accounting/chart/roles'
import type { Discount } from '../../documents/amounts'
import { invalid } from '../../kernel/errors'
import { addDays, type Day } from '../../kernel/values/time'
import type { Basis, Rules } from './basis'
import { addBought, type Bought } from './bought'
import { payableRole } from './concepts'
import type { BoughtLineData, BoughtTotals } from './line'
import type { BoughtLineInput } from './line.input'
import { groupsOf, linesOf, totalsOf } from './lines'
import { boughtBy, type ChosenWithholding, sumOf, type WithheldData, withheldOf } from './withheld'

/** What a request asks for of something bought. */
export interface Asked {
  products: readonly BoughtLineInput[]
  storage_id?: string | undefined
  discount?: Discount | undefined
  due_date?: Day | undefined
  rounding?: number | undefined
  withholdings?: readonly ChosenWithholding[] | undefined
  /** Its costs go to goods of other documents. */
  elsewhere?: boolean | undefined
}

/** What something bought comes to before it is posted. */
export interface BoughtTerms {
  lines: BoughtLineData[]
  totals: BoughtTotals
  withheld: WithheldData[]
  /** Account in which it is owed. */
  account: string
  creditsIva: boolean
  dueDate: Day
  discount: Discount
  /** What it adds to the day of its provider. */
  bought: Bought
}

/** Goods are owed to the provider; expenses, by the concept of the largest. */
function payableAccount(lines: readonly BoughtLineData[], mapping: Basis['settings']['accounts']): string {
  if (lines.some(({ kind }) => kind === 'goods')) return accountOf('payable', mapping)
  const largest = [...lines].sort((a, b) => b.baseCents - a.baseCents)[0]!
  return accountOf(payableRole(largest.concept), mapping)
}

/** @throws AppError 422 at `due_date` before the invoice */
function dueDateOf(input: Pick<Asked, 'due_date'>, day: Day, creditDays = 0): Day {
  if (input.due_date !== undefined && input.due_date < day)
    throw invalid({ due_date: ['No puede vencer antes de la fecha de la factura'] })
  return input.due_date ?? addDays(day, creditDays)
}

/**
 * What a request comes to: lines, totals, what is withheld and why, where it is owed and until when. Pure.
 * @param without what the document being changed had added to the day
 * @throws AppError 422 by field
 */
export function termsOf(
  input: Asked,
  { day, basis, rules, without = {} }: { day: Day; basis: Basis; rules: Rules; without?: Bought },
): BoughtTerms {
  const { settings, business, provider, creditsIva } = basis
  const lines = linesOf(input.products, {
    ...{ ...basis, ...rules, storageId: input.storage_id },
    ...{ discount: input.discount, elsewhere: input.elsewhere },
  })
  const groups = groupsOf(lines)
  const earlier = addBought(basis.bought?.concepts ?? {}, without, -1)
  const chosen = input.withholdings
  const withheld = withheldOf({ day, groups, business, provider, settings, rules: rules.rules, earlier, chosen })
  return {
    lines,
    withheld,
    totals: totalsOf(lines, { withheldCents: sumOf(withheld), roundingCents: input.rounding ?? 0 }),
    account: payableAccount(lines, settings.accounts),
    creditsIva,
    dueDate: dueDateOf(input, day, provider.creditDays),
    discount: input.discount ?? { type: 2, bps: 0 },
    bought: boughtBy(groups, withheld),
  }
}
