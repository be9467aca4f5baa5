import { fields, wire } from '../kernel/records/declare'
import { text } from '../kernel/values/fields'
import { cityCode } from '../reference/city-code'
import { email } from '../reference/contact.input'
import { documentOf, documentReading } from '../reference/document.input'
import { phone } from '../reference/phone'
import { codeOf } from '../reference/standing.input'
import { codesOf, ivaRegimes, paymentMethods, personTypes } from './lists'

export const employee = fields(
  {
    ...documentOf,
    paymentMethod: wire('payment_method_id', codeOf(codesOf(paymentMethods), 'Elige la forma de pago')),
    personType: wire('person_type_id', codeOf(codesOf(personTypes), 'Elige el tipo de persona')),
    names: text(80, 'Escribe los nombres'),
    lastNames: wire('last_names', text(80, 'Escribe los apellidos')),
    email: email(),
    phone: phone(),
    city: wire('city_of_residence', cityCode()),
    address: text(160, 'Escribe la dirección'),
    ivaRegime: wire('iva_regime', codeOf(codesOf(ivaRegimes), 'Elige el régimen de IVA')),
  },
  documentReading,
)
