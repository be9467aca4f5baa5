import * as z from 'zod'
import { id, int, optional, optionalText, text } from '../kernel/values/fields'

/** Services that a shop can be connected to, by their `type_model`. */
export const providerNames = { woocommerce: 'WooCommerce' } as const
export type ProviderName = keyof typeof providerNames
export const providers = Object.keys(providerNames) as [ProviderName, ...ProviderName[]]

const settings = {
  /** What the merchant calls it; the name of the service when it is left out. */
  name: optionalText(80),
  /** Storage that its orders leave from and whose stock it shows; the main one when it is left out. */
  storage_id: optional(id()),
  channel_id: optional(id()),
  /** How its paid orders were paid. */
  payment_type_id: optional(id()),
  /** Units that it is not told of, so that a sale at the counter does not sell them twice. */
  safety_stock: optional(int({ min: 0, max: 1_000_000 })),
}
const address = () => text(300, 'Escribe la dirección de la tienda')
const key = (prefix: string, missing: string) =>
  text(200, missing).regex(new RegExp(`^${prefix}_[\\w-]+$`), `Empieza por ${prefix}_`)

export const WooInput = z.object({
  url: address(),
  consumer_key: key('ck', 'Pega la clave del cliente'),
  consumer_secret: key('cs', 'Pega la clave secreta'),
  ...settings,
})
export const NewConnectionInput = WooInput.extend({ type_model: z.enum(providers) })

/** New keys are given together; without them the ones that are kept stay. */
export const ConnectionChangesInput = z.object({
  id: id(),
  ...settings,
  consumer_key: optional(key('ck', 'Pega la clave del cliente')),
  consumer_secret: optional(key('cs', 'Pega la clave secreta')),
})
