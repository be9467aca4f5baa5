import { load } from '../../kernel/db/read'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { Charge, type ChargeData } from '../charges/charge'
import type { PayLinkData } from './pay-link'

/** Least that the gateway takes. Source: docs.wompi.co, "Montos mínimos". */
export const LEAST_CENTS = 150_000

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** What clients owe of a document, by their items, the oldest due first. */
export async function debtsOf(documentId: string): Promise<OpenItemRow[]> {
  const items = (await itemsOf(documentId)).filter(({ side }) => side === 'clients')
  return items.sort((a, b) => (a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1))
}

export const owedOf = (items: readonly OpenItemRow[]): number => sum(items, ({ balanceCents }) => balanceCents)

/** The charges of a link, the last one first. */
export async function chargesOf({ chargeIds }: Pick<PayLinkData, 'chargeIds'>): Promise<ChargeData[]> {
  const { charges } = await load({ charges: Charge.many(chargeIds) })
  return [...chargeIds].reverse().flatMap((id) => charges.get(id) ?? [])
}

/** What a link asks for now: what is left of its part, and never more than is owed. */
export function dueOf(link: Pick<PayLinkData, 'cents'>, charges: readonly ChargeData[], owed: number): number {
  if (link.cents === undefined) return owed
  const paid = sum(charges, ({ state, cents }) => (state === 'approved' ? cents : 0))
  return Math.max(0, Math.min(owed, link.cents - paid))
}
