import * as z from 'zod'
import { fields, image } from '../../kernel/records/declare'
import { optional, text } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentReading, optionalDocumentOf } from '../../reference/document.input'
import { phone } from '../../reference/phone'

/** Letters and digits of a plate: of a motorcycle (`ABC12D`, the older `ABC12`), a car (`ABC123`) or a motocarro (`123ABC`). */
const plate = () =>
  optional(
    text(12)
      .transform((typed) => typed.toUpperCase().replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^([A-Z]{3}\d{2}[A-Z0-9]?|\d{3}[A-Z]{3})$/, 'Escribe la placa, como ABC12D')),
  )

export const courier = fields(
  {
    ...optionalDocumentOf,
    name: text(120, 'Escribe el nombre del domiciliario'),
    phone: phone(),
    email: optionalEmail(),
    address: address(),
    city: city(),
    vehicle: optional(z.enum(['moto', 'bicicleta', 'carro', 'a pie'])),
    plate: plate(),
    photo: image('couriers'),
  },
  documentReading,
)
