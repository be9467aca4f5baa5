import { context, ownSales } from '../kernel/context'
import { editsCosts } from '../kernel/costs'
import { load } from '../kernel/db/read'
import { settingsOf } from './settings'

/**
 * Whether the person who asks may see what goods cost, what stock is worth and what a sale left: whoever edits products,
 * and everybody else while the parameters of the shop say so; programs with a key never. Read once a request, or never when something read the
 * parameters before.
 */
export async function seesCost(): Promise<boolean> {
  if (editsCosts()) return true
  if (ownSales()) return false
  const { actor } = context()
  if (actor.type === 'member' && actor.isKey) return false
  return context().staffSeesCosts ?? (await load({ settings: settingsOf() })).settings.costs.staffSeesCost
}
