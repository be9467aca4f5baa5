import * as z from 'zod'
import { id, optional } from '../../kernel/values/fields'
import { withDiscount } from '../../sales/order/sale.input'
import { listFields, offerFields, parts, selling } from '../offer/offer.input'
import { preInvoiceStates } from './pre-invoice.states'

export const NewPreInvoiceInput = z.object(offerFields).transform(withDiscount)
export const PreInvoiceChangesInput = z
  .object({ ...offerFields, id: id('Falta la prefactura') })
  .transform(withDiscount)
export const ListPreInvoicesInput = z.object({ ...listFields, state: optional(z.enum(preInvoiceStates)) })
/** What of it is sold, all that is left without products, and how it is paid. */
export const ApprovePreInvoiceInput = z.object({ id: id('Falta la prefactura'), products: parts(), ...selling })
