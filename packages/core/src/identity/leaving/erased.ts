import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { range } from '../../kernel/db/read'
import { asPesos } from '../../kernel/values/fields'

/** What the product must go on having of a shop that is gone: what it sold to it, and what it owes to it. */
export const Kept = z.object({
  walletCents: z.number().int(),
  invoices: z
    .object({ number: z.string(), day: z.string(), baseCents: z.number().int(), ivaCents: z.number().int() })
    .array(),
})
export type KeptData = z.output<typeof Kept>

/** A shop that was closed, with those who run the product. Nothing of its own is among it. */
export const ErasedShop = kind({
  name: 'erasedShop',
  label: 'la tienda cerrada',
  words: {
    closedAt: 'Cerrada desde',
    erasedAt: 'Borrada desde',
    kept: false,
    walletCents: 'Saldo por devolver',
    invoices: false,
    ivaCents: 'IVA',
  },
  schema: z.object({
    id: z.string(),
    name: z.string(),
    document: z.string().optional(),
    /** Who is told that it is done; forgotten with that. */
    email: z.string().optional(),
    closedAt: z.string(),
    erasedAt: z.string().optional(),
    kept: Kept,
  }),
  secret: ['email'],
  by: { closed: (shop) => ['all', `${shop.closedAt}.${shop.id}`] },
})

export const ClosedShops = z
  .object({
    name: z.string(),
    document: z.string().nullable(),
    closed_at: z.string(),
    /** Null while its data are on their way out. */
    erased_at: z.string().nullable(),
    /** What was left in its wallet. */
    wallet: asPesos(),
    invoices: z.number().int(),
  })
  .array()

/** Told at once. */
const MOST = 50

/** Shops that were closed, the last one first. */
export async function closedShops(): Promise<z.input<typeof ClosedShops>> {
  const pk = ErasedShop.indexPartition('closed', 'all')
  const { items } = await range({ pk, index: ErasedShop.indexOf('closed'), descending: true, limit: MOST })
  return items
    .map((item) => ErasedShop.fromItem(item))
    .map(({ name, document, closedAt, erasedAt, kept }) => ({
      ...{ name, document: document ?? null, closed_at: closedAt, erased_at: erasedAt ?? null },
      ...{ wallet: kept.walletCents, invoices: kept.invoices.length },
    }))
}
