import * as z from 'zod'
import { type Discount, NO_DISCOUNT } from '../../documents/amounts'
import { id, optional, optionalText, percent, pesos, quantity } from '../../kernel/values/fields'
import { FULL_BPS, parsePesos } from '../../kernel/values/money'
import { incomeConcepts } from '../../settings/taxes/concept.input'
import { taxCodes } from '../../settings/taxes/tax.input'

const amountOfDiscount = z.union([z.string().max(40), z.number()])

/** A discount: `type` 1 fixed in pesos, 2 percent (default); an amount alone is fixed. Source: product.txt section 9. */
export const discountInput = () =>
  optional(
    z
      .union([
        amountOfDiscount,
        z.object({ type: z.coerce.number<number | string>().optional(), value: amountOfDiscount }),
      ])
      .transform((given, ctx): Discount => {
        const { type = 2, value } = typeof given === 'object' ? given : { type: 1, value: given }
        const amount = parsePesos(value === '' ? 0 : value)
        const fits = amount !== undefined && amount >= 0 && (type === 1 || (type === 2 && amount <= FULL_BPS))
        if (fits) return type === 1 ? { type: 1, cents: amount } : { type: 2, bps: amount }
        ctx.addIssue({ code: 'custom', message: 'Escribe el descuento en pesos, o entre 0 y 100 si es porcentaje' })
        return NO_DISCOUNT
      }),
  )

/** Digits of an account of six or more. */
export const accountCode = () =>
  optional(
    z
      .string()
      .max(12)
      .regex(/^\d{6,12}$/, 'Elige una cuenta de seis dígitos o más'),
  )

/** Concept of income tax, of those that the law has. */
const incomeConcept = () =>
  optional(
    z
      .string()
      .refine((text) => incomeConcepts.some((known) => known === text), 'Elige un concepto de retención de la lista')
      .meta({ enum: [...incomeConcepts] }),
  )

/** What is bought: a product of the shop that goes into a storage, an expense in an account, or a cost that the goods bear. */
export const BoughtLine = z.object({
  product_id: optional(id()),
  variant_id: optional(id()),
  /** That of the document unless told. */
  storage_id: optional(id()),
  account: accountCode(),
  /** A cost that the goods of the same document bear, by what each is worth: freight. */
  into_cost: optional(z.boolean()),
  name: optionalText(160),
  /** What the provider calls it: the next purchase from it finds the product by it. */
  code: optionalText(80),
  quantity: quantity(),
  /** Of a unit, before its tax. */
  cost: pesos({ missing: 'Escribe el costo' }),
  /** Of the whole line before its tax, where a unit has more decimals than cents. */
  amount: optional(pesos()),
  discount: discountInput(),
  tax: optional(percent()),
  tax_code: optional(z.enum(taxCodes)),
  /** Concept of income tax; that of its account unless told. */
  concept: incomeConcept(),
})
export type BoughtLineInput = z.output<typeof BoughtLine>

export const ChosenWithholdings = z.array(z.object({ id: id(), concept: z.string().max(60), value: pesos() })).max(60)
