import type { PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import type { FileAnswer } from '../../kernel/call'
import { pesosInWords } from '../../kernel/values/words'
import { SupportNote } from './support-note'

const { print } = papers({ one: SupportNote.one, lines: async () => [] }, (row, _, { merchant }): PrintModel => {
  const { totalCents } = row
  return {
    title: 'Nota de ajuste al documento soporte',
    number: row.number,
    date: row.day,
    merchant,
    client: { name: row.providerName },
    lines: [
      {
        description: `Anulación del documento soporte ${row.supportNumber}`,
        ...{
          quantity: 1_000,
          unitCents: totalCents,
          discountCents: 0,
          taxBps: 0,
          taxLabel: 'No causa IVA',
          totalCents,
        },
      },
    ],
    totals: { subtotalCents: totalCents, discountCents: 0, taxes: [], totalCents },
    payments: [],
    ...(row.reason ? { notes: `Motivo: ${row.reason}.` } : {}),
    cashier: row.userName,
    amountInWords: pesosInWords(totalCents),
  }
})

/** The paper of a note that takes a support document back, on a sheet. @throws AppError 404 */
export const printSupportNote = ({ id }: { id: string }): Promise<FileAnswer> => print({ id, format: 'a4' })
