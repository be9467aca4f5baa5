import * as z from 'zod'
import { Connection } from '../connections/connection'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { ItemLink } from './link'
import { offered } from './push'

export const LinkOutput = z.object({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  /** Units that we offer there now, and that the shop was last told. */
  units: z.number(),
  told: z.number().nullable(),
  told_at: z.string().nullable(),
})

/** What a connected shop sells of ours, with what it should show and what it was told. */
export async function listLinks(input: PageInput & { id: string }): Promise<Page<z.output<typeof LinkOutput>>> {
  const connection = await Connection.get(input.id)
  const { data, meta } = await ItemLink.page({ input, index: 'connection', part: connection.id })
  const units = await offered(data, connection)
  return {
    meta,
    data: data.map((link) => ({
      id: link.id,
      product_id: link.productId,
      variant_id: link.variantId ?? null,
      sku: link.sku,
      name: link.name,
      units: units.get(link.id)!,
      told: link.pushed ?? null,
      told_at: link.pushedAt ?? null,
    })),
  }
}
