import { author, tenant } from '../kernel/context'
import type { Day } from '../kernel/time'
import { type NumberedDocument, resolutionFor, sequenceOf } from '../settings/resolution'
import type { SettingsData } from '../settings/settings'
import type { Turn } from '../treasury/shift'
import type { OrderType } from './order'

/** The series that numbers a sale: a resolution in force, or an internal one. */
export interface Series {
  /** Name of its sequence. */
  name: string
  prefix: string
  from?: number
  to?: number
}

const documentTypeOf = (type: OrderType): NumberedDocument => (type === 3 ? '20' : '01')

/**
 * Series of a sale: at the counter, the one of the register's prefix, so that each till has its own.
 * @throws AppError 409 when the shop has resolutions of that document and none is in force
 */
export function seriesOf(
  settings: SettingsData,
  type: OrderType,
  turn: Pick<Turn, 'prefix'> | undefined,
  today: Day,
): Series {
  const prefix = type === 3 ? turn?.prefix : undefined
  const found = resolutionFor(settings.billing.resolutions, documentTypeOf(type), today, prefix)
  if (found) return { name: sequenceOf(found), prefix: found.prefix, from: found.from, to: found.to }
  const internal = prefix ?? settings.billing.internalPrefix
  return { name: `sale.${internal}`, prefix: internal }
}

export const numberText = (series: Pick<Series, 'prefix'>, n: number): string =>
  series.prefix ? `${series.prefix}-${n}` : String(n)

/**
 * Name of the series that this process saw last for a till, so that its number is read in the same trip as the rest.
 * Only a guess: what was loaded decides, and a wrong one costs one more read.
 */
const seen = new Map<string, string>()
const MAX_SEEN = 10_000
const place = (type: OrderType) => `${tenant()}|${type === 3 ? author().userId : 'online'}`

export const guessSeries = (type: OrderType): string => seen.get(place(type)) ?? 'sale.V'

export function rememberSeries(type: OrderType, name: string): void {
  if (seen.size > MAX_SEEN) seen.clear()
  seen.set(place(type), name)
}
