import * as z from 'zod'
import { tenant } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'

/** Hours of a hold where the shop names none: about the time in which a shop answers a message. */
export const HOLD_HOURS = 4

/** Whether the shop shows its catalogue to whoever has the link, and how. One a shop. */
export const ShopCatalogue = kind({
  name: 'catalogue',
  prefix: 'cta',
  label: 'el catálogo',
  words: { on: 'Publicado', list: 'Lista de precios', greeting: 'Saludo', holdHours: 'Horas que se aparta' },
  schema: z.object({
    id: z.string(),
    on: z.boolean(),
    storageId: z.string(),
    channelId: z.string().optional(),
    /** Number of the price list that is shown. */
    list: z.string(),
    greeting: z.string(),
    /** Hours that an unconfirmed order holds its goods; those of the product when absent. */
    holdHours: z.number().int().min(1).optional(),
  }),
  refs: { storage: (c) => c.storageId, channel: (c) => c.channelId },
})
export type CatalogueRow = Awaited<ReturnType<typeof ShopCatalogue.get>>

/** The id of the shop's catalogue: its own, told by that of the shop. */
export const catalogueId = (): string => `cta_${tenant().slice(tenant().indexOf('_') + 1)}`

/** What somebody asked for by the catalogue, by the key of their page: one page asks once. */
export const CatalogueOrder = kind({
  name: 'catalogueOrder',
  label: 'el pedido del catálogo',
  schema: z.object({
    id: z.string(),
    preInvoiceId: z.string(),
    number: z.string(),
    /** Moment at which its hold ends; absent when it holds nothing. */
    heldUntil: z.string().optional(),
  }),
  by: { held: (order) => (order.heldUntil ? ['all', `${order.heldUntil}.${order.id}`] : undefined) },
  audited: false,
})
