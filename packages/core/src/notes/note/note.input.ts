import * as z from 'zod'
import { flag, id, optional, optionalText, percent, pesos, quantity } from '../../kernel/values/fields'
import { PaymentInput, ref, register } from '../../sales/order/sale.input'

const code = <const T extends readonly number[]>(codes: T, message: string) =>
  z.coerce.number<number | string>({ error: message }).pipe(z.literal(codes, message))

/** What comes back of a line of the sale, or by how much its price is reduced. */
const Line = z.object({
  product_id: id('Elige el producto'),
  variant_id: optional(id()),
  /** Storage that it left from: the same product may have left from several. */
  userStorage: optional(id()),
  quantity: optional(quantity({ min: 0 })),
  value: optional(pesos()),
})

const noteFields = {
  /** 1 goods come back, 2 a reduction, 3 everything comes back. */
  type: code([1, 2, 3], 'Elige la clase de nota'),
  /** 1 in favour of the client, 2 money. */
  return_type: optional(code([1, 2], 'Elige cómo se devuelve')).default(1),
  products: optional(z.array(Line).max(2_000)),
  /** Of a reduction: 1 an amount, 2 a percentage of the lines chosen, or of all. */
  discount_type: optional(code([1, 2], 'Elige el tipo de descuento')),
  discount: optional(pesos()),
  discount_percent: optional(percent()),
  /** The reduction was earned by paying early: it lowers no sale and no tax. */
  conditional: optional(flag()),
  /** What was charged for the delivery comes back too; it does when everything comes back. */
  delivery: optional(flag()),
  reason_id: ref(),
  note: optionalText(300),
  /** How money is given back; without it by the means by which it was paid. */
  payments: optional(z.array(PaymentInput).max(10)),
  open_register_id: register(),
}

export const NewNoteInput = z.object({ invoice_id: id('Elige la factura'), ...noteFields })
export const NoteChangesInput = z.object({ id: id('Falta la nota crédito'), ...noteFields })
export type NoteWanted = Omit<z.output<typeof NewNoteInput>, 'invoice_id'>
export type NewNote = z.output<typeof NewNoteInput>
