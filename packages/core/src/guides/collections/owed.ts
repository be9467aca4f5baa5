import type * as z from 'zod'
import { kindOf } from '../../kernel/values/id'
import { openItems } from '../../treasury/open-item/open-items'
import { Guide } from '../guide'
import { Settlement } from './settlement'
import type { CollectionsInput, ListSettlementsInput } from './settlement.input'

/** Guides by what became of the money that was charged at the door, newest first; those that carriers owe when none is told. */
export const listCollections = ({ state = 'recaudado', ...input }: z.output<typeof CollectionsInput>) =>
  Guide.list({ ...input, collection: state })

export interface Owed {
  id: string
  name: string
  kind: 'conveyor' | 'courier'
  guides: number
  cents: number
  /** Day of the oldest. */
  since: string
}

/** What each carrier and courier owes of what it collected, the most first: the open items of 138095. */
export async function owedByCarriers(): Promise<Owed[]> {
  const owed = new Map<string, Owed>()
  for (const { thirdId, thirdName, balanceCents, day } of await openItems('carriers')) {
    const kind = kindOf(thirdId) === 'courier' ? 'courier' : 'conveyor'
    const one = owed.get(thirdId) ?? { id: thirdId, name: thirdName, kind, guides: 0, cents: 0, since: day }
    const since = day < one.since ? day : one.since
    owed.set(thirdId, { ...one, guides: one.guides + 1, cents: one.cents + balanceCents, since })
  }
  return [...owed.values()].sort((a, b) => b.cents - a.cents)
}

/** Settlements, newest first. */
export const listSettlements = (input: z.output<typeof ListSettlementsInput>) => Settlement.list(input)
export const getSettlement = (id: string) => Settlement.get(id)
