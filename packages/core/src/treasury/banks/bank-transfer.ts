import * as z from 'zod'
import { balance, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { document } from '../../documents/document'
import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import { moneyFields, moneyMade, moneyMoves, moneyStates, moneyVoided, moneyWords } from './money-document'

/** Money that goes from one bank of the shop to another. */
export const BankTransfer = document({
  name: 'bankTransfer',
  label: 'la transferencia',
  words: { ...moneyWords, fromId: false, toId: false },
  id: 'bankTransfer',
  prefix: 'TB-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: { ...moneyFields, fromId: z.string(), fromName: z.string(), toId: z.string(), toName: z.string() },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { state: 'state' } },
  refs: { bank: (t) => [t.fromId, t.toId] },
  plural: 'transferencias',
  revisions: {
    name: 'bankTransferRevision',
    label: 'la versión de la transferencia',
    keeps: ['day', 'cents', 'fromId', 'toId', 'entries'],
  },
})
export type BankTransferData = z.output<typeof BankTransfer.schema>

/** Entry of a transfer: what one bank gives the other receives. Source: facts B3.1 row 25. */
export const transferEntry = (cents: number, from: PaymentBank, to: PaymentBank): EntryLine[] => [
  ...balance([debit(to.account, cents, { bankId: to.id }), credit(from.account, cents, { bankId: from.id })]),
]
