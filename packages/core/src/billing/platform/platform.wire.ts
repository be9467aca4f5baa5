import * as z from 'zod'
import { providerNames } from '../../connections/connection.input'
import { asPesos, flag, id, optionalText } from '../../kernel/values/fields'
import { type RequestState, requestStates } from './adjustment'

export const ShopsInput = z.object({ after: optionalText(200) })
export const DecisionInput = z.object({ id: id(), approved: flag() })

const Shop = z.object({
  name: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  plan: z.string(),
  plan_state: z.string(),
  /** Until when it is paid, or tried. */
  plan_to: z.string().nullable(),
  wallet: asPesos(),
  users: z.number(),
  /** Jobs that failed, and that wait. */
  failed_jobs: z.number(),
  connections: z.number(),
  /** Services that do not work for it, each in a few words. */
  troubles: z.string().array(),
})

/** Shops, the newest first; `next` goes on where they end. Nothing of what they sell. */
export const ShopsOutput = z.object({ shops: Shop.array(), next: z.string().nullable() })

/** Services that the product asks for its shops. */
export const serviceNames = {
  wompi: 'Wompi',
  envia: 'Envia',
  ...providerNames,
  plemsi: 'Plemsi',
  dropi: 'Dropi',
  webhooks: 'Webhooks de las tiendas',
  mail: 'Correo',
} as const
export type Service = keyof typeof serviceNames
export const services = Object.keys(serviceNames) as [Service, ...Service[]]

/** A shop for which a service has something to do; who is to be helped, and nothing of what it sells. */
export const Touched = z.object({
  name: z.string(),
  email: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
  /** Since when it has not answered this shop, and when it is asked again; null while it answers. */
  silent_since: z.string().nullable(),
  asked_again: z.string().nullable(),
})
const ServiceHealth = z.object({
  service: z.enum(services),
  name: z.string(),
  /** The last that it is known to have told a shop; null where nobody keeps that. */
  answered_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  shops: Touched.array(),
})
/** How outside services do for some shops, the newest first; `next` goes on where they end. */
export const ServicesOutput = z.object({ services: ServiceHealth.array(), next: z.string().nullable() })

const states = Object.keys(requestStates) as [RequestState, ...RequestState[]]
export const AdjustmentOutput = z.object({
  id: z.string(),
  shop: z.string(),
  email: z.string(),
  /** Below zero it takes. */
  value: asPesos(),
  reason: z.string(),
  state: z.enum(states),
  state_name: z.string(),
  asked_by: z.string(),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
})
export const AdjustmentList = AdjustmentOutput.array()
