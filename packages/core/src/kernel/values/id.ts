import { monotonicFactory } from 'ulid'

/** Prefix of the ids of what is no record: those of a record stand on its kind (`KindSpec.prefix`). */
export const prefixes = {
  tenant: 'ten',
  user: 'usr',
  session: 'ses',
  device: 'dev',
  role: 'rol',
  product: 'prd',
  variant: 'var',
  term: 'ter',
  storage: 'bod',
  movement: 'mov',
  transfer: 'tsl',
  adjustment: 'aju',
  count: 'cnt',
  order: 'ped',
  purchase: 'com',
  purchaseReturn: 'dvc',
  buyOrder: 'odc',
  landedCost: 'cmc',
  supportDocument: 'dso',
  supportNote: 'nas',
  causation: 'cau',
  creditNote: 'nct',
  debitNote: 'ndb',
  quote: 'cot',
  remission: 'rms',
  preInvoice: 'pre',
  freezing: 'cng',
  shift: 'tur',
  payment: 'pag',
  entry: 'asi',
  fact: 'fac',
  audit: 'aud',
  job: 'job',
  file: 'arc',
  image: 'img',
  priceList: 'lis',
  resolution: 'res',
  notification: 'not',
  mail: 'mai',
  request: 'req',
  bankTransfer: 'tba',
  bankMovement: 'mba',
  cardSettlement: 'ltj',
  seat: 'asi',
  opening: 'ape',
  receipt: 'rec',
  accountReceipt: 'rcc',
  paymentMade: 'egr',
  accountPayment: 'egc',
  picking: 'ali',
  dispatch: 'des',
  guide: 'gui',
  codSettlement: 'liq',
} as const

export type Prefixed = keyof typeof prefixes

const kinds = new Map<string, string>(Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind]))

/** Tells of the ids of a kind of record. @throws Error for a prefix that another kind has: an id in a log says what it is */
export function prefixOf(kind: string, prefix: string): void {
  if ((kinds.get(prefix) ?? kind) !== kind) throw new Error(`${kind}: ${kinds.get(prefix)} has the prefix ${prefix}`)
  kinds.set(prefix, kind)
}

/** The kind of thing that an id names, by its prefix. */
export const kindOf = (id: string): string | undefined => kinds.get(id.slice(0, id.indexOf('_')))

/** Random bytes, fetched by the thousand: an id takes sixteen, and asking for them one by one costs more than the rest. */
const pool = new Uint8Array(1024)
let left = 0

function fraction(): number {
  if (left === 0) {
    crypto.getRandomValues(pool)
    left = pool.length
  }
  left -= 1
  return pool[left]! / 256
}

const ulid = monotonicFactory(fraction)

/** A new id such as `prd_01J…`: sortable by time of creation. */
export const newId = (kind: Prefixed): string => prefixed(prefixes[kind])

/** A new id of a kind of record. */
export const prefixed = (prefix: string): string => `${prefix}_${ulid()}`
