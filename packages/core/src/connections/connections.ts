import { createHash } from 'node:crypto'
import * as z from 'zod'
import { tenant } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load, rangeAll } from '../kernel/db/read'
import { claim } from '../kernel/db/unique'
import { AppError, conflict, invalid } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue, enqueueOnce } from '../kernel/jobs/queue'
import { asEffect } from '../kernel/outside/effect'
import { derived } from '../kernel/secrets/seal'
import { dropSecrets, openSecrets, Secrets } from '../kernel/secrets/vault'
import { saveSettings, settingsOf } from '../settings/settings'
import { Connection, type ConnectionRow, Health, Hook } from './connection'
import { type ProviderName, providerNames, providers } from './connection.input'
import { type Access, providerOf } from './provider'

/** What a connection has to do with its service: everything once it is made, what changed each hour, everything each night, or a day again, or the days until `to`. */
export const SyncType = jobType({
  type: 'store.sync',
  title: 'Poner al día la tienda conectada',
  lane: 'outbox',
  hidden: true,
  input: z.object({
    connectionId: z.string(),
    how: z.enum(['connect', 'hour', 'night']),
    day: z.string().optional(),
    to: z.string().optional(),
  }),
})
type Sync = z.output<typeof SyncType.input>

/** Asks for it, once while it waits. */
export const sync = (unit: Act, input: Sync): Promise<string> =>
  enqueueOnce(unit, SyncType, { input, key: `${input.connectionId}.${input.how}.${input.day ?? ''}.${input.to ?? ''}` })

/** Every connection of the shop; it has a handful. */
export const allConnections = async (): Promise<ConnectionRow[]> =>
  (await rangeAll({ pk: Connection.indexPartition('provider', 'all'), index: Connection.indexOf('provider') })).map(
    (item) => Connection.fromItem(item),
  )

/** The token in the address that a connection's events are posted to: derived anew each time, only its hash is kept. */
export const hookTokenOf = (id: string): string => derived('hook', `${tenant()}|${id}`).toString('base64url')

/** Where a connection's events are posted to, on our own address. */
export const hookPath = ({ id, provider }: Pick<ConnectionRow, 'id' | 'provider'>): string =>
  `/api/hooks/${provider}/${hookTokenOf(id)}`

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Where a connection asks, with its secrets open; one that posts with a key of ours has none. */
export async function accessOf({ id, url, provider }: Pick<ConnectionRow, 'id' | 'url' | 'provider'>): Promise<Access> {
  return { connectionId: id, url: new URL(url), secrets: provider === 'own' ? {} : await openSecrets(id) }
}

/** What may fail of a connection: itself, and the host that others of the shop may share. */
export const breakersOf = ({ id, url }: Pick<ConnectionRow, 'id' | 'url'>): string[] => [id, new URL(url).host]

/** Says in the settings, which a sale reads anyway, which connections want to hear of stock. */
export async function tellSettings(unit: Act, connectionId: string, wants: boolean): Promise<void> {
  const { settings } = await load({ settings: settingsOf() })
  const others = (settings.stores ?? []).filter((id) => id !== connectionId)
  saveSettings(unit, settings, { stores: wants ? [...others, connectionId] : others })
}

/** Stops a connection, or lets it go on: what happened meanwhile is asked for then. */
export const pauseConnection = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Connection.get(id)
    if (row.state !== 'paused') unit.replace(Connection, row, { ...row, state: 'paused' })
    await tellSettings(unit, id, false)
    unit.summary = `Pausó la conexión ${row.name}`
    return { message: `${row.name} está en pausa.` }
  })

export const resumeConnection = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Connection.get(id)
    unit.replace(Connection, row, { ...row, state: 'connecting' })
    await tellSettings(unit, id, row.provider !== 'own')
    await sync(unit, { connectionId: id, how: 'connect' })
    unit.summary = `Reanudó la conexión ${row.name}`
    return { message: `${row.name} se pone al día.` }
  })

/** Writes what a job learnt of how a connection stands; nothing for one that is paused or gone. */
export const setState = (id: string, state: 'active' | 'denied'): Promise<void> =>
  act(async (unit) => {
    const row = await Connection.find(id)
    if (row && row.state !== 'paused' && row.state !== state) unit.replace(Connection, row, { ...row, state })
  })

/** No two connections are of one address. */
export const claimUrl = (unit: Act, owner: string, was: string | undefined, is: string | undefined): Promise<void> =>
  claim(unit, {
    scope: 'connection',
    owner,
    was,
    is,
    taken: () => conflict('Esta tienda ya está conectada.', 'exists'),
  })

/** Takes back what was left at a service that is disconnected, and then forgets its keys. */
const LeaveType = jobType({
  type: 'connection.leave',
  title: 'Desconectar la tienda',
  lane: 'outbox',
  hidden: true,
  input: z.object({ connectionId: z.string(), provider: z.enum(providers), url: z.string() }),
})

/** A service that no longer knows us, or that does not answer for a day, is left all the same. */
async function leave({ input, job: mine }: Running<typeof LeaveType.input>): Promise<Outcome> {
  const { connectionId: id, provider, url } = input
  if (await Secrets.find(id)) {
    const [service, access] = await Promise.all([providerOf(provider), accessOf({ id, url, provider })])
    const options = { job: mine, breakers: breakersOf({ id, url }), service: providerNames[provider] }
    await asEffect(options, () => service.leave(access, hookPath({ id, provider }))).catch((error) => {
      if (!(error instanceof AppError) || error.status === 503) throw error
    })
    await act((unit) => dropSecrets(unit, id))
  }
  return { summary: 'La tienda quedó desconectada.' }
}

export const LeaveJob = job({ ...LeaveType, run: leave })

/** Disconnects a shop in a unit; what was left there is taken back when it answers, and what was imported stays. */
export async function disconnectIn(unit: Act, id: string): Promise<{ message: string }> {
  const found = await Connection.get(id)
  const { hook, health } = await load({ hook: Hook.maybe(found.hook), health: Health.maybe(id) })
  const { provider, url } = found
  await claimUrl(unit, id, url, undefined)
  unit.remove(Connection, found)
  if (hook) unit.remove(Hook, hook)
  if (health) unit.remove(Health, health)
  enqueue(unit, LeaveType, { input: { connectionId: id, provider, url } })
  await tellSettings(unit, id, false)
  unit.summary = `Desconectó ${found.name}`
  return { message: `${found.name} quedó desconectada.` }
}

/** Disconnects a shop at once. */
export const disconnect = ({ id }: { id: string }): Promise<{ message: string }> =>
  act((unit) => disconnectIn(unit, id))

/** Disconnects the shop of a provider, by its id or because it is the only one. */
export async function disconnectOnly(provider: ProviderName, id?: string): Promise<{ message: string }> {
  if (id) return disconnect({ id })
  const found = (await allConnections()).filter((one) => one.provider === provider)
  if (found.length === 1) return disconnect({ id: found[0]!.id })
  throw found.length === 0
    ? conflict(`No hay ninguna tienda de ${providerNames[provider]} conectada.`)
    : invalid({ id: ['Di cuál de las tiendas desconectas'] })
}
