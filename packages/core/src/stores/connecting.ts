import type * as z from 'zod'
import { Connection, type ConnectionData, Hook } from '../connections/connection'
import {
  type ConnectionChangesInput,
  keyFields,
  type NewConnectionInput,
  providerNames,
} from '../connections/connection.input'
import {
  accessOf,
  allConnections,
  claimUrl,
  hashOf,
  hookTokenOf,
  setState,
  sync,
  tellSettings,
} from '../connections/connections'
import { type Access, providerOf } from '../connections/provider'
import { Storage } from '../inventory/stock/storage'
import { now, tenant } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, invalid } from '../kernel/errors'
import { publicUrl } from '../kernel/outside/address'
import { refusalOf } from '../kernel/outside/effect'
import { OutsideError } from '../kernel/outside/outside-error'
import { needRoom } from '../kernel/room'
import { keepSecrets, openSecrets, sealSecrets } from '../kernel/secrets/vault'
import { Channel } from '../settings/channels'
import { PaymentType } from '../settings/payment-types/payment-types'
import { referToPriceList } from '../settings/settings'
import { mainStorage } from './main-storage'

/** Services that we have keys of. */
type Keyed = keyof typeof keyFields

/** The keys that an input brings for a service; undefined when it brings none. @throws AppError 422 for half of them */
function keysFrom(provider: Keyed, input: object): { key: string; secret: string } | undefined {
  const given = input as Record<string, string | undefined>
  const [first, second] = keyFields[provider]
  const [key, secret] = [given[first], given[second]]
  if ((key === undefined) !== (secret === undefined)) throw invalid({ [key ? second : first]: ['Pega las dos claves'] })
  return key && secret ? { key, secret } : undefined
}

/** Asks the service who we are. @throws AppError 422 at the address or at the keys */
export async function tested(provider: Keyed, access: Access): Promise<void> {
  try {
    await (await providerOf(provider)).test(access)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'denied')
      throw invalid({
        [keyFields[provider][0]]: ['La tienda no acepta estas claves: créalas con permiso de lectura y escritura'],
      })
    const silent = error.reason === 'silent' || error.reason === 'failed'
    const why = silent ? 'La tienda no responde: revisa la dirección' : refusalOf(error, providerNames[provider])
    throw invalid({ url: [why] })
  }
}

/** Asks a connected service whether it still knows us; one that does is spoken to again. @throws AppError 404, 409, 422 */
export async function testConnection({ id }: { id: string }): Promise<{ message: string }> {
  const connection = await Connection.get(id)
  const { provider, name } = connection
  if (provider === 'own') throw conflict('Esta tienda envía con una clave: pruébala enviando un pedido.')
  await tested(provider, await accessOf(connection))
  if (connection.state === 'denied') await setState(id, 'active')
  return { message: `${name} responde y acepta las claves.` }
}

type Wanted = Pick<
  z.output<typeof NewConnectionInput>,
  'storage_id' | 'channel_id' | 'payment_type_id' | 'safety_stock' | 'price_list'
>
export type Settings = ConnectionData['settings']

/** What is left out stays as it was. */
export async function settingsFrom(wanted: Wanted, before?: Settings): Promise<Settings> {
  const channelId = wanted.channel_id ?? before?.channelId
  const paymentTypeId = wanted.payment_type_id ?? before?.paymentTypeId
  const priceList = wanted.price_list ?? before?.priceList
  return {
    storageId: wanted.storage_id ?? before?.storageId ?? (await mainStorage()),
    ...(channelId ? { channelId } : {}),
    ...(paymentTypeId ? { paymentTypeId } : {}),
    safetyStock: wanted.safety_stock ?? before?.safetyStock ?? 0,
    ...(priceList ? { priceList } : {}),
  }
}

/** Checks that what the settings name is there and stays so until they are written. @throws AppError 404, 422 */
export async function needNamed(unit: Act, settings: Settings, before?: Settings): Promise<void> {
  const { storage, channel, payment } = await load({
    storage: Storage.one(settings.storageId),
    channel: Channel.maybe(settings.channelId),
    payment: PaymentType.maybe(settings.paymentTypeId),
  })
  await referToPriceList(unit, settings.priceList, before?.priceList)
  if (settings.channelId && !channel?.active) throw invalid({ channel_id: ['Elige un canal activo'] })
  if (settings.paymentTypeId && !payment?.active) throw invalid({ payment_type_id: ['Elige un tipo de pago activo'] })
  if (payment?.means === 'credit')
    throw invalid({ payment_type_id: ['El crédito no es un pago: elige con qué entró el dinero'] })
  if (payment?.means === 'cash')
    throw invalid({ payment_type_id: ['El efectivo entra por una caja: elige otro tipo de pago'] })
  if (!storage.active || storage.type !== 'normal') throw invalid({ storage_id: ['Elige una bodega activa'] })
  unit.check(Storage, storage)
  if (channel) unit.check(Channel, channel)
  if (payment) unit.check(PaymentType, payment)
}

