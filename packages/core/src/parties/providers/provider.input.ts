import * as z from 'zod'
import { flag, id, int, optional, optionalText, text } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentFields, documentRules, readDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { personType, regime, responsibilities } from '../fields'

const fields = z.object({
  ...documentFields,
  name: text(160, 'Escribe el nombre del proveedor'),
  phone: optionalPhone(),
  email: optionalEmail(),
  address: address(),
  city: city(),
  manager: optionalText(120),
  person_type_id: optional(personType()),
  regime: optional(regime()),
  responsibilities: optional(z.array(z.enum(responsibilities)).max(5)),
  declarant: optional(flag()),
  credit_days: optional(int({ min: 0, max: 365 })),
  notes: optionalText(500),
  active: optional(flag()),
})
export const NewProvider = fields.check(...documentRules).transform(readDocument)
export const ProviderEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
export type ProviderData = z.output<typeof NewProvider>
