import * as z from 'zod'
import { mover } from '../../documents/document'
import { refused } from '../../documents/states'
import { now } from '../../kernel/context'
import { Meta } from '../../kernel/values/fields'
import { dayOf } from '../../kernel/values/time'
import { leftOf, type UseData } from '../offer/offer'
import { detailShape, presentOffer, presentOfferSummary, summaryShape } from '../offer/offer.wire'
import { isPast, type QuoteData, stateOn } from './quote'
import { askedMoves, quoteMoves, quoteStates, stateNames } from './quote.states'

const nullable = z.string().nullable()
const state = z.enum(quoteStates)
export const QuoteSummary = z.object({ ...summaryShape, state, valid_until: z.string() })
export const QuotePage = z.object({ data: z.array(QuoteSummary), meta: Meta })
export const QuoteCounts = z.object({ total: z.number(), states: z.partialRecord(state, z.number()) })
export const QuoteOutput = QuoteSummary.extend({
  ...detailShape,
  terms: nullable,
  /** Its day is over: what is made of it says at which prices. */
  past: z.boolean(),
  revision: z.number(),
  answer: z.object({ accepted: z.boolean(), name: z.string(), note: nullable, at: z.string() }).nullable(),
  /** States that whoever asks may move it to by name. */
  next_states: z.array(z.object({ state, name: z.string() })),
  /** It can be changed: nothing that stands was made of it. */
  open: z.boolean(),
})

/** The state as it is now: what was made of it may have been cancelled since. */
export function stateNow(row: QuoteData, uses: readonly UseData[] = row.uses): QuoteData['state'] {
  if (row.state !== 'parcial' && row.state !== 'facturada') return stateOn(row, dayOf(now()))
  if (uses.length === 0) return stateOn({ ...row, state: row.answer?.accepted ? 'aceptada' : 'enviada' }, dayOf(now()))
  return leftOf(row, uses).some((left) => left > 0) ? 'parcial' : 'facturada'
}

export const presentQuoteSummary = (row: QuoteData): z.input<typeof QuoteSummary> => {
  const shown = stateOn(row, dayOf(now()))
  return {
    ...presentOfferSummary(row),
    state: shown,
    state_name: stateNames[shown],
    valid_until: row.validUntil,
  }
}

/** A quote whole. @param uses those that stand */
export function presentQuote(
  row: QuoteData,
  uses: readonly UseData[],
  missing: readonly number[] = [],
): z.input<typeof QuoteOutput> {
  const state = stateNow(row, uses)
  return {
    ...presentOffer(row, { uses, names: stateNames, missing }),
    ...presentQuoteSummary(row),
    state,
    state_name: stateNames[state],
    terms: row.terms ?? null,
    past: isPast(row, now()),
    revision: row.revision,
    answer: row.answer ? { ...row.answer, note: row.answer.note ?? null } : null,
    next_states: askedMoves
      .filter((to) => !refused(quoteMoves, state, to, mover()))
      .map((to) => ({ state: to, name: stateNames[to] })),
    open: uses.length === 0 && state !== 'anulada',
  }
}
