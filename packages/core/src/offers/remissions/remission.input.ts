import * as z from 'zod'
import { id, optional, optionalText } from '../../kernel/values/fields'
import { withDiscount } from '../../sales/order/sale.input'
import { listFields, offerFields, parts, selling } from '../offer/offer.input'
import { remissionStates } from './remission.states'

/** Lines of a remission: each writes two stock rows and two movements in one transaction. */
export const MAX_REMITTED = 20
/** Lines of the invoice of some remissions, which is posted in one transaction. */
export const MAX_TOGETHER = 40
const tooMany = `Una remisión lleva hasta ${MAX_REMITTED} productos. Haz otra con el resto`

const remission = { ...offerFields, products: offerFields.products.max(MAX_REMITTED, tooMany) }
export const NewRemissionInput = z.object({ ...remission, clone_id: optional(id()) }).transform(withDiscount)
export const RemissionChangesInput = z.object({ ...remission, id: id('Falta la remisión') }).transform(withDiscount)
export const ListRemissionsInput = z.object({ ...listFields, state: optional(z.enum(remissionStates)) })
/** What comes back without being sold; everything pending when no products are told. */
export const ReturnRemissionInput = z.object({
  id: id('Falta la remisión'),
  products: parts(),
  note: optionalText(300),
})
/** Some remissions of a client, each whole or in part, as one invoice. */
export const InvoiceRemissionsInput = z.object({
  remissions: z
    .array(z.object({ id: id('Elige la remisión'), products: parts() }))
    .min(1, 'Elige al menos una remisión')
    .max(MAX_TOGETHER, `Son como máximo ${MAX_TOGETHER} remisiones a la vez`),
  ...selling,
})
