import { User } from '../identity/people/user'
import { partition } from '../kernel/db/keys'
import { load, rangeAll } from '../kernel/db/read'
import { Seller } from '../parties/sellers/sellers'

/** Names of some sellers; those that were removed are absent. */
export async function sellerNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await load({ rows: Seller.many(ids) })
  return new Map([...rows.values()].map((row) => [row.id, row.name]))
}

/** Sellers that a user is: those with their mail address or their document. */
export async function ownSellers(userId: string): Promise<Set<string>> {
  const [user, items] = await Promise.all([User.find(userId), rangeAll({ pk: partition(Seller.name) })])
  const mine = items
    .map(Seller.fromItem)
    .filter((s) => user && ((s.email && s.email === user.email) || (s.document && s.document === user.document)))
  return new Set(mine.map((s) => s.id))
}
