import { conflict } from '../../kernel/errors'
import type { OrderData } from '../order/order'
import type { SaleLineData } from '../order/sale.input'

/**
 * The lines that an order is to have: those asked for, or its own as a request would bring them.
 * @throws AppError 409 for other products of one that invoices a remission, whose goods have left
 */
export function wantedOf(order: OrderData, asked: SaleLineData[] | undefined): SaleLineData[] {
  if (asked && order.lines.some(({ leftFrom }) => leftFrom))
    throw conflict(
      `El pedido ${order.number} factura una remisión: sus productos no se cambian. Anúlalo y vuelve a facturarla.`,
    )
  if (asked) return asked
  return order.lines.map((line) => ({
    product_id: line.productId,
    variant_id: line.variantId,
    kind: line.kind,
    quantity: line.quantity,
    price: line.priceCents,
    price_list: line.priceList,
    userStorage: line.storageId,
    discount: line.discount,
    ...(line.leftFrom ? { remitted: { cents: line.costCents, role: line.leftFrom.role } } : {}),
  }))
}
