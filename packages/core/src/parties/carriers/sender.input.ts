import { fields, filled } from '../../kernel/records/declare'
import { text } from '../../kernel/values/fields'
import { cityCode } from '../../reference/city-code'
import { departmentCode, email } from '../../reference/contact.input'
import { documentOf, documentReading, optionalDocumentOf } from '../../reference/document.input'
import { phone } from '../../reference/phone'

export const sender = fields(
  {
    ...optionalDocumentOf,
    documentType: documentOf.documentType,
    name: text(120, 'Escribe el nombre del remitente'),
    phone: phone(),
    /** The city's when it is not sent. */
    department: filled(departmentCode()),
    city: cityCode(),
    section: text(80, 'Escribe el barrio o sector'),
    address: text(160, 'Escribe la dirección'),
    email: email(),
  },
  documentReading,
)
