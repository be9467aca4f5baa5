import type * as z from 'zod'
import { Connection, Health } from '../../connections/connection'
import { Parcel } from '../../dropshipping/parcel'
import { CARRIERS, UnknownLabels } from '../../guides/account/account'
import { BUSINESS, Business } from '../../identity/business/business'
import { User } from '../../identity/people/user'
import { IssuerComparison } from '../../invoicing/compare/comparison'
import { ISSUING } from '../../invoicing/e-document'
import { now } from '../../kernel/context'
import { partition } from '../../kernel/db/keys'
import { load, range, rangeAll } from '../../kernel/db/read'
import { Job, type JobData, type OpenState, statePart } from '../../kernel/jobs/job'
import { Breaker } from '../../kernel/outside/breaker'
import { ownValue } from '../../kernel/values/own'
import { Charge, chargePurposes } from '../charges/charge'
import { type Service, type ServicesOutput, serviceNames, services, type Touched } from './platform.wire'
import { eachShop } from './shops'

/** Whose work a job is, by how its type begins; a job of a store says by its connection which. */
const beginnings: readonly (readonly [string, Service])[] = [
  ['charge.', 'wompi'],
  ['plan.', 'wompi'],
  ['guide', 'envia'],
  ['einvoice.', 'plemsi'],
  ['dropship.', 'dropi'],
  ['webhook.', 'webhooks'],
]
/** Whose a host is; that of a store is known by its connection. */
const hosts: readonly (readonly [RegExp, Service])[] = [
  [/(^|\.)wompi\.co$/, 'wompi'],
  [/(^|\.)envia\.com$/, 'envia'],
]
/** What a row of a breaker is about where it is no connection. */
const accounts: Readonly<Record<string, Service>> = { issuing: 'plemsi', dropshipping: 'dropi' }

type Providers = ReadonlyMap<string, Service>

function serviceOfJob({ type, lane, input }: JobData, stores: Providers): Service | undefined {
  const store = Object.values(input).find((value) => typeof value === 'string' && stores.has(value))
  if (store) return stores.get(store as string)
  return beginnings.find(([start]) => type.startsWith(start))?.[1] ?? (lane === 'mail' ? 'mail' : undefined)
}
const serviceOfBreaker = (name: string, stores: Providers): Service | undefined =>
  stores.get(name) ?? ownValue(accounts, name) ?? hosts.find(([host]) => host.test(name))?.[1]

/** Told of a shop in one state, the newest first. */
const MOST = 200

const later = (one: string | null | undefined, two: string | null | undefined) =>
  [one, two].reduce<string | null>((last, at) => (at && (!last || at > last) ? at : last), null)

interface Found {
  answered: string | null
  failedAt: string | null
  touched: z.output<typeof Touched>
}

async function jobsIn(tenant: string, state: OpenState): Promise<JobData[]> {
  const pk = Job.indexPartition('state', statePart(tenant, state))
  const { items } = await range({ pk, index: Job.indexOf('state'), descending: true, limit: MOST })
  return items.map((item) => Job.fromItem(item))
}

/** The newest of some rows by day, of which one may say when its service answered. */
const NEWEST = 5

/** When services last told the shop of the context something that was kept. */
async function answers(): Promise<[Service, string | null][]> {
  const newest = { descending: true, limit: NEWEST } as const
  const [{ labels, comparison }, parcels, ...charges] = await Promise.all([
    load({ labels: UnknownLabels.maybe(CARRIERS), comparison: IssuerComparison.maybe(ISSUING) }),
    range({ pk: Parcel.indexPartition('created', 'all'), index: Parcel.indexOf('created'), ...newest }),
    ...chargePurposes.map((purpose) =>
      range({ pk: Charge.indexPartition('day', purpose), index: Charge.indexOf('day'), ...newest }),
    ),
  ])
  const settled = charges.flatMap(({ items }) => items.map((item) => Charge.fromItem(item)))
  const last = (times: readonly (string | undefined)[]) =>
    times.reduce<string | null>((before, at) => later(before, at), null)
  return [
    ['wompi', last(settled.map(({ gatewayId, settledAt }) => (gatewayId ? settledAt : undefined)))],
    ['envia', labels?.comparedAt ?? null],
    ['plemsi', comparison?.comparedAt ?? null],
    ['dropi', last(parcels.items.map((item) => Parcel.fromItem(item).heardAt))],
  ]
}

/** What the services have to do for the shop of the context, by service. */
async function found(tenant: string): Promise<Map<Service, Found>> {
  const [connections, breakers, waiting, failed, { business }] = await Promise.all([
    rangeAll({ pk: partition(Connection.name) }).then((rows) => rows.map((row) => Connection.fromItem(row))),
    rangeAll({ pk: partition(Breaker.name) }).then((rows) => rows.map((row) => Breaker.fromItem(row))),
    jobsIn(tenant, 'waiting'),
    jobsIn(tenant, 'failed'),
    load({ business: Business.maybe(BUSINESS) }),
  ])
  const stores: Providers = new Map(connections.map(({ id, provider }) => [id, provider]))
  const [owner, { healths }, told] = await Promise.all([
    business && User.find(business.ownerId),
    load({ healths: Health.many([...stores.keys()]) }),
    answers(),
  ])
  const all = new Map<Service, Found>()
  const of = (service: Service): Found => {
    const one = all.get(service) ?? {
      ...{ answered: null, failedAt: null },
      touched: {
        ...{ name: business?.name ?? '', email: owner?.email ?? null, waiting: 0, failed: 0 },
        ...{ silent_since: null, asked_again: null },
      },
    }
    all.set(service, one)
    return one
  }
  for (const [id, { heardAt, cursor }] of healths) {
    const one = of(stores.get(id)!)
    one.answered = later(one.answered, later(heardAt, cursor))
  }
  for (const [service, at] of told) if (at) of(service).answered = later(of(service).answered, at)
  for (const job of waiting) {
    const service = serviceOfJob(job, stores)
    if (service) of(service).touched.waiting += 1
  }
  for (const job of failed) {
    const service = serviceOfJob(job, stores)
    if (!service) continue
    const one = of(service)
    one.touched.failed += 1
    one.failedAt = later(one.failedAt, job.finishedAt)
  }
  const at = now().toISOString()
  for (const { id, until, since } of breakers) {
    const service = serviceOfBreaker(id, stores)
    if (!service || until === undefined || until <= at) continue
    Object.assign(of(service).touched, { silent_since: since, asked_again: until })
  }
  return all
}

const isTouched = ({ waiting, failed, silent_since }: z.output<typeof Touched>) =>
  waiting > 0 || failed > 0 || silent_since !== null

/** How each outside service does for some shops: who waits, what failed and who is not answered. */
export async function listServices({
  after,
}: {
  after?: string | undefined
}): Promise<z.output<typeof ServicesOutput>> {
  const { told, next } = await eachShop(after, found)
  return {
    services: services.map((service) => {
      const mine = told.flatMap((shop) => shop.get(service) ?? [])
      return {
        ...{ service, name: serviceNames[service] },
        answered_at: mine.reduce<string | null>((last, { answered }) => later(last, answered), null),
        failed_at: mine.reduce<string | null>((last, { failedAt }) => later(last, failedAt), null),
        shops: mine.map(({ touched }) => touched).filter(isTouched),
      }
    }),
    next,
  }
}
