import type { Sequence } from '../../kernel/db/sequence'
import type { Day } from '../../kernel/values/time'
import type { SettingsData } from '../settings'
import type { NumberedDocument } from './numbered'
import { internalSequence, type ResolutionData, resolutionsFor, sequenceOf } from './resolution'

/** 1 online, 2 home delivery, 3 counter. */
type SaleType = 1 | 2 | 3

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

const documentTypeOf = (type: SaleType): NumberedDocument => (type === 3 ? '20' : '01')

/** What the series of a sale depend on. */
interface NumberedSale {
  type: SaleType
  openShift: { prefix: string } | undefined
  today: Day
  /** Whether the shop has said its NIT: without it nothing it prints is an invoice. */
  invoices: boolean
}

/** A POS document goes up to so many UVT before taxes; what is more needs an invoice. Source: Res. 001092 de 2022; facts B1.8. */
export const POS_UVT = 5

/** True when a sale is too much for a POS document on a day; not where the shop's settings lack the UVT of the year. */
export function exceedsPos(baseCents: number, uvt: readonly { year: number; valueCents: number }[], day: Day): boolean {
  const value = uvt.find(({ year }) => year === Number(day.slice(0, 4)))?.valueCents
  return value !== undefined && baseCents > POS_UVT * value
}

const ofResolution = (r: ResolutionData): Series => ({
  ...{ name: sequenceOf(r), prefix: r.prefix, from: r.from, to: r.to, reserved: [], resolutionId: r.id },
})

const internalSeries = (prefix: string, resolutions: readonly ResolutionData[]): Series => ({
  ...{ name: internalSequence(prefix), prefix, reserved: resolutions.filter((r) => r.prefix === prefix) },
})

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
  return [...found.map(ofResolution), internalSeries(internalPrefixOf(billing, own), billing.resolutions)]
}

/**
 * The series in which a till numbered a sale, by its name, and those that number it where somebody else has that one by now: of
 * what was an invoice those of the shop's invoices, then of its vouchers.
 */
export function seriesSold({ billing }: Pick<SettingsData, 'billing'>, name: string, today: Day): Series[] {
  const { resolutions, internalPrefix } = billing
  const resolution = resolutions.find((r) => sequenceOf(r) === name)
  const prefix = name.startsWith(internalSequence('')) ? name.slice(internalSequence('').length) : undefined
  return [
    ...(resolution ? [resolution, ...resolutionsFor(resolutions, '01', today)].map(ofResolution) : []),
    ...(prefix === undefined || prefix === internalPrefix ? [] : [internalSeries(prefix, resolutions)]),
    internalSeries(internalPrefix, resolutions),
  ]
}

/** The series of invoices for what is too much for the POS documents of a till; none where it gives none of those. */
export const invoiceSeries = (
  { billing }: Pick<SettingsData, 'billing'>,
  { type, today }: Pick<NumberedSale, 'type' | 'today'>,
  usual: readonly Series[],
): Series[] =>
  type === 3 && usual[0]?.resolutionId !== undefined
    ? resolutionsFor(billing.resolutions, '01', today).map(ofResolution)
    : []

/**
 * Returns the resolution that numbered such sales until it ended, by its date or by its numbers: what says why a sale is no
 * invoice. Undefined where none ever numbered them. For a sale that an internal series numbers.
 */
export function endedResolution(
  { billing }: Pick<SettingsData, 'billing'>,
  { type, openShift, today, invoices }: NumberedSale,
): ResolutionData | undefined {
  const own = type === 3 ? openShift?.prefix : undefined
  if (!invoices || (type === 3 && own === undefined)) return undefined
  return billing.resolutions
    .filter((r) => r.active && r.documentType === documentTypeOf(type) && (own === undefined || r.prefix === own))
    .filter((r) => r.validFrom <= today)
    .sort((a, b) => (a.validTo < b.validTo ? -1 : 1))
    .at(-1)
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
