import * as z from 'zod'
import { flag, id, int, optional, optionalText, pesos, text } from '../../kernel/values/fields'
import { activity, address, city, optionalEmail } from '../../reference/contact.input'
import { documentFields, documentRules, readDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { personType, regime, responsibilities } from '../fields'

export const clientFields = z.object({
  ...documentFields,
  name: text(160, 'Escribe el nombre del cliente'),
  trade_name: optionalText(160),
  person_type_id: optional(personType()),
  regime: optional(regime()),
  responsibilities: optional(z.array(z.enum(responsibilities)).max(5)),
  activity_id: activity(),
  phone: optionalPhone(),
  email: optionalEmail(),
  address: address(),
  neighborhood: optionalText(80),
  city: city(),
  price_list: optional(int({ min: 1, max: 999 })),
  credit_limit: optional(pesos()),
  credit_days: optional(int({ min: 0, max: 365 })),
  seller_id: optional(id()),
  notes: optionalText(500),
  active: optional(flag()),
})
export const NewClient = clientFields.check(...documentRules).transform(readDocument)
export const ClientEdit = clientFields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
export type ClientData = z.output<typeof NewClient>
