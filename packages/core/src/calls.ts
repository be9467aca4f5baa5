import './adapters'
import './new-shop'
import './uses'
import type { AnyCall, Paths } from './kernel/call'
import { registerKinds } from './kernel/db/declared'
import { allPaths } from './paths'

/** Meaning of every capability, imported when one of its calls comes first. */
export const loaders = {
  accounting: () => import('./accounting/calls').then((m) => m.calls),
  billing: () => import('./billing/calls').then((m) => m.calls),
  catalog: () => import('./catalog/calls').then((m) => m.calls),
  closings: () => import('./closings/calls').then((m) => m.calls),
  connections: () => import('./connections/calls').then((m) => m.calls),
  dispatch: () => import('./dispatch/calls').then((m) => m.calls),
  dropshipping: () => import('./dropshipping/calls').then((m) => m.calls),
  goods: () => import('./goods/calls').then((m) => m.calls),
  guides: () => import('./guides/calls').then((m) => m.calls),
  identity: () => import('./identity/calls').then((m) => m.calls),
  incidents: () => import('./incidents/calls').then((m) => m.calls),
  inventory: () => import('./inventory/calls').then((m) => m.calls),
  invoicing: () => import('./invoicing/calls').then((m) => m.calls),
  jobs: () => import('./jobs/calls').then((m) => m.calls),
  notes: () => import('./notes/calls').then((m) => m.calls),
  offers: () => import('./offers/calls').then((m) => m.calls),
  parties: () => import('./parties/calls').then((m) => m.calls),
  payments: () => import('./payments/calls').then((m) => m.calls),
  payroll: () => import('./payroll/calls').then((m) => m.calls),
  picking: () => import('./picking/calls').then((m) => m.calls),
  privacy: () => import('./privacy/calls').then((m) => m.calls),
  purchasing: () => import('./purchasing/calls').then((m) => m.calls),
  reference: () => import('./reference/calls').then((m) => m.calls),
  reports: () => import('./reports/calls').then((m) => m.calls),
  sales: () => import('./sales/calls').then((m) => m.calls),
  seats: () => import('./seats/calls').then((m) => m.calls),
  settings: () => import('./settings/calls').then((m) => m.calls),
  stores: () => import('./stores/calls').then((m) => m.calls),
  tills: () => import('./tills/calls').then((m) => m.calls),
  treasury: () => import('./treasury/calls').then((m) => m.calls),
} satisfies { [A in keyof typeof allPaths]: () => Promise<{ [K in keyof (typeof allPaths)[A]]: AnyCall }> }

registerKinds(() => Promise.all(Object.values(loaders).map((load) => load())))

export type Loaders = typeof loaders
export type Area = keyof Loaders

export interface MountedCall {
  area: Area
  name: string
  method: string
  /** As declared: `/domicilio/{id}`. */
  path: string
  /** What a call with a body takes in its query, as declared: `_method=PUT`, `end`. */
  query: readonly string[]
}

/** Every call of the wire, the most specific paths first, so that `/clients/search/{term}` wins over `/clients/{id}`. */
export function allCalls(): MountedCall[] {
  const list = Object.entries(allPaths).flatMap(([area, paths]) =>
    Object.entries(paths as Paths).map(([name, wire]) => {
      const [method, address] = wire.split(' ') as [string, string]
      const [path, query] = address.split('?') as [string, string?]
      return { area: area as Area, name, method, path, query: query?.split('&') ?? [] }
    }),
  )
  return list
    .map((call) => ({ call, rank: call.path.replace(/\{\w+\}/g, '~') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ call }) => call)
}

/** Capabilities loaded so far: an `import()` costs a turn of the loader also when its module is there. */
const loaded = new Map<Area, Record<string, AnyCall>>()

/** Loads the declaration of a call. */
export async function declarationOf({ area, name }: Pick<MountedCall, 'area' | 'name'>): Promise<AnyCall> {
  let calls = loaded.get(area)
  if (!calls) {
    calls = (await loaders[area]()) as unknown as Record<string, AnyCall>
    loaded.set(area, calls)
  }
  return calls[name]!
}
