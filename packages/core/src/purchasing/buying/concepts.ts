import type { Role } from '../../accounting/chart/roles'

/** Concept of withholding that an expense has unless told, by the beginning of its account. */
const byAccount: readonly (readonly [start: string, concept: string])[] = [
  ['5110', 'honorarios'],
  ['5210', 'honorarios'],
  ['5120', 'arrendamiento_inmuebles'],
  ['5220', 'arrendamiento_inmuebles'],
  ['513550', 'transporte_carga'],
  ['523550', 'transporte_carga'],
  ['5135', 'servicios'],
  ['5235', 'servicios'],
  ['5145', 'servicios'],
  ['5245', 'servicios'],
]

export const conceptOfAccount = (account: string): string =>
  byAccount.find(([start]) => account.startsWith(start))?.[1] ?? 'compras'

/** Beginnings of the accounts that an expense may go to: costs, expenses and what lasts longer than the year. */
export const EXPENSE_ACCOUNTS = ['15', '16', '17', '18', '5', '7'] as const

export const mayHoldExpense = (account: string): boolean =>
  account.length >= 6 && EXPENSE_ACCOUNTS.some((start) => account.startsWith(start))

/** Account in which an expense is owed, by its concept: the decree parts what is owed for expenses. Source: facts B3. */
export function payableRole(concept: string): Role {
  if (concept === 'honorarios') return 'feesPayable'
  if (concept.startsWith('arrendamiento')) return 'rentPayable'
  return concept === 'transporte_carga' ? 'freightPayable' : 'otherPayable'
}
