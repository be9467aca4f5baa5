import type * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { addDays, type Day, dayOf, daysBetween } from '../../kernel/values/time'
import type { BoughtLineData } from '../buying/line'
import { DAYS_TO_SEND, Support, type SupportData, type SupportRow } from './support'
import { NewSupport, type NewSupportInput, type WeekRequest } from './support.input'
import type { PendingWeek } from './support.wire'
import { getSupport, recordSupport } from './supports'

/** Documents that are looked at: those of a week of a small shop, and many more. */
const MOST = 100

/** The last day for DIAN of what was bought on a day, and how many are left. */
function timeLeft(day: Day): { last_day: Day; days_left: number } {
  const last_day = addDays(day, DAYS_TO_SEND)
  return { last_day, days_left: daysBetween(dayOf(now()), last_day) }
}

const oldest = (rows: readonly SupportData[]): Day => rows.map(({ day }) => day).reduce((a, b) => (a < b ? a : b))

/**
 * What waits: drafts by provider, which may be one document, and what is posted of the last days, the least time left first.
 * Source: Res. 167/2021, art. 2.
 */
export async function pendingWeek(): Promise<z.input<typeof PendingWeek>> {
  const from = addDays(dayOf(now()), 0 - DAYS_TO_SEND)
  const [drafts, posted] = await Promise.all([
    Support.list({ state: 'draft', per_page: MOST }),
    Support.list({ state: 'posted', from, per_page: MOST }),
  ])
  const byProvider = new Map<string, SupportRow[]>()
  for (const row of drafts.data) byProvider.set(row.providerId, [...(byProvider.get(row.providerId) ?? []), row])
  const named = ({ providerId, providerName }: SupportRow) => ({ id: providerId, name: providerName })
  return {
    drafts: [...byProvider.values()]
      .map((rows) => ({
        provider: named(rows[0]!),
        ids: rows.map(({ id }) => id),
        total_cost: rows.reduce((sum, { totals }) => sum + totals.totalCents, 0),
        first_day: oldest(rows),
        ...timeLeft(oldest(rows)),
      }))
      .sort((a, b) => a.days_left - b.days_left),
    posted: posted.data
      .filter(({ resolutionId }) => resolutionId !== undefined)
      .map((row) => ({
        ...{ id: row.id, number: row.number, provider: named(row), total_cost: row.totals.totalCents },
        ...timeLeft(row.sending?.boughtOn ?? row.day),
      }))
      .sort((a, b) => a.days_left - b.days_left),
  }
}

/** A line of a draft as it was asked for. */
const asAsked = (line: BoughtLineData): z.input<typeof NewSupport>['products'][number] => ({
  ...(line.productId ? { product_id: line.productId } : {}),
  ...(line.variantId ? { variant_id: line.variantId } : {}),
  ...(line.kind === 'goods' && line.storageId ? { storage_id: line.storageId } : {}),
  ...(line.account ? { account: line.account } : {}),
  ...(line.code ? { code: line.code } : {}),
  name: line.name,
  ...(line.kind === 'cost' ? { into_cost: true } : {}),
  quantity: line.quantity / 1_000,
  cost: line.unitCents / 100,
  amount: line.grossCents / 100,
  concept: line.concept as never,
  // What was taken off each, of itself and of the whole draft.
  discount: { type: 1, value: (line.discountCents + line.globalDiscountCents) / 100 },
})

/** The drafts of a provider that are to be one. @throws AppError 404, 409, or 422 when a day is more than six before the last */
async function draftsOf({ provider_id, ids }: WeekRequest): Promise<SupportRow[]> {
  const { rows } = await load({ rows: Support.many(ids) })
  const drafts = ids.map((id) => {
    const row = rows.get(id)
    if (row?.providerId !== provider_id) throw notFound(Support.label)
    if (row.state !== 'draft') throw conflict('Uno de los borradores ya se registró o se descartó.', 'bad_state')
    return row
  })
  if (daysBetween(oldest(drafts), dayOf(now())) > DAYS_TO_SEND)
    throw invalid({
      ids: [`El más antiguo tiene más de ${DAYS_TO_SEND} días: regístralo solo, con la fecha en que lo envías`],
    })
  return drafts
}

/**
 * Makes one document, of today, of the drafts of one provider, which are dropped.
 * @throws AppError as a new document, and 409 for what is no draft any more
 */
export async function gatherWeek(input: WeekRequest) {
  const { id } = await act(async (unit: Act) => {
    const drafts = await draftsOf(input)
    const wanted: NewSupportInput = NewSupport.parse({
      provider_id: input.provider_id,
      reference:
        drafts
          .flatMap(({ reference }) => reference ?? [])
          .join(', ')
          .slice(0, 40) || undefined,
      cost_center_id: drafts.find(({ costCenterId }) => costCenterId)?.costCenterId,
      notes:
        drafts
          .flatMap(({ notes }) => notes ?? [])
          .join(' ')
          .slice(0, 500) || undefined,
      products: drafts.flatMap(({ lines }) => lines.map(asAsked)),
    })
    for (const row of drafts) Support.move(unit, row, 'dropped', 'Quedó en el documento de la semana')
    return recordSupport(unit, wanted, { period: '2', boughtOn: oldest(drafts) })
  })
  return getSupport({ id })
}
