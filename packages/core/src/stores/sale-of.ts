import { type CodeRow, codeKey } from '../catalog/products/code'
import type { ConnectionData } from '../connections/connection'
import { conflict } from '../kernel/errors'
import { parse } from '../kernel/values/fields'
import { formatCop, toPesos } from '../kernel/values/money'
import { type NewSale, NewSaleInput } from '../sales/order/sale.input'
import type { StoreOrder } from './store-port'

const LIMITS = { name: 120, phone: 30, address: 200, city: 60, instructions: 300 }
const cut = (text: string, name: keyof typeof LIMITS) => (text ? { [name]: text.slice(0, LIMITS[name]) } : {})

/**
 * The sale that an order of a shop is. What a unit costs is rounded up and the line's discount takes off the rest, so that
 * the line comes to the shop's very cent.
 * @param codes ours, by `codeKey`
 * @throws AppError 409 that says what a person must decide: an order is neither lost nor invented
 */
export function saleOf(
  order: StoreOrder,
  codes: ReadonlyMap<string, CodeRow>,
  settings: ConnectionData['settings'],
): NewSale {
  if (order.currency !== 'COP') throw conflict(`El pedido está en ${order.currency}: solo se venden pesos colombianos.`)
  if (order.otherCents !== 0)
    throw conflict(`El pedido cobra ${formatCop(order.otherCents)} que no son productos ni envío. Regístralo a mano.`)
  if (order.lines.length === 0) throw conflict('El pedido no tiene productos.')
  const products = order.lines.map((line) => {
    const owner = line.sku === '' ? undefined : codes.get(codeKey(line.sku))
    if (!owner)
      throw conflict(
        line.sku === ''
          ? `${line.name} no tiene código (SKU) en la tienda. Pónselo, igual al de tu producto, e inténtalo de nuevo.`
          : `Ningún producto tuyo tiene el código ${line.sku} (${line.name}). Créalo o corrige el código e inténtalo de nuevo.`,
      )
    const unit = Math.ceil(line.totalCents / line.units)
    return {
      product_id: owner.productId,
      variant_id: owner.variantId,
      quantity: line.units,
      price: toPesos(unit),
      tDiscount: 1 as const,
      discount: toPesos(unit * line.units - line.totalCents),
    }
  })
  const paid = order.state === 'sold'
  if (paid && !settings.paymentTypeId)
    throw conflict('Elige en la conexión con qué tipo de pago entran los pedidos pagados e inténtalo de nuevo.')
  const { buyer } = order
  return parse(NewSaleInput, {
    type: 1,
    products,
    delivery: toPesos(order.shippingCents),
    storage_id: settings.storageId,
    ...(settings.channelId ? { channel: settings.channelId } : {}),
    ...(paid
      ? {
          payments: [
            {
              payment_type_id: settings.paymentTypeId!,
              value: toPesos(order.totalCents),
              reference: order.number.slice(0, 80),
            },
          ],
        }
      : {}),
    ...cut(buyer.name, 'name'),
    ...cut(buyer.phone, 'phone'),
    ...cut(buyer.address, 'address'),
    ...cut(buyer.city, 'city'),
    ...cut(buyer.note, 'instructions'),
    notes: `Pedido ${order.number} de la tienda en línea`.slice(0, 500),
  })
}
