import type { UserData } from '../../identity/people/user'
import type { OwnSales } from '../../kernel/context'
import { partition } from '../../kernel/db/keys'
import { load, rangeAll } from '../../kernel/db/read'
import { settingsOf } from '../../settings/settings'
import { Seller } from './sellers'

/** Returns the sellers that a user is: those with their mail address or their document. */
export async function sellersOf(user: Pick<UserData, 'email' | 'document'>): Promise<string[]> {
  const items = await rangeAll({ pk: partition(Seller.name) })
  return items
    .map(Seller.fromItem)
    .filter((s) => (s.email && s.email === user.email) || (s.document && s.document === user.document))
    .map(({ id }) => id)
}

/**
 * Finds the bounds of a seller (user type 4), by the settings of the shop: the sales of the sellers that they are, and
 * those that they charged in nobody's name; costs only where both the team and its sellers see them.
 */
export async function boundsOf(user: UserData): Promise<OwnSales | undefined> {
  const [{ settings }, sellers] = await Promise.all([load({ settings: settingsOf() }), sellersOf(user)])
  const { seesOwn, seesCosts } = settings.sellers
  if (!seesOwn) return undefined
  return { keys: [user.id, ...sellers], seesCosts: seesCosts && settings.costs.staffSeesCost }
}
