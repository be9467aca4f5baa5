import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'

/** Where a storage has some goods, as the shop calls it: `A-3`, `Vitrina`. What nobody wrote has no row. */
export const Place = kind({
  name: 'place',
  label: 'la ubicación',
  words: { place: 'Ubicación' },
  schema: z.object({ id: z.string(), place: z.string() }),
})

interface Goods {
  productId: string
  variantId?: string | undefined
}

export const placeId = (storageId: string, { productId, variantId }: Goods): string =>
  `${storageId}.${variantId ?? productId}`

/** Writes where some goods are; without a place, that nobody knows. */
export async function writePlace(unit: Act, id: string, place: string | null | undefined): Promise<void> {
  const kept = await Place.find(id)
  if (place && kept?.place === place) return
  if (place && kept) unit.replace(Place, kept, { id, place })
  else if (place) unit.insertFirst(Place, { id, place })
  else if (kept) unit.remove(Place, kept)
}
