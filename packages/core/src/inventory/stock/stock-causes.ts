/** Why stock changed. */
export const causes = [
  'sale',
  'saleReversal',
  'return',
  'purchase',
  'purchaseReversal',
  'landedCost',
  'transferOut',
  'transferIn',
  'remission',
  'remissionReturn',
  'adjustment',
  'count',
  'initial',
  'import',
] as const
export type Cause = (typeof causes)[number]

export const causeNames: Record<Cause, string> = {
  sale: 'Venta',
  saleReversal: 'Anulación de venta',
  return: 'Devolución de cliente',
  purchase: 'Compra',
  purchaseReversal: 'Anulación de compra',
  landedCost: 'Costo de una compra',
  transferOut: 'Salida por traslado',
  transferIn: 'Entrada por traslado',
  remission: 'Remisión',
  remissionReturn: 'Devolución de remisión',
  adjustment: 'Ajuste',
  count: 'Conteo físico',
  initial: 'Inventario inicial',
  import: 'Importación',
}
