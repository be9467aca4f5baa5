import * as z from 'zod'
import { day, id, int, optional, optionalText, text } from '../kernel/values/fields'

/** Services that a shop can be connected to, by their `type_model`. */
export const providerNames = { woocommerce: 'WooCommerce', shopify: 'Shopify', own: 'Otra tienda' } as const
export type ProviderName = keyof typeof providerNames
export const providers = Object.keys(providerNames) as [ProviderName, ...ProviderName[]]

export const settingsFields = {
  /** What the merchant calls it; the name of the service when it is left out. */
  name: optionalText(80),
  /** Storage that its orders leave from and whose stock it shows; the main one when it is left out. */
  storage_id: optional(id()),
  channel_id: optional(id()),
  /** How its paid orders were paid. */
  payment_type_id: optional(id()),
  /** Units that it is not told of, so that a sale at the counter does not sell them twice. */
  safety_stock: optional(int({ min: 0, max: 1_000_000 })),
  /** List whose prices the shop shows; 0 leaves it its own prices. */
  price_list: optional(int({ min: 0, max: 99 })),
}
export const shopAddress = () => text(300, 'Escribe la dirección de la tienda')
const key = (prefix: string, missing: string) =>
  text(200, missing).regex(new RegExp(`^${prefix}_[\\w-]+$`), `Empieza por ${prefix}_`)

export const WooInput = z.object({
  url: shopAddress(),
  consumer_key: key('ck', 'Pega la clave del cliente'),
  consumer_secret: key('cs', 'Pega la clave secreta'),
  ...settingsFields,
})
const clientId = () =>
  text(200, 'Pega el ID de cliente de tu aplicación').regex(/^[\w-]+$/, 'Solo letras, números y guiones')
const clientSecret = () => text(200, 'Pega el secreto de tu aplicación').regex(/^shpss_[\w-]+$/, 'Empieza por shpss_')
export const ShopifyKeys = { client_id: clientId(), client_secret: clientSecret() }
const ShopifyInput = z.object({ url: shopAddress(), ...ShopifyKeys, ...settingsFields })

export const NewConnectionInput = z.discriminatedUnion('type_model', [
  WooInput.extend({ type_model: z.literal('woocommerce') }),
  ShopifyInput.extend({ type_model: z.literal('shopify') }),
])

/** Fields that the keys of a service come in: who we are there, and what proves it. A shop with a key of ours has none. */
export const keyFields = {
  woocommerce: ['consumer_key', 'consumer_secret'],
  shopify: ['client_id', 'client_secret'],
} as const satisfies Record<Exclude<ProviderName, 'own'>, readonly [string, string]>

/** Orders of some days of a shop of Shopify; until today when the last day is left out. */
export const ImportOrdersInput = z.object({ id: optional(id()), from: day(), to: optional(day()) })

/** A day that is looked at again. */
export const ReplayInput = z.object({ id: id(), day: day() })

/** New keys are given together; without them the ones that are kept stay. */
export const ConnectionChangesInput = z.object({
  id: id(),
  ...settingsFields,
  consumer_key: optional(key('ck', 'Pega la clave del cliente')),
  consumer_secret: optional(key('cs', 'Pega la clave secreta')),
  client_id: optional(clientId()),
  client_secret: optional(clientSecret()),
})
