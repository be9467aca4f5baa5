import { monthName } from '../accounting/journal/closing'
import { type ClosingKind, closingId, type PeriodClosingData } from '../accounting/journal/period-closing'
import { notFound } from '../kernel/errors'
import { addDays, type Day, lastDayOf, monthOf } from '../kernel/values/time'

/** What is closed at once after its months: days, name and the id that its closing has. */
export interface Period {
  id: string
  kind: ClosingKind
  from: Day
  to: Day
  /** `IVA de septiembre a octubre de 2026`, `Año 2026`. */
  name: string
}

const monthBefore = (month: string, months: number): string => {
  let found = month
  for (let i = 0; i < months; i += 1) found = monthOf(addDays(`${found}-01`, -1))
  return found
}

const bare = (month: string): string => monthName(month).split(' de ')[0]!

function vatPeriod(last: string, months: number): Period {
  const first = monthBefore(last, months - 1)
  const name = months === 12 ? `IVA de ${last.slice(0, 4)}` : `IVA de ${bare(first)} a ${monthName(last)}`
  return { id: closingId('vat', last), kind: 'vat', from: `${first}-01`, to: lastDayOf(last), name }
}

const yearPeriod = (year: string): Period => ({
  ...{ id: closingId('year', year), kind: 'year', from: `${year}-01-01`, to: `${year}-12-31`, name: `Año ${year}` },
})

/** The period of IVA that a month is in, when it has so many months. */
export function vatPeriodOver(month: string, months: number): Period {
  const end = Math.ceil(Number(month.slice(5)) / months) * months
  return vatPeriod(`${month.slice(0, 4)}-${String(end).padStart(2, '0')}`, months)
}

/**
 * The period that an id names.
 * @param months of a period of IVA of the shop
 * @throws AppError 404 for what is no period of it
 */
export function periodNamed(id: string, months: number): Period {
  const year = /^year\.(20\d\d)$/.exec(id)?.[1]
  if (year) return yearPeriod(year)
  const last = /^vat\.(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(id)?.[1]
  if (!last || Number(last.slice(5)) % months !== 0) throw notFound('Ese periodo no existe')
  return vatPeriod(last, months)
}

/** Periods of a kind from that of a month to the last one that is over, newest first. */
export function periodsSince(kind: ClosingKind, first: string, today: Day, months: number): Period[] {
  const found: Period[] = []
  let period = kind === 'year' ? yearPeriod(first.slice(0, 4)) : vatPeriodOver(first, months)
  while (period.to < today) {
    found.unshift(period)
    period = periodAfter(period, months)
  }
  return found
}

/** A closed period as it was closed: its days may be those of another number of months than the shop has now. */
export const closedPeriod = ({ id, kind, from, to }: PeriodClosingData, months: number): Period => ({
  ...(kind === 'year' ? yearPeriod(to.slice(0, 4)) : vatPeriod(monthOf(to), months)),
  ...{ id, from, to },
})

/** The period that follows one. */
export function periodAfter({ kind, to }: Period, months: number): Period {
  const next = addDays(to, 1)
  return kind === 'year' ? yearPeriod(next.slice(0, 4)) : vatPeriodOver(monthOf(next), months)
}
