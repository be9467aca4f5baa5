import { adjustmentJob } from './adjustments/adjustment-parts'
import { closed, PhysicalCount, reopened } from './counts/count'

/** The job that posts an adjustment in parts, and with it closes the count that it is for. */
export const postAdjustment = adjustmentJob(async (unit, head, failure) => {
  if (!head.countId) return
  const count = await PhysicalCount.find(head.countId)
  if (count?.state === 'closing' && count.adjustmentId === head.id)
    unit.replace(PhysicalCount, count, failure === undefined ? closed(count) : reopened(count, failure))
})
