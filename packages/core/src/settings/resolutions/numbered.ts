/** Documents that need an authorised numbering. Light: a till prints their names. Source: facts B1.1. */
export const numberedDocuments = {
  '01': 'Factura electrónica de venta',
  '02': 'Factura de exportación',
  '03': 'Factura de contingencia',
  '05': 'Documento soporte',
  '20': 'Tiquete POS electrónico',
} as const
export type NumberedDocument = keyof typeof numberedDocuments
