import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import type { Unit } from '../../kernel/db/unit'
import { emptyRecord } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'

const Sum = z.object({ baseCents: z.number().int(), withheldCents: z.number().int() })

/**
 * What was bought of one provider on one day, by concept of income tax: the minimum base of a withholding is of all of it.
 * Source: Decreto 2509 de 1985, art. 2. Kept by the transaction of each purchase, so that two at once see each other.
 */
export const BoughtThatDay = kind({
  name: 'boughtThatDay',
  label: 'lo comprado en el día',
  schema: z.object({ id: z.string(), concepts: z.record(z.string(), Sum) }),
  audited: false,
})
export type BoughtRow = Awaited<ReturnType<typeof BoughtThatDay.get>>
export type Bought = z.output<typeof BoughtThatDay.schema>['concepts']

export const boughtId = (providerId: string, day: Day): string => `${providerId}.${day}`

/** Sums with those of a document added, or taken away with `sign` -1. */
export function addBought(before: Bought, of: Bought, sign: 1 | -1 = 1): Bought {
  const after: Bought = Object.assign(emptyRecord(), before)
  for (const [concept, { baseCents, withheldCents }] of Object.entries(of)) {
    const sum = after[concept] ?? { baseCents: 0, withheldCents: 0 }
    after[concept] = {
      baseCents: sum.baseCents + sign * baseCents,
      withheldCents: sum.withheldCents + sign * withheldCents,
    }
  }
  return after
}

/** Writes what is bought by then; two at once: the second reads again. */
export function writeBought(unit: Unit, id: string, found: BoughtRow | undefined, concepts: Bought): void {
  if (found) unit.replace(BoughtThatDay, found, { id, concepts })
  else unit.insertFirst(BoughtThatDay, { id, concepts })
}
