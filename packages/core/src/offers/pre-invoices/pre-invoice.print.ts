import type { PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import { offerModel } from '../offer/offer.print'
import { PreInvoice } from './pre-invoice'

const { print } = papers(
  PreInvoice,
  (row, _lines, shop): PrintModel =>
    offerModel(row, shop, {
      title: row.state === 'cancelada' ? 'Prefactura (anulada)' : 'Prefactura',
      footer: undefined,
      legal: ['No es factura de venta: es un pedido por aprobar.'],
    }),
)
export const printPreInvoice = print
