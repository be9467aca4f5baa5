import { MAX_CM, MAX_GRAMS } from '../../catalog/products/measures'
import { fields } from '../../kernel/records/declare'
import { int, optional, text } from '../../kernel/values/fields'

const centimetres = () => int({ min: 1, max: MAX_CM })

export const box = fields({
  name: text(60, 'Escribe el nombre de la caja'),
  /** Whole centimetres that fit inside. */
  length: centimetres(),
  width: centimetres(),
  height: centimetres(),
  /** What it weighs when it is empty, and the most that it may carry. */
  grams: optional(int({ min: 0, max: MAX_GRAMS })),
  most: optional(int({ min: 1, max: MAX_GRAMS })),
})
