import * as z from 'zod'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { leftOf, OfferLine, offerFields, offerWords, personalOf, type UseData } from '../offer/offer'
import { MAX_OFFERED } from '../offer/offer.input'
import { type PreInvoiceState, preInvoiceMoves, stateNames } from './pre-invoice.states'

const history = historyOf(stateNames)

/** Its lines stand in its row; its input bounds them. */
const PreInvoicePart = partKind({
  name: 'preInvoicePart',
  label: 'la parte de la prefactura',
  lines: OfferLine,
  fields: {},
})

/** Goods that are promised to it: of each line, in thousandths, until the end of a day. */
const Held = z.object({
  until: z.string(),
  /** Moment at which the hold of a catalogue order ends; until the shop confirms it, its goods can be sold to others. */
  unconfirmedUntil: z.string().optional(),
  lines: z.array(z.number().int()),
})

/**
 * A sale that somebody prepared and somebody else approves. It posts nothing; where the shop says so it holds its goods
 * until a day. Source: facts B3.1 row 1.
 */
export const PreInvoice = document({
  name: 'preInvoice',
  label: 'la prefactura',
  id: 'preInvoice',
  prefix: 'PRE-',
  words: { ...offerWords, held: 'Mercancía apartada', until: 'Hasta', unconfirmedUntil: 'Sin confirmar hasta' },
  states: preInvoiceMoves,
  names: stateNames,
  voided: 'cancelada',
  lines: { schema: OfferLine, atOnce: MAX_OFFERED, parts: PreInvoicePart },
  fields: { ...offerFields, held: Held.optional(), revision: z.number().int(), ...history.fields },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, revision: 0, ...history.made(stamp, state) }),
  entered: history.entered,
  list: {
    dated: 'day',
    filters: { number: 'number', client: 'clientId', state: 'state' },
    indexes: ['number', 'client', 'state'],
    counted: ['state'],
  },
  personal: personalOf('abierta', 'parcial'),
  refs: {
    client: (p) => p.clientId,
    seller: (p) => p.sellerId,
    channel: (p) => p.channelId,
    storage: (p) => p.storageId,
  },
  plural: 'prefacturas',
  packed: true,
  revisions: { name: 'preInvoiceRevision', label: 'la versión de la prefactura', keeps: ['lines', 'totals'] },
})
export type PreInvoiceData = z.output<typeof PreInvoice.schema>
export type PreInvoiceRow = Awaited<ReturnType<typeof PreInvoice.get>>

/** Its state by what was sold of it and still stands. */
export function stateBy(row: PreInvoiceData, uses: readonly UseData[]): PreInvoiceState {
  if (row.state === 'cancelada') return 'cancelada'
  if (uses.length === 0) return 'abierta'
  return leftOf(row, uses).some((left) => left > 0) ? 'parcial' : 'facturada'
}
