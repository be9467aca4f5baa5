import type { OrderData } from './order'

/** What the paper of an order is. Only what a resolution of DIAN numbered is an invoice. Source: facts B1.2. */
export const paperName = ({ resolutionId }: Pick<OrderData, 'resolutionId'>): string =>
  resolutionId === undefined ? 'Comprobante interno' : 'Factura de venta'
