import { fields, filled, wire } from '../../kernel/records/declare'
import { flag, int, optional, optionalText, text } from '../../kernel/values/fields'
import { activity, address, city, optionalEmail } from '../../reference/contact.input'
import { documentOf, documentReading } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { standing } from '../fields'

export const provider = fields(
  {
    ...documentOf,
    name: text(160, 'Escribe el nombre del proveedor'),
    phone: optionalPhone(),
    email: optionalEmail(),
    address: address(),
    city: city(),
    /** Who answers there. */
    manager: optionalText(120),
    ...standing,
    /** Files income tax: decides the rate that is withheld from it. */
    declarant: filled(flag()),
    /** CIIU class. */
    activity: wire('activity_id', activity()),
    creditDays: wire('credit_days', optional(int({ min: 0, max: 365 }))),
    notes: optionalText(500),
  },
  documentReading,
)
