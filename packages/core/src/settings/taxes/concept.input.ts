/** Concepts of income tax that the law withholds, by the short names of their rates. Source: E.T. 365 to 401; facts B2. */
export const incomeConcepts = [
  'compras',
  'servicios',
  'honorarios',
  'arrendamiento_inmuebles',
  'arrendamiento_muebles',
  'tarjetas',
  'agricolas',
  'transporte_carga',
  'transporte_pasajeros',
  'hoteles_restaurantes',
  'aseo_vigilancia',
  'servicios_temporales',
  'software',
  'rendimientos',
  'combustibles',
  'vehiculos',
] as const
