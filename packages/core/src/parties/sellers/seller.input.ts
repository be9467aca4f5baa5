import * as z from 'zod'
import { flag, id, optional, optionalText, percent, text } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentRules, optionalDocumentFields, readDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'

const fields = z.object({
  ...optionalDocumentFields,
  name: text(120, 'Escribe el nombre del vendedor'),
  phone: optionalPhone(),
  email: optionalEmail(),
  address: address(),
  city: city(),
  comision: optional(percent()).default(0),
  notes: optionalText(300),
  active: optional(flag()),
})
export const NewSeller = fields.check(...documentRules).transform(readDocument)
export const SellerEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
/** Commission of one seller from now on. */
export const Commission = z.object({ seller_id: id('Elige el vendedor'), comision: percent() })
