import * as z from 'zod'
import { flag, id, optional, text } from '../../kernel/values/fields'
import { cityCode, departmentCode, email } from '../../reference/contact.input'
import { documentRules, documentType, optionalDocumentFields, readDocument } from '../../reference/document.input'
import { phone } from '../../reference/phone'

const fields = z.object({
  document_type_id: documentType(),
  document: optionalDocumentFields.document,
  name: text(120, 'Escribe el nombre del remitente'),
  phone: phone(),
  /** The city's when it is not sent. */
  department: optional(departmentCode()),
  city: cityCode(),
  section: text(80, 'Escribe el barrio o sector'),
  address: text(160, 'Escribe la dirección'),
  email: email(),
  active: optional(flag()),
})
export const NewSender = fields.check(...documentRules).transform(readDocument)
export const SenderEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
