import * as z from 'zod'
import { flag, id, optional, text } from '../kernel/values/fields'
import { codeOf } from '../parties/fields'
import { cityCode, email } from '../reference/contact.input'
import { documentFields, documentRules, readDocument } from '../reference/document.input'
import { phone } from '../reference/phone'
import { codesOf, ivaRegimes, paymentMethods, personTypes } from './lists'

const fields = z.object({
  ...documentFields,
  payment_method_id: codeOf(codesOf(paymentMethods), 'Elige la forma de pago'),
  person_type_id: codeOf(codesOf(personTypes), 'Elige el tipo de persona'),
  names: text(80, 'Escribe los nombres'),
  last_names: text(80, 'Escribe los apellidos'),
  email: email(),
  phone: phone(),
  city_of_residence: cityCode(),
  address: text(160, 'Escribe la dirección'),
  iva_regime: codeOf(codesOf(ivaRegimes), 'Elige el régimen de IVA'),
  active: optional(flag()),
})
export const NewEmployee = fields.check(...documentRules).transform(readDocument)
export const EmployeeEdit = fields
  .extend({ id: id() })
  .check(...documentRules)
  .transform(readDocument)
export type EmployeeData = z.output<typeof NewEmployee>
