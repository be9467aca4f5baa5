import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { cents } from '../../sales/order/order-line'
import { taxCodes } from '../../settings/taxes/tax.input'
import { electronicStates } from '../note/note.states'

import { debitMoves, debitStateNames, MAX_DEBIT_LINES } from './debit.states'

/** What is charged, with a tax of the invoice inside. */
const DebitLine = z.object({
  description: z.string(),
  taxCode: z.enum(taxCodes),
  taxBps: z.number().int(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
})
export type DebitLineData = z.output<typeof DebitLine>

const DebitPart = partKind({
  name: 'debitNotePart',
  label: 'la parte de la nota débito',
  lines: DebitLine,
  fields: {},
})

const history = historyOf(debitStateNames)

/** A debit note: raises what an invoice that DIAN has asks of its client. Posted when it is created; voided, never deleted. */
export const DebitNote = document({
  name: 'debitNote',
  label: 'la nota débito',
  plural: 'notas débito',
  personal: { of: (n) => [n.clientId], kept: true },
  owners: (n) => [n.soldBy],
  id: 'debitNote',
  prefix: 'ND-',
  states: debitMoves,
  names: debitStateNames,
  voided: 'anulada',
  lines: { schema: DebitLine, atOnce: MAX_DEBIT_LINES, parts: DebitPart },
  fields: {
    day: z.string(),
    at: z.string(),
    reason: z.literal([1, 2, 3, 4]),
    orderId: z.string(),
    /** Whose sale it is of. */
    soldBy: z.string().optional(),
    orderNumber: z.string(),
    orderDay: z.string(),
    /** That of the invoice: what it numbers goes to DIAN, and so do its notes. */
    resolutionId: z.string(),
    clientId: z.string(),
    clientName: z.string(),
    clientDocument: z.string().optional(),
    dueDate: z.string(),
    note: z.string().optional(),
    baseCents: cents(),
    taxCents: cents(),
    totalCents: cents(),
    /** Account in which it is owed. */
    account: z.string(),
    electronic: z.enum(electronicStates),
    cude: z.string().optional(),
    ...history.fields,
    entries: Standing,
  },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, entries: [], ...history.made(stamp, state) }),
  entered: history.entered,
  list: {
    dated: 'day',
    filters: { order: 'orderId', client: 'clientId', state: 'state' },
    indexes: ['order', 'client', 'state'],
    counted: ['state'],
    sums: { t: (n) => (n.state === 'anulada' ? 0 : n.totalCents) },
  },
  refs: { client: (n) => n.clientId },
  words: {
    reason: 'Motivo',
    orderNumber: 'Factura',
    soldBy: false,
    orderDay: 'Fecha de la factura',
    resolutionId: false,
    clientDocument: 'Documento del cliente',
    dueDate: 'Vence',
    taxCents: 'Impuesto',
    electronic: 'Estado ante la DIAN',
    cude: 'CUDE',
  },
})
export type DebitData = z.output<typeof DebitNote.schema>
export type DebitRow = Awaited<ReturnType<typeof DebitNote.get>>
