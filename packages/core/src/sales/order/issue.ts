import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { jobType } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import type { SettingsData } from '../../settings/settings'
import type { OrderData } from './order'

/** Takes a sale, or a note of one, to DIAN. Who does it lies above. */
export const IssueType = jobType({
  type: 'einvoice.send',
  title: 'Enviar a la DIAN',
  lane: 'outbox',
  hidden: true,
  input: z.object({ id: z.string() }),
})

/** Asks for a sale to be sent, in its own transaction; nothing in a shop that nobody sends for, or for a voucher. */
export function issue(unit: Act, order: OrderData, { issuer }: Pick<SettingsData, 'issuer'>): void {
  if (issuer && order.resolutionId) enqueue(unit, IssueType, { input: { id: order.id } })
}

type NeedFree = (order: Pick<OrderData, 'id' | 'number' | 'resolutionId'>) => Promise<void>

let needFree: NeedFree = async () => {}

/** Says which sales DIAN may know already, which are no longer changed. Called once, by the root of core. */
export const issuedBy = (says: NeedFree): void => {
  needFree = says
}

/** @throws AppError 409 for a sale that DIAN has, or may have: it is taken back by a note */
export const needUnissued: NeedFree = (order) => (order.resolutionId ? needFree(order) : Promise.resolve())
