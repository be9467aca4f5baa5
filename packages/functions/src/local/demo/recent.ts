import { type Day, dayOf } from '@tendero/core/kernel/values/time'
import { opensAt, type Plan, type PlannedMonth } from './plan'
import { type Supplies, splitSupplies } from './supplies'

/** A plan with what is bought for each of its months, and the place of the first one that is lived before people enter. */
export interface Recent {
  plan: Plan
  supplies: Supplies[]
  recent: number
}

/** The parts of a month before a day and from it on. */
function cut(month: PlannedMonth, from: Day): [PlannedMonth, PlannedMonth] {
  const isEarly = (at: Date) => dayOf(at) < from
  return [
    {
      ...month,
      shifts: month.shifts.filter(({ open }) => isEarly(open)),
      orders: month.orders.filter(({ at }) => isEarly(at)),
    },
    {
      month: month.month,
      start: opensAt(from),
      shifts: month.shifts.filter(({ open }) => !isEarly(open)),
      orders: month.orders.filter(({ at }) => !isEarly(at)),
    },
  ]
}

/** Cuts a plan in two at a day, which may be in the middle of a month: that month becomes two. */
export function cutAt(plan: Plan, supplies: readonly Supplies[], from: Day): Recent {
  const { months } = plan
  const next = months.findIndex(({ start }) => dayOf(start) > from)
  const i = (next === -1 ? months.length : next) - 1
  if (i < 0) return { plan, supplies: [...supplies], recent: 0 }
  const month = months[i]!
  if (dayOf(month.start) === from) return { plan, supplies: [...supplies], recent: i }
  const parts = cut(month, from)
  // The earlier part has the rest, and with it the reserve that the shop opens with.
  const [late, early] = splitSupplies(supplies[i]!, parts[1])
  return {
    plan: { ...plan, months: months.toSpliced(i, 1, ...parts) },
    supplies: [...supplies].toSpliced(i, 1, early, late),
    recent: i + 1,
  }
}
