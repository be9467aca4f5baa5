import { absent, fields, wire } from '../kernel/records/declare'
import { optionalText, pesos, text } from '../kernel/values/fields'
import { taxOfRecord } from './tax'

export const service = fields({
  name: text(120, 'Escribe el nombre del servicio'),
  /** Its price with tax inside. */
  valueCents: wire('value', pesos({ missing: 'Escribe el valor del servicio' })),
  description: absent(optionalText(500)),
  ...taxOfRecord,
})
