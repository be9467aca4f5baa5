import type { OwnSales } from '../../kernel/context'
import { allPermissions, type Permission } from '../../kernel/permissions'
import type { UserData } from '../people/user'

/** Finds the bounds of a seller; undefined where the shop lets its sellers see everybody's sales. */
type Find = (user: UserData) => Promise<OwnSales | undefined>

let find: Find | undefined

/** Says how the bounds of a seller are found. Called once, by the root of core. */
export const boundBy = (how: Find): void => {
  find = how
}

/** Loads the bounds of a person: a seller (type 4) sees their own sales alone while the owner's switch says so. */
export async function loadOwnSales(user: UserData): Promise<OwnSales | undefined> {
  if (user.userType !== 4) return undefined
  if (!find) throw new Error('nobody bounds sellers: import calls.ts of core')
  return find(user)
}

/** Permissions over figures, books and services of the whole shop, which cannot be cut to the sales of a seller. */
const ofWholeShop =
  /^(dashboard_graphic|audit|bank|diary_book|ledger|puc|cost_center|integration|news_guide|dropshipping)-/

const heldBySellers: ReadonlySet<Permission> = new Set(
  allPermissions.map(({ name }) => name).filter((name) => !ofWholeShop.test(name)),
)

/** What somebody who sees their own sales alone may do of what their role says. */
export const boundPermissions = (permissions: ReadonlySet<Permission>): ReadonlySet<Permission> =>
  new Set([...permissions].filter((name) => heldBySellers.has(name)))
