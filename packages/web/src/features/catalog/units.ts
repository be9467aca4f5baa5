import type { Product } from './product'

/** Names of the units of measure that a product is sold by. */
const names: Record<Product['unit'], string> = {
  '94': 'Unidad',
  KGM: 'Kilogramo',
  GRM: 'Gramo',
  LBR: 'Libra',
  LTR: 'Litro',
  MTR: 'Metro',
  BX: 'Caja',
  PK: 'Paquete',
  DZN: 'Docena',
  PR: 'Par',
  SET: 'Juego',
  HUR: 'Hora',
  DAY: 'Día',
}

export const unitOptions = Object.entries(names)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => Number(b.value === '94') - Number(a.value === '94'))
