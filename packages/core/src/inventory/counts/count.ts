import * as z from 'zod'
import { Step, signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { kind } from '../../kernel/db/kind'
import { conflict } from '../../kernel/errors'
import { plain } from '../../kernel/values/text'
import { countMoves, countStateNames } from './count.states'

/** A physical count of one storage or all, of one category or everything. */
export const PhysicalCount = document({
  name: 'physicalCount',
  label: 'el conteo',
  words: { storages: 'Bodegas', categoryName: 'Categoría' },
  id: 'count',
  prefix: 'CF-',
  states: countMoves,
  names: countStateNames,
  voided: 'cancelled',
  fields: {
    type: z.enum(['storage', 'category', 'all']),
    storages: z.array(z.object({ id: z.string(), name: z.string() })).min(1),
    categoryId: z.string().optional(),
    categoryName: z.string().optional(),
    /** Closing: what it goes back to when its differences cannot be posted. */
    closingFrom: z.enum(['counting', 'recounting']).optional(),
    note: z.string().optional(),
    /** The adjustment that posts what differed: while it does, the count is closing. */
    adjustmentId: z.string().optional(),
    createdAt: z.string(),
    closedAt: z.string().optional(),
    ...signed,
  },
  made: ({ at }) => ({ createdAt: at, ...signature() }),
  entered: (_, state, { at }) => (state === 'closed' || state === 'cancelled' ? { closedAt: at } : {}),
  refusal: ({ number, state }, to) =>
    conflict(
      `El conteo ${number} está ${countStateNames[state].toLowerCase()}${to === 'recounting' ? '.' : ': ya no se puede contar.'}`,
    ),
  list: { dated: 'createdAt', filters: { state: 'state' }, indexes: ['state'], counted: ['state'] },
})
export type CountRow = Awaited<ReturnType<typeof PhysicalCount.get>>
export type CountData = z.output<typeof PhysicalCount.schema>

/** What was found of something at an instant, and what the system held at that very instant. Thousandths. */
const Tally = z.object({
  physical: z.number().int(),
  system: z.number().int(),
  ...Step.shape,
  /** It moved between the readings that add up to this: nobody can tell whether what left had been counted. */
  moved: z.boolean().optional(),
  userId: z.string(),
  userName: z.string(),
})
export type TallyData = z.output<typeof Tally>

interface Tallies {
  first?: TallyData
  second?: TallyData
}

/** The tally that stands: the second count when there was one. */
export const tallyOf = (line: Tallies): TallyData | undefined => line.second ?? line.first

/** System minus physical, in thousandths. Source: product.txt section 3, `diference`. */
export function differenceOf(line: Tallies): number {
  const tally = tallyOf(line)
  return tally ? tally.system - tally.physical : 0
}

/** A product or variant counted in a storage. */
export const CountLine = kind({
  name: 'countLine',
  label: 'la línea del conteo',
  schema: z.object({
    /** `<countId>.<itemId>.<storageId>` */
    id: z.string(),
    countId: z.string(),
    productId: z.string(),
    variantId: z.string().optional(),
    storageId: z.string(),
    name: z.string(),
    sku: z.string(),
    first: Tally.optional(),
    second: Tally.optional(),
  }),
  by: {
    lines: (l) => [l.countId, `${plain(l.name)}.${l.id}`],
    differs: (l) => (differenceOf(l) === 0 ? undefined : [l.countId, `${plain(l.name)}.${l.id}`]),
  },
  counts: (l) => [`${l.countId}|${differenceOf(l) === 0 ? 'same' : 'differs'}`],
  audited: false,
})
export type CountLineData = z.output<typeof CountLine.schema>

/** One reading of a phone. Its id is the phone's own, so that sending it twice counts once. */
export const CountEntry = kind({
  name: 'countEntry',
  label: 'la lectura',
  schema: z.object({
    /** `<countId>.<the phone's id>` */
    id: z.string(),
    lineId: z.string(),
    mode: z.enum(['add', 'set']),
    quantity: z.number().int(),
    round: z.enum(['first', 'second']),
    ...Step.shape,
  }),
  audited: false,
})

/**
 * Adds a reading to a tally. The tally is dated at its latest reading, and compares with the system at that instant: what
 * was set before that and arrives late changes nothing.
 */
export function tallied(
  before: TallyData | undefined,
  reading: { mode: 'add' | 'set'; quantity: number } & Omit<TallyData, 'physical' | 'moved'>,
): TallyData {
  const { mode, quantity, ...rest } = reading
  if (mode === 'set' && before && before.at > rest.at) return before
  const latest = before && before.at > rest.at ? before : rest
  const earlier = mode === 'add' ? before : undefined
  const moved = earlier !== undefined && (earlier.moved === true || earlier.system !== rest.system)
  return {
    ...{ system: latest.system, at: latest.at, userId: rest.userId, userName: rest.userName },
    physical: (earlier?.physical ?? 0) + quantity,
    ...(moved ? { moved } : {}),
  }
}

/** @throws AppError 409 unless people may still count */
export function needCounting(count: CountData): 'first' | 'second' {
  PhysicalCount.need(count, 'closing')
  return count.state === 'counting' ? 'first' : 'second'
}

/** Nothing of a count is adjusted yet: what is being closed can be closed again or cancelled, if whoever closed it is gone. */
const isUnposted = ({ state, adjustmentId }: CountData): boolean => state === 'closing' && adjustmentId === undefined

/** A count that is given up: what was counted stays to be read. @throws AppError 409 unless it can still be cancelled */
export function cancelled({ failure: _, closingFrom: __, ...count }: CountData, reason: string | undefined): CountData {
  if (!isUnposted(count)) needCounting(count)
  return { ...PhysicalCount.entered(count, 'cancelled'), note: reason ?? count.note }
}

/** A count whose differences are being gathered: nobody counts any more. @throws AppError 409 unless it is open */
export function closing({ failure: _, ...count }: CountData): CountData {
  if (isUnposted(count)) return count
  needCounting(count)
  return { ...count, state: 'closing', closingFrom: count.state === 'recounting' ? 'recounting' : 'counting' }
}

export const closed = ({ closingFrom: _, ...count }: CountData): CountData => PhysicalCount.entered(count, 'closed')

/** A count whose differences could not be posted: all that was counted stands, and people may go on counting. */
export const reopened = ({ closingFrom, adjustmentId: _, ...count }: CountData, failure: string): CountData => ({
  ...count,
  state: closingFrom ?? 'counting',
  failure,
})
