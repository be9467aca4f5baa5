import * as z from 'zod'
import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { Breaker } from '../kernel/outside/breaker'
import { Secrets, shownSecrets } from '../kernel/secrets/vault'
import { formatTime } from '../kernel/values/time'
import { type ConnectionRow, Health } from './connection'
import { providerNames, providers } from './connection.input'
import { connectionStates } from './connection.states'
import { breakersOf } from './connections'

/** How it does, at a glance. */
const lights = ['good', 'waiting', 'bad', 'off'] as const

export const ConnectionOutput = z.object({
  id: z.string(),
  type_model: z.enum(providers),
  number: z.number(),
  name: z.string(),
  url: z.string(),
  state: z.enum(Object.keys(connectionStates) as [keyof typeof connectionStates]),
  light: z.enum(lights),
  /** How it does, in one sentence. */
  health: z.string(),
  storage_id: z.string(),
  channel_id: z.string().nullable(),
  payment_type_id: z.string().nullable(),
  safety_stock: z.number(),
  /** List whose prices it shows; null where it has its own. */
  price_list: z.number().nullable(),
  credentials: shownSecrets,
  heard_at: z.string().nullable(),
  compared_at: z.string().nullable(),
  created_at: z.string(),
})
type Wire = z.output<typeof ConnectionOutput>

/** Wrong signatures are told for a day. */
const FORGED_SHOWN_MS = 86_400_000

interface Known {
  connection: ConnectionRow
  health: Awaited<ReturnType<typeof Health.find>>
  open: { since: string; until: string } | undefined
}

function healthOf({ connection, health, open }: Known): Pick<Wire, 'light' | 'health'> {
  const service = providerNames[connection.provider]
  if (connection.state === 'paused') return { light: 'off', health: 'En pausa: ni recibe ni envía.' }
  if (connection.state === 'denied')
    return { light: 'bad', health: `${service} ya no acepta las claves: crea otras y pégalas aquí.` }
  if (open)
    return {
      light: 'bad',
      health: `${service} no responde desde las ${formatTime(new Date(open.since))}. Lo pendiente espera; reintentamos a las ${formatTime(new Date(open.until))}.`,
    }
  if (connection.state === 'connecting')
    return { light: 'waiting', health: 'Conectando: enlazamos productos y pedidos.' }
  if (health?.forgedAt !== undefined && Date.parse(health.forgedAt) > now().getTime() - FORGED_SHOWN_MS)
    return {
      light: 'bad',
      health: `A las ${formatTime(new Date(health.forgedAt))} llegaron muchos avisos con una firma que no es de ${service}, y no los tuvimos en cuenta. Si cambiaste las claves allá, cámbialas aquí.`,
    }
  const heard = health?.cursor
  return { light: 'good', health: heard ? `Al día desde las ${formatTime(new Date(heard))}.` : 'Conectada.' }
}

/** Connections as they are answered: no secret is among it. */
export async function presentConnections(connections: readonly ConnectionRow[]): Promise<Wire[]> {
  const { healths, breakers, secrets } = await load({
    healths: Health.many(connections.map(({ id }) => id)),
    breakers: Breaker.many([...new Set(connections.flatMap(breakersOf))]),
    secrets: Secrets.many(connections.map(({ id }) => id)),
  })
  const at = now().toISOString()
  return connections.map((connection) => {
    const { id, settings, createdAt } = connection
    const health = healths.get(id)
    const kept = secrets.get(id)
    const open = breakersOf(connection)
      .map((name) => breakers.get(name))
      .find((row) => row?.until !== undefined && row.until > at)
    return {
      id,
      type_model: connection.provider,
      ...{ number: connection.number, name: connection.name, url: connection.url, state: connection.state },
      ...healthOf({ connection, health, open: open && { since: open.since, until: open.until! } }),
      storage_id: settings.storageId,
      channel_id: settings.channelId ?? null,
      payment_type_id: settings.paymentTypeId ?? null,
      safety_stock: settings.safetyStock,
      price_list: settings.priceList ?? null,
      credentials: { connected: kept !== undefined, last4: kept?.last4 ?? null, checked_at: kept?.keptAt ?? null },
      heard_at: health?.heardAt ?? null,
      compared_at: health?.comparedAt ?? null,
      created_at: createdAt,
    }
  })
}
