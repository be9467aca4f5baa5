import * as z from 'zod'
import { day, flag, id, optional, optionalText, pesos, text } from '../../kernel/values/fields'
import { BoughtLine, ChosenWithholdings, discountInput } from '../buying/line.input'

const MOST_LINES = 40

/** The most that totals are rounded by, in cents: providers round each line or the whole. Source: facts B1.4, tolerance. */
const MOST_ROUNDING = 10_000

const Line = BoughtLine.extend({
  /** New sale price of the product, tax inside; as it was unless told. */
  price: optional(pesos()),
})

const fields = {
  provider_id: id('Elige el proveedor'),
  /** Number of the provider's own invoice. */
  reference: text(40, 'Escribe el número de la factura del proveedor'),
  date: optional(day()),
  /** When it is to be paid: by the days of credit of the provider unless told. */
  due_date: optional(day()),
  storage_id: optional(id()),
  cost_center_id: optional(id()),
  discount: discountInput(),
  /** Difference to the total that the provider billed. */
  rounding: optional(pesos({ min: -MOST_ROUNDING, max: MOST_ROUNDING })),
  /** What is withheld; what is proposed unless told. */
  withholdings: optional(ChosenWithholdings),
  /** Refreshes the cost of the products with that of this purchase. */
  update_costs: optional(flag()),
  /** The order that it answers. */
  buy_order_id: optional(id()),
  /** It may be dearer or more than was ordered, beyond the tolerance. */
  accept_differences: optional(flag()),
  cufe: optionalText(120),
  notes: optionalText(500),
  products: z
    .array(Line)
    .min(1, 'Agrega lo que compraste')
    .max(MOST_LINES, `Una factura lleva como máximo ${MOST_LINES} renglones`),
}

export const NewPurchase = z.object(fields)
export type NewPurchaseInput = z.output<typeof NewPurchase>

/** All of it again, as it should be: on its own day. */
export const PurchaseChanges = z
  .object({ ...fields, id: id() })
  .omit({ date: true, cufe: true, buy_order_id: true, update_costs: true })
export type PurchaseChangesInput = z.output<typeof PurchaseChanges>
