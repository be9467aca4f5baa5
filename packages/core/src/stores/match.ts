import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CodeOwner } from '../catalog/products/code'
import { Code, codeKey } from '../catalog/products/code'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import type { StoreRef } from './store-port'

/** Something that a shop sells under a code that is none of ours: what a person said that it is of ours, or nobody yet. */
export const ItemMatch = kind({
  name: 'itemMatch',
  label: 'el artículo de la tienda',
  schema: z.object({
    /** `<connection>.<n>` */
    id: z.string(),
    connectionId: z.string(),
    n: z.string(),
    sku: z.string(),
    name: z.string(),
    /** Where it is in the shop; absent when only an order named it. */
    ref: z.object({ product: z.string(), variation: z.string().optional() }).optional(),
    productId: z.string().optional(),
    variantId: z.string().optional(),
  }),
  audited: false,
  by: {
    open: (m) => (m.productId ? undefined : [m.connectionId, `${m.name}.${m.n}`]),
    matched: (m) => (m.productId ? [m.connectionId, `${m.name}.${m.n}`] : undefined),
  },
})
export type ItemMatchRow = Awaited<ReturnType<typeof ItemMatch.get>>
export type ItemMatchData = Omit<ItemMatchRow, 'version'>
export const itemMatchId = (connectionId: string, n: string): string => `${connectionId}.${n}`

/** How a shop names something that it sells: by its code, or by its place there when it has none. */
export interface Named {
  sku: string
  name: string
  ref?: StoreRef
}

/** What tells it from all else that the shop sells; undefined for what has neither code nor place. */
export function itemKey({ sku, ref }: Named): string | undefined {
  if (sku !== '') return codeKey(sku)
  return ref ? `#${ref.product}.${ref.variation ?? ''}` : undefined
}

/** Its key as an address can carry it. */
export const nOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

export const matchOf = (connectionId: string, key: string, { sku, name, ref }: Named): ItemMatchData => ({
  ...{ id: itemMatchId(connectionId, nOf(key)), connectionId, n: nOf(key), sku, name },
  ...(ref ? { ref } : {}),
})

const keysOf = (named: readonly Named[]) => [...new Set(named.flatMap((one) => itemKey(one) ?? []))]

/** Rows about some things that a shop sells, by their key. */
export async function matchesOf(connectionId: string, named: readonly Named[]): Promise<Map<string, ItemMatchRow>> {
  const keys = keysOf(named)
  const { rows } = await load({ rows: ItemMatch.many(keys.map((key) => itemMatchId(connectionId, nOf(key)))) })
  return new Map(
    keys.flatMap((key) => {
      const row = rows.get(itemMatchId(connectionId, nOf(key)))
      return row ? [[key, row] as const] : []
    }),
  )
}

/** What of ours some things are that a shop sells, by their key: as a person said, or else by their code. */
export async function ownersOf(connectionId: string, named: readonly Named[]): Promise<Map<string, CodeOwner>> {
  const keys = keysOf(named)
  const [matches, { codes }] = await Promise.all([
    matchesOf(connectionId, named),
    load({ codes: Code.many(keys.filter((key) => !key.startsWith('#'))) }),
  ])
  const owners = new Map<string, CodeOwner>()
  for (const key of keys) {
    const match = matches.get(key)
    const owner = match?.productId ? { productId: match.productId, variantId: match.variantId } : codes.get(key)
    if (owner) owners.set(key, ownerOf(owner))
  }
  return owners
}

const ownerOf = ({ productId, variantId }: { productId: string; variantId?: string | undefined }): CodeOwner => ({
  ...{ productId },
  ...(variantId ? { variantId } : {}),
})
