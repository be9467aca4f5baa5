import * as z from 'zod'
import { id, int, optional, optionalText } from '../../kernel/values/fields'

/** Most hours that a shop may hold goods for an unconfirmed order: until the end of the day's work. */
export const MAX_HOLD_HOURS = 12

/** How the catalogue is shown. What is left out stays as it was. */
export const CatalogueInput = z.object({
  /** Where its goods are; the main storage when nothing was said yet. */
  storage_id: optional(id()),
  channel_id: optional(id()),
  /** Number of the price list. */
  list: optional(int({ min: 1, max: 99 })),
  /** What whoever opens it reads first. */
  greeting: optionalText(300),
  /** Hours that an unconfirmed order holds its goods. */
  hold_hours: optional(int({ min: 1, max: MAX_HOLD_HOURS })),
})
/** 1 publishes the catalogue, 0 withdraws it; without it nothing changes. */
export const TokenInput = z.object({
  activate_catalog_whatsapp: optional(z.union([z.literal([0, 1]), z.enum(['0', '1']).transform(Number)])),
})
