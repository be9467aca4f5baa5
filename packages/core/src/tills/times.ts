import { Closing, closedMonth } from '../accounting/journal/closing'
import { type Matter, now } from '../kernel/context'
import { addDays, dayOf, lastDayOf, monthOf, startOfDay } from '../kernel/values/time'

/** A clock that is off by less is not worth a word. */
const NOTED_MS = 5 * 60_000

interface Told {
  /** When the device says that it was, and what its clock said as it sent it. */
  at: Date
  sentAt: Date
  /** When we received the sending, by our clock. */
  receivedAt: Date
  /** Not earlier: the beginning of the lease, or what the device did before. */
  from: Date
}

/**
 * When something was done, by our clock. A clock that is wrong is so at the sending too, and is put right by that; one that was
 * changed in between is held between what came before and now, and noted.
 */
export function timeOf({ at, sentAt, receivedAt, from }: Told): { at: Date; matters: Matter[] } {
  const here = receivedAt.getTime()
  const meant = at.getTime() + here - sentAt.getTime()
  const held = Math.min(here, Math.max(from.getTime(), meant))
  const off = Math.abs(held - meant) > NOTED_MS
  const text =
    'El reloj del equipo se cambió mientras vendía sin internet: la hora es la más cercana posible. Revisa el reloj.'
  return { at: new Date(held), matters: off ? [{ code: 'clock', text }] : [] }
}

/** The time by which it is posted: its own, or the beginning of the first month that is open after it, which is noted. */
export async function postedAt(at: Date): Promise<{ at: Date; matters: Matter[] }> {
  const current = monthOf(dayOf(now()))
  let month = monthOf(dayOf(at))
  const first = month
  while (month < current && (await Closing.find(month))) month = monthOf(addDays(lastDayOf(month), 1))
  if (month === first) return { at, matters: [] }
  const text = `${closedMonth(first).split('.')[0]}: se registró en el primer día abierto.`
  return { at: startOfDay(`${month}-01`), matters: [{ code: 'month_closed', text }] }
}
