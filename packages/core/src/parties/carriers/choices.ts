import { conveyors } from './conveyors'
import { couriers } from './couriers'

/** Whoever may take a parcel: the active carriers of the shop, and then its couriers. */
export async function carrierChoices() {
  const [carriers, own] = await Promise.all([conveyors.rows.active(), couriers.rows.active()])
  return [
    ...carriers.map(({ id, name }) => ({ kind: 'conveyor' as const, id, name })),
    ...own.map(({ id, name }) => ({ kind: 'courier' as const, id, name })),
  ]
}
