import type { Sequence } from '../../kernel/db/sequence'
import type { Day } from '../../kernel/values/time'
import { internalSequence, resolutionsFor, sequenceOf } from '../../settings/resolutions/resolution'
import type { NumberedDocument } from '../../settings/resolutions/resolution.input'
import type { SettingsData } from '../../settings/settings'
import type { OpenShift } from '../../treasury/shift'
import type { OrderType } from './order'

/** A series that may number a sale: a resolution in force, or an internal one. */
export interface Series {
  /** Name of its sequence. */
  name: string
  prefix: string
  from?: number
  to?: number
  /** The resolution whose numbers they are; absent for an internal series. */
  resolutionId?: string
  /** Numbers that its prefix keeps for resolutions, whether they are in use or not. */
  reserved: readonly { from: number; to: number }[]
}

const documentTypeOf = (type: OrderType): NumberedDocument => (type === 3 ? '20' : '01')

/** What the series of a sale depend on. */
interface NumberedSale {
  type: OrderType
  openShift: Pick<OpenShift, 'prefix'> | undefined
  today: Day
  /** Whether the shop has said its NIT: without it nothing it prints is an invoice. */
  invoices: boolean
}

/** The prefix of what no resolution numbers: the register's own unless it is one of a resolution, else the shop's. */
const internalPrefixOf = ({ resolutions, internalPrefix }: SettingsData['billing'], own: string | undefined): string =>
  own !== undefined && !resolutions.some((r) => r.prefix === own) ? own : internalPrefix

/**
 * The series of a sale, to be used up in this order: the resolutions in force, at the counter those of the register's
 * prefix, so that each till has its own; then an internal one, whose documents are no invoices.
 */
export function seriesOf(
  { billing }: Pick<SettingsData, 'billing'>,
  { type, openShift, today, invoices }: NumberedSale,
): Series[] {
  const own = type === 3 ? openShift?.prefix : undefined
  const found = invoices ? resolutionsFor(billing.resolutions, documentTypeOf(type), today, own) : []
  const prefix = internalPrefixOf(billing, own)
  return [
    ...found.map((r) => ({
      name: sequenceOf(r),
      prefix: r.prefix,
      from: r.from,
      to: r.to,
      reserved: [],
      resolutionId: r.id,
    })),
    { name: internalSequence(prefix), prefix, reserved: billing.resolutions.filter((r) => r.prefix === prefix) },
  ]
}

type SequenceRow = Awaited<ReturnType<typeof Sequence.find>>

/** The next number of a series whose sequence stands at `next`: none of those that are kept for resolutions. */
function nextIn({ from, reserved }: Series, next: number | undefined): number {
  let n = Math.max(next ?? 1, from ?? 1)
  for (const range of [...reserved].sort((a, b) => a.from - b.from))
    if (range.from <= n && n <= range.to) n = range.to + 1
  return n
}

/**
 * The first series that has numbers left, its next number as `from`; when all are used up, the last, which has none to
 * give.
 * @param series at least one
 */
export function firstWithNumbers(
  series: readonly Series[],
  sequences: ReadonlyMap<string, NonNullable<SequenceRow>>,
): { series: Series; sequence: SequenceRow } {
  const all = series.map((one) => {
    const sequence = sequences.get(one.name)
    return { series: { ...one, from: nextIn(one, sequence?.next) }, sequence }
  })
  return all.find(({ series: { from, to } }) => to === undefined || from <= to) ?? all.at(-1)!
}

/** True when some settings are those that last said what a sequence may give, or later ones. */
export const rulesOf = (settings: { version: number }, sequence: SequenceRow): boolean =>
  (sequence?.ruled ?? 0) <= settings.version
