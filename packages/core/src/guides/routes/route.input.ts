import * as z from 'zod'
import { flag, id, optional } from '../../kernel/values/fields'
import { MAX_GUIDES } from '../guide.input'

/** The guides of a courier in the order in which they go. */
export const OrderRouteInput = z.object({
  id: id(),
  guides: z.array(id()).max(MAX_GUIDES, `Ordena hasta ${MAX_GUIDES} entregas`),
})

/** What a courier brings into the open register, less what they keep for their deliveries. */
export const SettleCourierInput = z.object({
  id: id(),
  open_register_id: optional(id()),
  keep_fees: optional(flag()),
})
