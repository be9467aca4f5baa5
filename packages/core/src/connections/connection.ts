import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { providers } from './connection.input'
import { connectionStates } from './connection.states'

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]]

/** A service of somebody else that the shop is connected to. Its secrets are in the vault, under its id. */
export const Connection = kind({
  name: 'connection',
  prefix: 'cnx',
  label: 'la conexión',
  words: {
    provider: 'Servicio',
    number: 'Número',
    url: 'Dirección',
    settings: 'Ajustes',
    paymentTypeId: 'Tipo de pago',
    safetyStock: 'Unidades que no se ofrecen',
    priceList: 'Lista de precios que muestra',
    hook: false,
  },
  schema: z.object({
    id: z.string(),
    provider: z.enum(providers),
    /** Counts the connections of a provider from 1. */
    number: z.number().int().min(1),
    name: z.string(),
    url: z.string(),
    state: z.enum(keysOf(connectionStates)),
    /** Hash of the token in the address that its events are posted to. */
    hook: z.string(),
    settings: z.object({
      storageId: z.string(),
      channelId: z.string().optional(),
      paymentTypeId: z.string().optional(),
      safetyStock: z.number().int().min(0),
      /** List whose prices it shows; its own prices stay when there is none. */
      priceList: z.number().int().min(1).optional(),
    }),
    createdAt: z.string(),
  }),
  by: { provider: (c) => ['all', `${c.provider}.${String(c.number).padStart(4, '0')}`] },
  secret: ['hook'],
  refs: {
    storage: (c) => c.settings.storageId,
    channel: (c) => c.settings.channelId,
    paymentType: (c) => c.settings.paymentTypeId,
  },
  plural: 'conexiones',
})
export type ConnectionRow = Awaited<ReturnType<typeof Connection.get>>
export type ConnectionData = z.output<typeof Connection.schema>

/** What is known of how a connection does, written as often as it likes: no record of the merchant's. */
export const Health = kind({
  name: 'connectionHealth',
  label: 'el estado de la conexión',
  schema: z.object({
    id: z.string(),
    /** What was changed there until then has been asked for. ISO. */
    cursor: z.string().optional(),
    /** When it last told us something. ISO. */
    heardAt: z.string().optional(),
    /** When too many posts to its address in an hour bore a wrong signature. ISO. */
    forgedAt: z.string().optional(),
    /** When everything was last compared. ISO. */
    comparedAt: z.string().optional(),
    /** Day on which the owner was last mailed what waits for a person. */
    remindedOn: z.string().optional(),
  }),
  audited: false,
})

/** Whose the address of a hook is: found by the hash of its token, before a tenant is known. */
export const Hook = kind({
  name: 'hook',
  label: 'la dirección',
  schema: z.object({ id: z.string(), tenant: z.string(), connectionId: z.string(), provider: z.enum(providers) }),
  global: true,
  audited: false,
})

/** Whose turn it is to renew the token of a connection: what renews it is good once, and two who use it are shut out. */
export const TokenTurn = kind({
  name: 'tokenTurn',
  label: 'la renovación',
  schema: z.object({ id: z.string(), until: z.string() }),
  audited: false,
  expires: ({ until }) => Math.ceil(Date.parse(until) / 1_000),
})
