import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { asPercent, asQuantity, upload } from '../../kernel/values/fields'
import { taxCodes } from '../../settings/taxes/tax.input'

export const BillInput = z.object({ file: upload() })

/** A purchase that the file of a provider proposes: nothing is written. */
export const BillOutput = z.object({
  /** `id` is null of one that the shop has not got. */
  provider: z.object({
    id: z.string().nullable(),
    name: z.string(),
    document_type_id: z.string(),
    document: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
  }),
  reference: z.string(),
  cufe: z.string(),
  date: z.string(),
  due_date: z.string().nullable(),
  /** The purchase that this invoice already is. */
  recorded: z.object({ id: z.string(), number: z.string() }).nullable(),
  discount_cost: asCost(),
  /** What the provider says that it comes to. */
  total_cost: asCost(),
  products: z.array(
    z.object({
      code: z.string().nullable(),
      name: z.string(),
      quantity: asQuantity(),
      /** Of a unit, before tax, and of the whole line. */
      cost: asCost(),
      amount_cost: asCost(),
      tax_code: z.enum(taxCodes),
      tax: asPercent(),
      /** What the shop calls it: what it was in the last purchases of this provider, or the product of that code. */
      product: z
        .object({ product_id: z.string(), variant_id: z.string().nullable(), name: z.string(), sku: z.string() })
        .nullable(),
      /** The account in which it was the last time. */
      account: z.string().nullable(),
    }),
  ),
  /** What somebody should look at before it is saved. */
  warnings: z.string().array(),
})
