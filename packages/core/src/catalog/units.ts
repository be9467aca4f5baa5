/** Units of measure by DIAN code. Source: facts B1.7. */
export const units = {
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
} as const
export type UnitCode = keyof typeof units
export const unitCodes = Object.keys(units) as [UnitCode, ...UnitCode[]]
