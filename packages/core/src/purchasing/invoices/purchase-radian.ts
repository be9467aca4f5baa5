import { addWorkingDays } from '../../kernel/values/holidays'
import { mulDiv } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import type { PurchaseData } from './purchase'

/** Events that cost and creditable IVA of a credit purchase need. Source: Res. 85/2022 art. 34, Concepto DIAN 1172/2024. */
const needed = ['030', '032'] as const
/** Working days after which a bill that nobody claimed is accepted. Source: facts B1.7, event 034. */
const CLAIM_DAYS = 3

const isCredit = ({ dueDate, day }: Pick<PurchaseData, 'dueDate' | 'day'>): boolean => dueDate > day

/** What the cost of a purchase lacks at DIAN; nothing of what was paid at once. */
export const missingEvents = (row: Pick<PurchaseData, 'dueDate' | 'day' | 'events'>) =>
  isCredit(row) ? needed.filter((event) => !row.events.includes(event)) : []

/** Cents of cost and of creditable IVA that stand in a purchase: without what went back. */
export function atRisk({ lines, creditsIva }: Pick<PurchaseData, 'lines' | 'creditsIva'>) {
  const sums = { cost: 0, iva: 0 }
  for (const { quantity, returned, valueCents, returnedCents, taxCode, taxCents } of lines) {
    sums.cost += valueCents - returnedCents
    if (creditsIva && taxCode === 'IVA') sums.iva += mulDiv(taxCents, quantity - returned, quantity)
  }
  return sums
}

/** The last day on which a credit purchase can be claimed; undefined once it was claimed or accepted. */
export const lastClaim = (row: Pick<PurchaseData, 'dueDate' | 'day' | 'events'>): Day | undefined =>
  isCredit(row) && !row.events.includes('031') && !row.events.includes('033')
    ? addWorkingDays(row.day, CLAIM_DAYS)
    : undefined

/** Whether a claim ends within a working day, so that somebody must decide. */
export function claimEnds(row: Pick<PurchaseData, 'dueDate' | 'day' | 'events'>, today: Day): Day | undefined {
  const last = lastClaim(row)
  return last !== undefined && today <= last && last <= addWorkingDays(today, 1) ? last : undefined
}
