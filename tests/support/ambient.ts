import { randomUUID } from 'node:crypto'
import { type Context, type Replay, withContext } from '@tendero/core/kernel/context'

let tenants = 0

/** A tenant that no other test uses. */
export const freshTenant = () => `ten_test${process.pid}x${++tenants}`

/** Runs `fn` as the system of a tenant, with a clock of the test's choosing. */
export const asTenant = <T>(
  tenant: string,
  fn: () => Promise<T>,
  options: { now?: () => Date; replay?: Replay } = {},
): Promise<T> => {
  const context: Context = {
    actor: { type: 'system', tenant, name: 'Prueba' },
    requestId: randomUUID(),
    call: 'test',
    from: 'local',
    now: options.now ?? (() => new Date()),
    ...(options.replay ? { replay: options.replay } : {}),
  }
  return withContext(context, fn)
}
