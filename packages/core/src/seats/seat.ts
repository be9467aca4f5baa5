import * as z from 'zod'
import { document } from '../documents/document'
import { kindOf } from '../kernel/values/id'
import {
  moneyFields,
  moneyMade,
  moneyMoves,
  moneyStates,
  moneyVoided,
  moneyWords,
} from '../treasury/banks/money-document'

/** A line as it was written; the entry has it with the third and the document of what it settles. */
const Line = z.object({
  account: z.string(),
  debitCents: z.number().int(),
  creditCents: z.number().int(),
  thirdId: z.string().optional(),
  costCenterId: z.string().optional(),
  bankId: z.string().optional(),
  itemId: z.string().optional(),
  note: z.string().optional(),
})
export type SeatLine = z.output<typeof Line>

const thirdsOfKind =
  (kind: string) =>
  ({ rows }: { rows: readonly SeatLine[] }) => [
    ...new Set(rows.flatMap(({ thirdId }) => (thirdId && kindOf(thirdId) === kind ? [thirdId] : []))),
  ]
const distinct =
  (of: (line: SeatLine) => string | undefined) =>
  ({ rows }: { rows: readonly SeatLine[] }) => [...new Set(rows.flatMap((line) => of(line) ?? []))]

/** An entry that a person writes: an adjustment of the accountant, with its lines as they are to be posted. */
export const Seat = document({
  name: 'seat',
  label: 'el asiento',
  words: {
    ...moneyWords,
    rows: 'Líneas',
    debitCents: 'Débito',
    creditCents: 'Crédito',
    itemId: 'Documento que salda',
    thirdId: false,
    bankId: false,
  },
  id: 'seat',
  prefix: 'CC-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: { ...moneyFields, rows: z.array(Line) },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { state: 'state' } },
  refs: {
    account: distinct((line) => line.account),
    bank: distinct((line) => line.bankId),
    costCenter: distinct((line) => line.costCenterId),
    client: thirdsOfKind('client'),
    provider: thirdsOfKind('provider'),
    courier: thirdsOfKind('courier'),
    seller: thirdsOfKind('seller'),
    employee: thirdsOfKind('employee'),
  },
  plural: 'asientos',
  revisions: {
    name: 'seatRevision',
    label: 'la versión del asiento',
    keeps: ['day', 'note', 'cents', 'rows', 'entries'],
  },
})
export type SeatData = z.output<typeof Seat.schema>
