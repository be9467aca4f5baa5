import { openIncident } from '@tendero/core/incidents/incidents'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

/** An incident that waits for an answer. Its id. */
export const newIncident = (world: Pick<World, 'tenant'>, over: Partial<Parameters<typeof openIncident>[1]> = {}) =>
  asTenant(world.tenant, () =>
    act(async (unit) =>
      openIncident(unit, {
        ...{ source: 'dropi', parcelId: `ped_${next()}`, orderId: `ped_${next()}`, orderNumber: `P-${next()}` },
        ...{ carrier: 'COORDINADORA', reason: 'DIRECCION ERRADA', valueCents: 5_000_000, clientName: 'Ana Ruiz' },
        ...over,
      }),
    ),
  )

const solution = async (world: World) => ({ id: await newIncident(world), solution: 'Llamar antes de entregar' })

export const incidents: SamplesOf<'incidents'> = {
  listNews: { state: 'abierta' },
  solveAtSupplier: solution,
  solveIncident: solution,
}
