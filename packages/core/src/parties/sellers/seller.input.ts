import * as z from 'zod'
import { fields, wire } from '../../kernel/records/declare'
import { id, optional, optionalText, percent, text } from '../../kernel/values/fields'
import { address, city, optionalEmail } from '../../reference/contact.input'
import { documentReading, optionalDocumentOf } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'

export const seller = fields(
  {
    ...optionalDocumentOf,
    name: text(120, 'Escribe el nombre del vendedor'),
    phone: optionalPhone(),
    email: optionalEmail(),
    address: address(),
    city: city(),
    /** Part of a sale before taxes that is theirs. */
    commissionBps: wire('comision', optional(percent()).default(0)),
    notes: optionalText(300),
  },
  documentReading,
)
/** Commission of one seller from now on. */
export const Commission = z.object({ seller_id: id('Elige el vendedor'), comision: percent() })
