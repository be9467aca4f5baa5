import * as z from 'zod'
import { day, id, optional, optionalText } from '../../kernel/values/fields'
import { BoughtLine, discountInput } from '../buying/line.input'

const MOST_LINES = 40

const Line = BoughtLine.omit({ into_cost: true, account: true, amount: true, storage_id: true }).extend({
  product_id: id('Elige el producto'),
})

const fields = {
  provider_id: id('Elige el proveedor'),
  storage_id: id('Elige la bodega a la que llega'),
  /** Day of the order; today without one. */
  date: optional(day()),
  /** When it should come. */
  expected: optional(day()),
  discount: discountInput(),
  notes: optionalText(500),
  products: z
    .array(Line)
    .min(1, 'Agrega lo que pides')
    .max(MOST_LINES, `Una orden lleva como máximo ${MOST_LINES} renglones`),
}

export const NewBuyOrder = z.object({
  ...fields,
  /** `sent` when the provider has it already. */
  state: optional(z.enum(['draft', 'sent'])),
})
export type NewBuyOrderInput = z.output<typeof NewBuyOrder>

/** All of it again, or only where it goes: sent, closed with something missing, cancelled. */
export const BuyOrderChanges = z.object({
  id: id(),
  state: optional(z.enum(['sent', 'closed', 'cancelled'])),
  note: optionalText(200),
  provider_id: optional(fields.provider_id),
  storage_id: optional(fields.storage_id),
  date: fields.date,
  expected: fields.expected,
  discount: fields.discount,
  notes: fields.notes,
  products: optional(fields.products),
})
export type BuyOrderChangesInput = z.output<typeof BuyOrderChanges>
