import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { Meta } from '../../kernel/values/fields'
import { takenOf, type UseData } from '../offer/offer'
import { detailShape, presentOffer, presentOfferSummary, summaryShape } from '../offer/offer.wire'
import { type RemissionData, stateBy } from './remission'
import { remissionStates, stateNames } from './remission.states'

const state = z.enum(remissionStates)
export const RemissionSummary = z.object({ ...summaryShape, state })
export const RemissionPage = z.object({ data: z.array(RemissionSummary), meta: Meta })
export const RemissionCounts = z.object({ total: z.number(), states: z.partialRecord(state, z.number()) })
export const RemissionOutput = RemissionSummary.extend({
  ...detailShape,
  revision: z.number(),
  /** What the client still has of it is worth. */
  pending_value: asCost(),
  /** It can be changed or made void: nothing that stands was made of it. */
  open: z.boolean(),
})

export const presentRemissionSummary = (row: RemissionData): z.input<typeof RemissionSummary> => ({
  ...presentOfferSummary(row),
  state: row.state,
  state_name: stateNames[row.state],
})

/** A remission whole. @param uses those that stand */
export function presentRemission(row: RemissionData, uses: readonly UseData[]): z.input<typeof RemissionOutput> {
  const state = stateBy(row, uses)
  const pending = row.lines.reduce((sum, line, i) => sum + line.valueCents - takenOf(uses, i).valueCents, 0)
  return {
    ...presentOffer(row, { uses, names: stateNames, missing: [] }),
    ...presentRemissionSummary(row),
    state,
    state_name: stateNames[state],
    revision: row.revision,
    pending_value: state === 'anulada' ? 0 : pending,
    open: uses.length === 0 && state !== 'anulada',
  }
}
