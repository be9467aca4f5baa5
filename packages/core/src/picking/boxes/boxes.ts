import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { box } from './box.input'

/** A box that the shop packs in. */
export const Box = kind({
  name: 'box',
  prefix: 'caj',
  label: 'la caja',
  plural: 'cajas',
  words: {
    length: 'Largo en cm',
    width: 'Ancho en cm',
    height: 'Alto en cm',
    grams: 'Peso en gramos',
    most: 'Lo más que carga, en gramos',
  },
  schema: box.row,
})

export const boxes = records(Box, {
  fields: box,
  searchBy: (b) => [b.name],
  distinct: { field: 'name', of: (b) => plain(b.name), taken: 'Ya tienes una caja con este nombre' },
})
