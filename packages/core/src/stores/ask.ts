import type { ConnectionRow } from '../connections/connection'
import { providerNames } from '../connections/connection.input'
import { accessOf, breakersOf, setState } from '../connections/connections'
import type { Access } from '../connections/provider'
import { AppError } from '../kernel/errors'
import type { JobData } from '../kernel/jobs/job'
import { asEffect } from '../kernel/outside/effect'
import type { Store } from './store-port'
import { storeOf } from './stores'

export type Ask = <T>(call: (store: Store, access: Access) => Promise<T>) => Promise<T>

/**
 * How a job asks the shop of a connection, by the rules of effects. A shop that no longer knows us is marked so.
 * @throws AppError 409 when the connection has no keys; what is answered throws what `asEffect` does
 */
export async function asking(connection: ConnectionRow, job: JobData): Promise<Ask> {
  const [store, access] = await Promise.all([storeOf(connection.provider), accessOf(connection)])
  const options = { job, breakers: breakersOf(connection), service: providerNames[connection.provider] }
  return (call) =>
    asEffect(options, () => call(store, access)).catch(async (error) => {
      if (error instanceof AppError && error.code === 'outside_denied') await setState(connection.id, 'denied')
      throw error
    })
}
