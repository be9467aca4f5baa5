import * as z from 'zod'
import { id, int, optional, optionalText } from '../../kernel/values/fields'

/** How the catalogue is shown. What is left out stays as it was. */
export const CatalogueInput = z.object({
  /** Where its goods are; the main storage when nothing was said yet. */
  storage_id: optional(id()),
  channel_id: optional(id()),
  /** Number of the price list. */
  list: optional(int({ min: 1, max: 99 })),
  /** What whoever opens it reads first. */
  greeting: optionalText(300),
  hold_days: optional(int({ min: 1, max: 30 })),
})
/** 1 publishes the catalogue, 0 withdraws it; without it nothing changes. */
export const TokenInput = z.object({
  activate_catalog_whatsapp: optional(z.union([z.literal([0, 1]), z.enum(['0', '1']).transform(Number)])),
})
