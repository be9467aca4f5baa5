import { load } from '../kernel/db/read'
import { Seller } from '../parties/sellers/sellers'

/** Names of some sellers; those that were removed are absent. */
export async function sellerNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await load({ rows: Seller.many(ids) })
  return new Map([...rows.values()].map((row) => [row.id, row.name]))
}
