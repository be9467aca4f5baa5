import type * as z from 'zod'
import { presentAuthor } from '../../documents/author'
import { addDays } from '../../kernel/values/time'
import type { OpenItemData } from '../../treasury/open-item/open-item'
import { presentDiscount, presentLine, presentTotals, presentWithheld } from '../buying/present'
import { boughtOn, DAYS_TO_SEND, type SupportData } from './support'
import type { SupportDetail, SupportOutput } from './support.wire'

type Owed = Pick<OpenItemData, 'balanceCents'> | undefined

export const presentSupport = (row: SupportData, item: Owed): z.input<typeof SupportOutput> => ({
  id: row.id,
  number: row.number,
  reference: row.reference ?? null,
  date: row.day,
  due_date: row.dueDate,
  state: row.state,
  provider: { id: row.providerId, name: row.providerName },
  ...presentTotals(row.totals),
  owed_cost: item?.balanceCents ?? 0,
  authorized: row.resolutionId !== undefined,
  created_at: row.at,
  user: presentAuthor(row),
})

/** @param isFree nobody sent it, so that it may be changed while nothing of it was paid */
export const presentSupportDetail = (row: SupportData, item: Owed, isFree: boolean): z.input<typeof SupportDetail> => ({
  ...presentSupport(row, item),
  products: row.lines.map(presentLine),
  withholdings: row.withheld.map(presentWithheld),
  discount: presentDiscount(row.discount),
  cost_center_id: row.costCenterId ?? null,
  notes: row.notes ?? null,
  revision: row.revision,
  changes:
    row.state === 'draft' ||
    (row.state === 'posted' && isFree && (item?.balanceCents ?? 0) === row.totals.payableCents),
  sending: {
    period: row.sending?.period ?? '1',
    bought_on: boughtOn(row),
    last_day: addDays(boughtOn(row), DAYS_TO_SEND),
  },
  adjustment: row.adjusted ?? null,
  voided_at: row.voidedAt ?? null,
  void_note: row.voidNote ?? null,
})
