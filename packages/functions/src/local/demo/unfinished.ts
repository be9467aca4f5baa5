import type { Day } from '@tendero/core/kernel/values/time'
import type { storedShop } from './shop'

/** A demo shop that people use already and whose earlier months are not all there. */
export interface Unfinished {
  tenant: string
  /** Instant and months of its plan, from which the plan is made again. */
  now: string
  monthsBack: number
  shop: ReturnType<typeof storedShop>
  /** First day that was made before people could sign in. */
  from: Day
  /** Months before it that are complete. */
  done: number
  /** Instant at which the month under way was begun; what it did is remembered for two days. */
  begun?: string
}

/** Where a demo that is not finished is stored, so that the next start goes on with it. */
export interface Keep {
  read: () => Unfinished | undefined
  /** Stores it durably; without a value it is finished. */
  write: (unfinished: Unfinished | undefined) => void
}

/** Stored in memory only: what is interrupted is not gone on with. */
export function keptInMemory(): Keep {
  let held: Unfinished | undefined
  return {
    read: () => held,
    write: (unfinished) => {
      held = unfinished
    },
  }
}
