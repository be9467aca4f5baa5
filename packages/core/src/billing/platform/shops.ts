import type * as z from 'zod'
import { Connection } from '../../connections/connection'
import { providerNames } from '../../connections/connection.input'
import { connectionStates } from '../../connections/connection.states'
import { BUSINESS, Business } from '../../identity/business/business'
import { PLATFORM, User } from '../../identity/people/user'
import { asSystem } from '../../kernel/context'
import { globalPartition, partition, tenantOf } from '../../kernel/db/keys'
import { load, range, rangeAll, rangeCount } from '../../kernel/db/read'
import { Job, statePart } from '../../kernel/jobs/job'
import { NO_PLAN, planOf, TRIAL } from '../plans/plan'
import { SUBSCRIPTION, Subscription, subscriptionStates } from '../plans/subscription'
import { walletNow } from '../wallet/wallet'
import type { ShopsInput } from './platform.wire'

/** Shops told at once. */
const AT_ONCE = 20

const planName = (code: string): string =>
  planOf(code)?.name ?? (code === TRIAL ? 'Prueba' : code === NO_PLAN ? 'Sin plan' : code)

/** A shop with its plan, its wallet and how it does; nothing of what it sells. */
async function told(tenant: string) {
  const [{ business, sub }, wallet, users, connections, failed_jobs] = await Promise.all([
    load({ business: Business.maybe(BUSINESS), sub: Subscription.maybe(SUBSCRIPTION) }),
    walletNow(),
    rangeCount({ pk: partition(User.name) }),
    rangeCount({ pk: partition(Connection.name) }),
    rangeCount({ pk: Job.indexPartition('state', statePart(tenant, 'failed')), index: Job.indexOf('state') }),
  ])
  const conns = connections > 0 ? await rangeAll({ pk: partition(Connection.name) }) : []
  const owner = business && (await User.find(business.ownerId))
  return {
    name: business?.name ?? '',
    email: owner?.email ?? null,
    created_at: business?.createdAt ?? '',
    plan: planName(sub?.planCode ?? business?.planCode ?? NO_PLAN),
    plan_state: sub ? subscriptionStates[sub.state] : '',
    plan_to: sub?.to ?? null,
    wallet: wallet.available + wallet.held,
    ...{ users, connections, failed_jobs },
    troubles: conns
      .map(Connection.fromItem)
      .filter(({ state }) => state !== 'active' && state !== 'paused')
      .map(({ provider, state }) => `${providerNames[provider]}: ${connectionStates[state].toLowerCase()}`),
  }
}

/** What is told of some shops, the newest first, each asked in its own name. @param after where those before ended */
export async function eachShop<T>(after: string | undefined, tell: (tenant: string) => Promise<T>) {
  const { items } = await range({
    pk: globalPartition('business', 'shops', 'all'),
    index: Business.indexOf('shops'),
    only: ['pk', 'createdAt', 'ownerId'],
    descending: true,
    limit: AT_ONCE + 1,
    ...(after ? { from: ' ', to: after } : {}),
  })
  const shown = items.slice(0, AT_ONCE).filter(({ pk }) => tenantOf(String(pk)) !== PLATFORM)
  const told = await Promise.all(
    shown.map(({ pk }) => {
      const tenant = tenantOf(String(pk))!
      return asSystem(tenant, 'Administración', () => tell(tenant))
    }),
  )
  const next = items[AT_ONCE]
  return { told, next: next ? `${next.createdAt}.${next.ownerId}` : null }
}

/** Shops with how they do, some at a time. */
export async function listShops({ after }: z.output<typeof ShopsInput>) {
  const { told: shops, next } = await eachShop(after, told)
  return { shops, next }
}
