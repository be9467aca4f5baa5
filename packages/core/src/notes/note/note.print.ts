import type { PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import { formatDay } from '../../kernel/values/time'
import { pesosInWords } from '../../kernel/values/words'
import { printedTax } from '../../sales/order/printed'
import { withheldSum } from './credit'
import { CreditNote, type NoteData } from './note'
import { noteTypes, stateNames } from './note.states'
import { taxesOfNote } from './taxes'

const wayOf = (note: NoteData): PrintModel['payments'] =>
  [
    { label: 'Abonado a lo que debía', amountCents: note.appliedCents },
    ...note.refunds.map(({ name, amountCents }) => ({ label: `Devuelto: ${name}`, amountCents })),
    { label: 'Saldo a favor', amountCents: note.balanceCents },
  ].filter(({ amountCents }) => amountCents > 0)

const withheldOf = ({ withheld }: NoteData) =>
  [
    { label: 'Retefuente', amountCents: withheld.retefuenteCents },
    { label: 'ReteIVA', amountCents: withheld.reteIvaCents },
    { label: 'ReteICA', amountCents: withheld.reteIcaCents },
  ].filter(({ amountCents }) => amountCents > 0)

/** The paper of a note. */
export const { print } = papers(CreditNote, (note, lines, { merchant }): PrintModel => {
  const { totals } = note
  return {
    title: note.state === 'anulada' ? `Nota crédito (${stateNames.anulada.toLowerCase()})` : 'Nota crédito',
    number: note.number,
    date: note.day,
    merchant,
    client: { name: note.clientName, ...(note.clientDocument ? { document: note.clientDocument } : {}) },
    lines: lines.map((line) => ({
      sku: line.sku,
      description: line.name,
      ...(line.quantity === 0 ? { note: 'Rebaja en el precio' } : {}),
      quantity: line.quantity || 1_000,
      unitCents: line.quantity === 0 ? line.netCents : line.priceCents,
      discountCents: line.discountCents,
      taxBps: line.taxCode === 'IVA' || line.taxCode === 'INC' ? line.taxBps : 0,
      totalCents: line.netCents,
    })),
    totals: {
      subtotalCents: totals.netCents + totals.discountCents,
      discountCents: totals.discountCents,
      ...(totals.deliveryCents ? { deliveryCents: totals.deliveryCents } : {}),
      taxes: taxesOfNote(note, lines).map(printedTax),
      withholdings: withheldOf(note),
      totalCents: totals.totalCents - withheldSum(note.withheld),
    },
    payments: wayOf(note),
    notes: [
      `${noteTypes[note.type]} de la venta ${note.orderNumber} del ${formatDay(note.orderDay)}.`,
      note.reason && `Motivo: ${note.reason.name}.`,
      note.note,
    ]
      .filter(Boolean)
      .join(' '),
    cashier: note.history[0]!.by.name,
    amountInWords: pesosInWords(totals.totalCents),
    legal: note.electronic === 'none' ? ['No es una nota crédito electrónica.'] : [],
    barcode: note.number,
  }
})
