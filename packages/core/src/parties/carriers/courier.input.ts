import * as z from 'zod'
import { flag, id, optional, text, upload } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentRules, optionalDocumentFields, readDocument } from '../../reference/document.input'
import { phone } from '../../reference/phone'

export const vehicles = ['moto', 'bicicleta', 'carro', 'a pie'] as const

/** Letters and digits of a plate: of a motorcycle (`ABC12D`, the older `ABC12`), a car (`ABC123`) or a motocarro (`123ABC`). */
const plate = () =>
  optional(
    text(12)
      .transform((typed) => typed.toUpperCase().replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^([A-Z]{3}\d{2}[A-Z0-9]?|\d{3}[A-Z]{3})$/, 'Escribe la placa, como ABC12D')),
  )

const fields = z.object({
  ...optionalDocumentFields,
  name: text(120, 'Escribe el nombre del domiciliario'),
  phone: phone(),
  email: optionalEmail(),
  address: address(),
  city: city(),
  vehicle: optional(z.enum(vehicles)),
  plate: plate(),
  file: optional(upload()),
  active: optional(flag()),
})
export const NewCourier = fields.check(...documentRules).transform(readDocument)
export const CourierEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
