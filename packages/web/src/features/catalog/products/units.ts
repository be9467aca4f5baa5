import { units } from '@tendero/core/catalog/units'

/** Units of measure that a product is sold by, the plain one first. */
export const unitOptions = Object.entries(units)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => Number(b.value === '94') - Number(a.value === '94'))
