import * as z from 'zod'
import { optional, optionalText, text, upload } from '../../kernel/values/fields'
import { cityCode } from '../../reference/city-code'
import { activity, city, optionalEmail } from '../../reference/contact.input'
import { documentFields, documentRules, optionalDocumentFields } from '../../reference/document.input'
import { optionalPhone, phone } from '../../reference/phone'
import { personType, responsibilityList, withheldTaxes } from '../../reference/standing.input'

const NO_WEBSITE = 'Escribe una página como tienda.co, o un usuario como @tienda'

/** An address of the web, with or without `https://`, or somebody's name in a social network. */
const website = () =>
  optional(
    text(160).regex(
      /^(?:(?:https?:\/\/)?(?:[\p{L}\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?|@[\w.]{1,60})$/iu,
      NO_WEBSITE,
    ),
  )

/** A colour as browsers give it: `#1b6b4a`. */
const color = () =>
  optional(
    z
      .string()
      .max(7)
      .regex(/^#[\da-f]{6}$/i, 'Elige un color de la paleta')
      .transform((v) => v.toLowerCase()),
  )

/** Changes of the business profile: only the fields that come; an empty one is cleared. */
export const BrandInput = z
  .object({
    ...optionalDocumentFields,
    name: text(100, 'Escribe el nombre de tu negocio').optional(),
    regime: optionalText(80),
    person_type_id: optional(personType()),
    responsibilities: optional(responsibilityList()),
    withholds: optional(z.array(z.enum(withheldTaxes)).max(3)),
    vat_months: optional(
      z.coerce.number().pipe(z.union([z.literal(2), z.literal(4), z.literal(12)], 'Elige cada cuánto declaras el IVA')),
    ),
    activity: activity(),
    phone: optionalPhone(),
    email: optionalEmail(),
    address: optionalText(160),
    city: city(),
    website: website(),
    footer: optionalText(400),
    logo: optional(upload(1_000_000)),
    color: color(),
  })
  .check(documentRules[1])

/** What a new merchant fills in after the sign-up: all of it is needed to invoice. */
export const ComplementInput = z
  .object({
    ...documentFields,
    phone: phone(),
    address: text(160, 'Escribe la dirección'),
    city: cityCode(),
    regime: optionalText(80),
    activity: activity(),
  })
  .check(...documentRules)
