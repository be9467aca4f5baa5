import * as z from 'zod'
import type { Act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import type { CityCode } from '../reference/city-code'
import type { GuideData } from './guide'

const times = z.number().int().default(0)

/** How what a carrier took to a city ended: added to by the moves of guides, so that a choice costs one read. */
const CarrierRecord = kind({
  name: 'carrierRecord',
  label: 'el historial de la transportadora',
  // Rows come of adding to them: none has its id in it.
  key: () => '',
  schema: z.object({ delivered: times, returned: times }),
  audited: false,
})

export interface CarrierHistory {
  delivered: number
  returned: number
}

const idOf = (carrier: string, city: CityCode | undefined): string => `${carrier}.${city ?? ''}`

/** Counts how a guide ended, in the unit that says so; `times` −1 for an end that was not. */
export function countEnd(unit: Act, row: GuideData, how: keyof CarrierHistory, times: 1 | -1 = 1): void {
  const id = idOf(row.bought?.carrier ?? row.carrierId, row.recipient.city)
  unit.add(CarrierRecord.keyOf(id), { [how]: times })
}

/** How what some carriers took to a city ended, by carrier. */
export async function historyOf(
  carriers: readonly string[],
  city: CityCode | undefined,
): Promise<Map<string, CarrierHistory>> {
  const ids = new Map(carriers.map((carrier) => [idOf(carrier, city), carrier]))
  const { rows } = await load({ rows: CarrierRecord.many([...ids.keys()]) })
  return new Map(
    [...rows].map(([id, { delivered, returned }]) => [ids.get(id)!, { delivered: Math.max(0, delivered), returned }]),
  )
}
