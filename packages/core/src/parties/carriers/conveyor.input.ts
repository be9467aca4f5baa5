import * as z from 'zod'
import { fields, image } from '../../kernel/records/declare'
import { optionalText, text } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentReading, optionalDocumentOf } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'

const WEB = 'Escribe una dirección que empiece por https://'

export const conveyor = fields(
  {
    ...optionalDocumentOf,
    name: text(80, 'Escribe el nombre de la transportadora'),
    contact: optionalText(120),
    phone: optionalPhone(),
    email: optionalEmail(),
    address: address(),
    city: city(),
    /** Page where a guide is followed; `{guia}` stands for its number. */
    tracking: optionalText(300).pipe(
      z
        .string()
        .regex(/^https:\/\/[^\s]+$/, WEB)
        .optional(),
    ),
    logo: image('conveyors'),
  },
  documentReading,
)
