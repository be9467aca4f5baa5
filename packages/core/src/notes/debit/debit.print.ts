import type { PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import { formatDay } from '../../kernel/values/time'
import { pesosInWords } from '../../kernel/values/words'
import { printedTax } from '../../sales/order/printed'
import { taxGroups } from '../note/taxes'
import { DebitNote } from './debit'
import { debitReasons, debitStateNames } from './debit.states'

/** The paper of a debit note. */
export const { print } = papers(
  DebitNote,
  (note, lines, { merchant }): PrintModel => ({
    title: note.state === 'anulada' ? `Nota débito (${debitStateNames.anulada.toLowerCase()})` : 'Nota débito',
    number: note.number,
    date: note.day,
    merchant,
    client: { name: note.clientName, ...(note.clientDocument ? { document: note.clientDocument } : {}) },
    lines: lines.map((line) => ({
      description: line.description,
      quantity: 1_000,
      unitCents: line.netCents,
      discountCents: 0,
      taxBps: line.taxCode === 'IVA' || line.taxCode === 'INC' ? line.taxBps : 0,
      totalCents: line.netCents,
    })),
    totals: {
      subtotalCents: note.totalCents,
      discountCents: 0,
      taxes: taxGroups(lines).map(printedTax),
      totalCents: note.totalCents,
    },
    payments: [],
    notes: [
      `${debitReasons[note.reason]}: aumenta la factura ${note.orderNumber} del ${formatDay(note.orderDay)}.`,
      `Se paga hasta el ${formatDay(note.dueDate)}.`,
      note.note,
    ]
      .filter(Boolean)
      .join(' '),
    cashier: note.history[0]!.by.name,
    amountInWords: pesosInWords(note.totalCents),
    legal: [],
    barcode: note.number,
  }),
)
