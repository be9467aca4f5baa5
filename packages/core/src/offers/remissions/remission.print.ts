import type { PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import { offerModel } from '../offer/offer.print'
import { Remission } from './remission'

const { print } = papers(
  Remission,
  (row, _lines, shop): PrintModel =>
    offerModel(row, shop, {
      title: row.state === 'anulada' ? 'Remisión (anulada)' : 'Remisión',
      footer: undefined,
      legal: ['No es factura de venta. La mercancía sigue siendo de la tienda hasta que se facture o se devuelva.'],
    }),
)
export const printRemission = print
