import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { imageUrl } from '../kernel/files/image'
import { recordFields } from '../kernel/records'

/** Where a sale comes from: the shop, Instagram, a marketplace. */
export const Channel = kind({
  name: 'channel',
  label: 'el canal de venta',
  schema: z.object({ ...recordFields, name: z.string(), logo: z.string().optional() }),
})
export type ChannelRow = z.output<typeof Channel.schema>

export const ChannelOutput = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  active: z.boolean(),
  /** The one that a new sale begins with. */
  is_default: z.boolean(),
  created_at: z.string(),
})

export const presentChannel = (row: ChannelRow, defaultId: string | undefined): z.input<typeof ChannelOutput> => ({
  id: row.id,
  name: row.name,
  logo: imageUrl(row.logo),
  active: row.active,
  is_default: row.id === defaultId,
  created_at: row.createdAt,
})
