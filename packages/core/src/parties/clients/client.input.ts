import { fields, filled, wire } from '../../kernel/records/declare'
import { id, int, optional, optionalText, pesos, text } from '../../kernel/values/fields'
import { activity, address, city, optionalEmail } from '../../reference/contact.input'
import { documentOf, documentReading } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { standing } from '../fields'

export const client = fields(
  {
    ...documentOf,
    name: text(160, 'Escribe el nombre del cliente'),
    tradeName: wire('trade_name', optionalText(160)),
    ...standing,
    /** CIIU class. */
    activity: wire('activity_id', activity()),
    phone: optionalPhone(),
    email: optionalEmail(),
    address: address(),
    neighborhood: optionalText(80),
    city: city(),
    /** Number of the price list; the first one unless told. */
    priceList: wire('price_list', filled(int({ min: 1, max: 999 }))),
    creditLimitCents: wire('credit_limit', optional(pesos())),
    creditDays: wire('credit_days', optional(int({ min: 0, max: 365 }))),
    sellerId: wire('seller_id', optional(id())),
    notes: optionalText(500),
  },
  documentReading,
)
