import * as z from 'zod'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { type Day, dayOf } from '../../kernel/values/time'
import { forgetAnswer, OfferLine, offerFields, offerWords, personalOf } from '../offer/offer'
import { MAX_OFFERED } from '../offer/offer.input'
import { type QuoteState, quoteMoves, stateNames } from './quote.states'

const history = historyOf(stateNames)

/** Lines of a quote stand in its row; its input bounds them. */
const QuotePart = partKind({ name: 'quotePart', label: 'la parte de la cotización', lines: OfferLine, fields: {} })

/** What the client said on the page of the quote, of the version that they read. */
const Answer = z.object({ accepted: z.boolean(), name: z.string(), note: z.string().optional(), at: z.string() })

/** Prices that hold until a day, for a client who may accept them. Posts nothing. Source: facts B3.1 row 1. */
export const Quote = document({
  name: 'quote',
  label: 'la cotización',
  id: 'quote',
  prefix: 'COT-',
  words: { ...offerWords, validUntil: 'Válida hasta', answer: 'Respuesta del cliente', accepted: 'Aceptó' },
  states: quoteMoves,
  names: stateNames,
  voided: 'anulada',
  lines: { schema: OfferLine, atOnce: MAX_OFFERED, parts: QuotePart },
  fields: {
    ...offerFields,
    validUntil: z.string(),
    terms: z.string().optional(),
    answer: Answer.optional(),
    /** How many times it was changed after it was sent. */
    revision: z.number().int(),
    ...history.fields,
  },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, revision: 0, ...history.made(stamp, state) }),
  entered: history.entered,
  list: {
    dated: 'day',
    filters: { number: 'number', client: 'clientId', state: 'state' },
    indexes: ['number', 'client', 'state'],
    counted: ['state'],
  },
  refs: {
    client: (q) => q.clientId,
    seller: (q) => q.sellerId,
    channel: (q) => q.channelId,
    storage: (q) => q.storageId,
  },
  plural: 'cotizaciones',
  personal: personalOf('borrador', 'enviada', 'aceptada', 'parcial'),
  packed: true,
  revisions: {
    name: 'quoteRevision',
    label: 'la versión de la cotización',
    keeps: ['lines', 'totals', 'answer'],
    forget: forgetAnswer,
  },
})
export type QuoteData = z.output<typeof Quote.schema>
export type QuoteRow = Awaited<ReturnType<typeof Quote.get>>

/** Its state on a day: the night has not come yet that says of a quote that it is past its own. */
export const stateOn = ({ state, validUntil }: Pick<QuoteData, 'state' | 'validUntil'>, day: Day): QuoteState =>
  state === 'enviada' && validUntil < day ? 'vencida' : state

/** True when its prices hold no more, whatever it is used for since. */
export const isPast = ({ validUntil }: Pick<QuoteData, 'validUntil'>, at: Date): boolean => validUntil < dayOf(at)
