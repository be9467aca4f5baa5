import * as z from 'zod'
import { day, flag, id, int, optional, optionalText, pesos } from '../../kernel/values/fields'
import { BoughtLine, ChosenWithholdings, discountInput } from '../buying/line.input'
import { landedShares } from './landed'

const MOST_LINES = 40
const MOST_ROUNDING = 10_000
/** Purchases that bear one cost: each is written with it. */
const MOST_PURCHASES = 5

const Line = BoughtLine.omit({ product_id: true, variant_id: true, storage_id: true, into_cost: true, code: true })

const fields = {
  provider_id: id('Elige a quién le debes'),
  reference: optionalText(40),
  date: optional(day()),
  /** When it is to be paid: by the days of credit of the provider unless told. */
  due_date: optional(day()),
  cost_center_id: optional(id()),
  discount: discountInput(),
  rounding: optional(pesos({ min: -MOST_ROUNDING, max: MOST_ROUNDING })),
  withholdings: optional(ChosenWithholdings),
  notes: optionalText(500),
  /** Purchases whose goods bear the lines without an account: freight, customs, insurance. */
  purchases: optional(
    z.array(id()).max(MOST_PURCHASES, `Un costo se reparte entre ${MOST_PURCHASES} compras como máximo`),
  ),
  spread_by: optional(z.enum(landedShares)),
  products: z
    .array(Line)
    .min(1, 'Agrega el gasto')
    .max(MOST_LINES, `Una causación lleva como máximo ${MOST_LINES} renglones`),
}

export const NewCausation = z.object({
  ...fields,
  /** Kept to be looked at: it posts nothing and takes no number. */
  draft: optional(flag()),
})
export type NewCausationInput = z.output<typeof NewCausation>

/** All of it again; a draft is posted unless it stays one. */
export const CausationChanges = NewCausation.extend({ id: id() })
export type CausationChangesInput = z.output<typeof CausationChanges>

/** An expense comes back each month on a day: the last one of a shorter month. */
export const RepeatInput = z.object({
  id: id('Elige la causación'),
  day_of_month: int({ min: 1, max: 31 }),
})
