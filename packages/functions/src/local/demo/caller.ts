import { randomUUID } from 'node:crypto'
import type { Api } from '@tendero/core/api-types'
import { type Area, allCalls, declarationOf } from '@tendero/core/calls'
import { authorizeCall } from '@tendero/core/kernel/authorize'
import { type Actor, withContext } from '@tendero/core/kernel/context'
import { remembered } from '@tendero/core/kernel/db/memory'
import { parse } from '@tendero/core/kernel/values/fields'
import { lived } from './past'

/** Context in which `actor` does something at an instant: what is done counts as done then. */
export const contextOf = (actor: Actor, call: string, instant: Date) => ({
  actor,
  requestId: `demo-${randomUUID()}`,
  call,
  from: 'demo',
  now: () => instant,
  ...(lived() ? { late: true } : {}),
})

const mounted = new Map(allCalls().map((call) => [`${call.area}.${call.name}`, call]))

/**
 * The API as a person of the shop has it, at an instant: the same declaration, permission, input and output schemas as a
 * request over HTTP, without the HTTP. Throws what the call throws.
 */
export function apiAs(actor: Actor, instant: Date): Api {
  const callsOf = (area: Area) =>
    new Proxy({}, { get: (_, name: string) => (input: object) => send(actor, instant, `${area}.${name}`, input) })
  return new Proxy({}, { get: (_, area: Area) => callsOf(area) }) as Api
}

async function send(actor: Actor, instant: Date, name: string, input: object): Promise<unknown> {
  const call = await declarationOf(mounted.get(name)!)
  authorizeCall(actor, call)
  return withContext({ ...contextOf(actor, name, instant), allow: call.allow }, async () => {
    const run = async () => call.run(parse(call.input as never, input) as never)
    const command = call.kind === 'command' ? lived()?.next(name) : undefined
    return parse(call.output as never, await (command ? remembered(command, run) : run()))
  })
}
