import * as z from 'zod'
import { partition } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { sortedBy } from '../../kernel/values/sorted'
import { plain } from '../../kernel/values/text'
import { storedCity } from '../../reference/written-place'

/** Where goods are. `transit` storages hold what travels or is with clients, and are not offered for selling. */
export const Storage = kind({
  name: 'storage',
  label: 'la bodega',
  words: { isDefault: 'Principal', used: 'Con movimientos' },
  schema: z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['normal', 'transit']),
    address: z.string().optional(),
    city: storedCity(),
    phone: z.string().optional(),
    manager: z.string().optional(),
    isDefault: z.boolean(),
    active: z.boolean(),
    /** From its first stock on: such a storage is never removed for good. */
    used: z.boolean().optional(),
    createdAt: z.string(),
  }),
  by: { name: (s) => ['all', plain(s.name)] },
  counts: () => ['all'],
})

/** The transit storage of every shop. */
export const TRANSIT_ID = 'bod_transito'

/** What clients have on remission; it begins with the first one. */
export const REMISSION_ID = 'bod_remision'

/** True for a storage that no goods are kept in: documents bring them there and take them out. */
export const isVirtual = (storageId: string): boolean => storageId === TRANSIT_ID || storageId === REMISSION_ID

export type StorageRow = Awaited<ReturnType<typeof Storage.get>>

/** Storages that a shop may have: they are read whole. */
const MAX_STORAGES = 2_000

/** Every storage of the shop, by name, strongly consistent. */
export async function allStorages(): Promise<StorageRow[]> {
  const items = await rangeAll({ pk: partition(Storage.name) }, MAX_STORAGES)
  return sortedBy(items.map(Storage.fromItem), (storage) => storage.name)
}

/** @throws AppError 409 when nothing may be put in or taken out of the storage by hand */
export function needWorking(storage: StorageRow): StorageRow {
  if (storage.type === 'transit')
    throw conflict(
      storage.id === REMISSION_ID
        ? 'Lo que está en remisión se mueve solo con las remisiones. Factúralo o recíbelo de vuelta ahí.'
        : 'Lo que está en tránsito se mueve solo con los traslados. Recibe o rechaza el traslado.',
    )
  if (!storage.active) throw conflict(`La bodega ${storage.name} está inactiva. Actívala para usarla.`)
  return storage
}
