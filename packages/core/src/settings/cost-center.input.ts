import * as z from 'zod'
import { fields, wire } from '../kernel/records/declare'
import { optionalText, text } from '../kernel/values/fields'
import { written } from '../reference/written'

export const costCenter = fields({
  name: text(80, 'Escribe el nombre del centro de costo'),
  /** The code that the books show. */
  code: wire(
    'value',
    written(20, 'Escribe el código del centro de costo').pipe(
      z.string().regex(/^[\w.-]+$/, 'Usa letras, números, puntos y guiones'),
    ),
  ),
  notes: optionalText(200),
})
