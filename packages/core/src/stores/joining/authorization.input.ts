import * as z from 'zod'
import { ShopifyKeys, settingsFields, shopAddress } from '../../connections/connection.input'

/** A shop that is connected by its own page, where whoever owns it lets us in. */
export const AuthorizeInput = z.discriminatedUnion('type_model', [
  z.object({ type_model: z.literal('woocommerce'), url: shopAddress(), ...settingsFields }),
  z.object({ type_model: z.literal('shopify'), url: shopAddress(), ...ShopifyKeys, ...settingsFields }),
])

/** What the page of the shop sends its owner back with. */
export const AuthorizedInput = z.object({ query: z.string().max(2_000) })
