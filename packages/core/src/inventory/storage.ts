import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { plain } from '../kernel/text'

/** Where goods are. `transit` storages hold what travels between two others and are not offered for selling. */
export const Storage = kind({
  name: 'storage',
  label: 'la bodega',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['normal', 'transit']),
    address: z.string().optional(),
    city: z.string().optional(),
    phone: z.string().optional(),
    manager: z.string().optional(),
    isDefault: z.boolean(),
    active: z.boolean(),
    createdAt: z.string(),
  }),
  by: { name: (s) => ['all', plain(s.name)] },
  counts: () => ['all'],
})

/** The transit storage of every shop. */
export const TRANSIT_ID = 'bod_transito'

export type StorageRow = Awaited<ReturnType<typeof Storage.get>>

/** Every storage of the shop, by name. A shop has a handful of them. */
export async function allStorages(): Promise<StorageRow[]> {
  return (await Storage.page({ input: { per_page: 100 }, index: 'name', bucket: 'all' })).data
}