/**
 * Connects the shop to a service: its keys are tried before they are kept.
 * @throws AppError 409 for a shop that is connected already, 422 for an address or keys that do not do
 */
export async function connect(input: z.output<typeof NewConnectionInput>): Promise<ConnectionData> {
  const { type_model: provider, name } = input
  await needRoom('connections', async () => (await allConnections()).length)
  const url = publicUrl(input.url)
  const secrets = keysFrom(provider, input)!
  await tested(provider, { connectionId: Connection.newId(), url, secrets })
  return makeConnection({ provider, url, secrets, name, settings: await settingsFrom(input) })
}

interface Making {
  provider: ConnectionData['provider']
  url: URL
  /** Tried already. */
  secrets: Record<string, string>
  name: string | undefined
  settings: Settings
}

/**
 * Keeps a connection whose keys were tried.
 * @param also what is written in the same transaction
 * @throws AppError 409 for a shop that is connected already, or past what the plan has room for
 */
export async function makeConnection(
  { provider, url, secrets, name, settings }: Making,
  also?: (unit: Act) => Promise<void>,
): Promise<ConnectionData> {
  await needRoom('connections', async () => (await allConnections()).length)
  const id = Connection.newId()
  const sealed = await sealSecrets(id, secrets, secrets.key!)
  return act(async (unit) => {
    const others = (await allConnections()).filter((one) => one.provider === provider)
    const row: ConnectionData = {
      id,
      provider,
      number: Math.max(0, ...others.map(({ number }) => number)) + 1,
      name: name ?? providerNames[provider],
      url: url.href,
      state: 'connecting',
      hook: hashOf(hookTokenOf(id)),
      settings,
      createdAt: now().toISOString(),
    }
    await also?.(unit)
    await needNamed(unit, settings)
    await claimUrl(unit, id, undefined, row.url)
    unit.insert(Connection, row)
    unit.insert(Hook, { id: row.hook, tenant: tenant(), connectionId: id, provider })
    await keepSecrets(unit, sealed)
    await tellSettings(unit, id, true)
    await sync(unit, { connectionId: id, how: 'connect' })
    unit.summary = `Conectó ${row.name} (${url.host})`
    return row
  })
}

/** What was posted before its secret was changed, and is on its way. Source: shopify.dev, "Rotate your client secret". */
const STILL_SIGNS_MS = 60 * 60_000

/** The secret that goes, which signs for an hour more. */
async function passing(id: string): Promise<Record<string, string>> {
  const { secret } = await openSecrets(id).catch(() => ({ secret: undefined }))
  return secret ? { previous: secret, previousUntil: new Date(now().getTime() + STILL_SIGNS_MS).toISOString() } : {}
}

/**
 * Changes what a connection is called and does; new keys are tried before they take the place of the old ones.
 * @throws AppError 404, 422
 */
export async function changeConnection(input: z.output<typeof ConnectionChangesInput>): Promise<ConnectionData> {
  const { id } = input
  const { provider, url } = await Connection.get(id)
  const secrets = provider === 'own' ? undefined : keysFrom(provider, input)
  if (secrets) await tested(provider as Keyed, { connectionId: id, url: new URL(url), secrets })
  const sealed = secrets && (await sealSecrets(id, { ...secrets, ...(await passing(id)) }, secrets.key))
  return act(async (unit) => {
    const row = await Connection.get(id)
    const settings = await settingsFrom(input, row.settings)
    await needNamed(unit, settings, row.settings)
    const state = secrets && row.state === 'denied' ? 'connecting' : row.state
    const after = { ...row, name: input.name ?? row.name, settings, state }
    unit.replace(Connection, row, after)
    if (sealed) await keepSecrets(unit, sealed)
    if (state !== 'paused' && provider !== 'own') await sync(unit, { connectionId: id, how: 'connect' })
    unit.summary = `Cambió la conexión ${after.name}`
    return after
  })
}
