import * as z from 'zod'
import { flag, id, optional, optionalText, text, upload } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentRules, optionalDocumentFields, readDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'

const fields = z.object({
  ...optionalDocumentFields,
  name: text(80, 'Escribe el nombre de la transportadora'),
  contact: optionalText(120),
  phone: optionalPhone(),
  email: optionalEmail(),
  address: address(),
  city: city(),
  tracking: optionalText(300).pipe(
    z
      .string()
      .regex(/^https:\/\/[^\s]+$/, 'Escribe una dirección que empiece por https://')
      .optional(),
  ),
  file: optional(upload()),
  active: optional(flag()),
})
export const NewConveyor = fields.check(...documentRules).transform(readDocument)
export const ConveyorEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
