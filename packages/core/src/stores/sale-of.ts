import type { CodeOwner } from '../catalog/products/code'
import type { ConnectionData } from '../connections/connection'
import { AppError, conflict } from '../kernel/errors'
import { parse } from '../kernel/values/fields'
import { apportion, formatCop, toPesos } from '../kernel/values/money'
import { type NewSale, NewSaleInput } from '../sales/order/sale.input'
import { itemKey } from './match'
import type { StoreLine, StoreOrder } from './store-port'

const LIMITS = { name: 120, phone: 30, address: 200, city: 80, department: 80, country: 60, instructions: 300 }
const cut = (text: string | undefined, name: keyof typeof LIMITS) =>
  text ? { [name]: text.slice(0, LIMITS[name]) } : {}

/** An order sells what nobody knows as ours: a person says what it is, and then it is sold. */
export class Unlinked extends AppError {
  constructor(readonly lines: readonly StoreLine[]) {
    const { sku, name } = lines[0]!
    const more = lines.length > 1 ? ` Y ${lines.length - 1} más.` : ''
    const what =
      sku === ''
        ? `${name} no está enlazado con ningún producto tuyo.`
        : `Ningún producto tuyo tiene el código ${sku} (${name}).`
    super(409, 'unlinked', `${what}${more} Enlázalo con uno tuyo, y el pedido entra solo.`)
  }
}

/** What each line sells of ours. @throws Unlinked for what nobody knows; AppError 409 for what cannot be known */
export function ownedBy(lines: readonly StoreLine[], owners: ReadonlyMap<string, CodeOwner>): CodeOwner[] {
  const nameless = lines.find((line) => itemKey(line) === undefined)
  if (nameless)
    throw conflict(`${nameless.name} no tiene código (SKU) y ya no está en la tienda. Registra el pedido a mano.`)
  const unknown = lines.filter((line) => !owners.has(itemKey(line)!))
  if (unknown.length > 0) throw new Unlinked(unknown)
  return lines.map((line) => owners.get(itemKey(line)!)!)
}

/** What a shop sold of something of ours. */
export interface SoldThere {
  owner: CodeOwner
  units: number
  totalCents: number
}

/**
 * What is sold of each thing of ours: a shop may say it in several lines. What it gave back of no line in particular is
 * taken off all of them.
 * @throws AppError 409 when that is more than they come to
 */
export function soldOf({ lines, backCents = 0 }: StoreOrder, owners: readonly CodeOwner[]): SoldThere[] {
  const sold = new Map<string, SoldThere>()
  for (const [i, { units, totalCents }] of lines.entries()) {
    const owner = owners[i]!
    const key = owner.variantId ?? owner.productId
    const before = sold.get(key) ?? { owner, units: 0, totalCents: 0 }
    sold.set(key, { owner, units: before.units + units, totalCents: before.totalCents + totalCents })
  }
  const rows = [...sold.values()]
  if (backCents === 0) return rows
  const goods = rows.map(({ totalCents }) => totalCents)
  if (backCents > goods.reduce((sum, cents) => sum + cents, 0))
    throw conflict(`La tienda devolvió ${formatCop(backCents)}, más de lo que valen sus productos. Regístralo a mano.`)
  const back = apportion(backCents, goods)
  return rows.map((row, i) => ({ ...row, totalCents: row.totalCents - back[i]! }))
}

/**
 * What is sold as the lines of a sale. What a unit costs is rounded up and the line's discount takes off the rest, so that
 * the line comes to the shop's very cent.
 */
export const productsOf = (sold: readonly SoldThere[]) =>
  sold.map(({ owner, units, totalCents }) => {
    const unit = Math.ceil(totalCents / units)
    return {
      product_id: owner.productId,
      variant_id: owner.variantId,
      quantity: units,
      price: toPesos(unit),
      tDiscount: 1 as const,
      discount: toPesos(unit * units - totalCents),
    }
  })

/**
 * The sale that an order of a shop is, at the shop's very cent.
 * @param owners what is ours of what it sells, by `itemKey`
 * @throws AppError 409 that says what a person must decide: an order is neither lost nor invented
 */
export function saleOf(
  order: StoreOrder,
  owners: ReadonlyMap<string, CodeOwner>,
  settings: ConnectionData['settings'],
): NewSale {
  if (order.currency !== 'COP') throw conflict(`El pedido está en ${order.currency}: solo se venden pesos colombianos.`)
  if (order.otherCents !== 0)
    throw conflict(`El pedido cobra ${formatCop(order.otherCents)} que no son productos ni envío. Regístralo a mano.`)
  if (order.lines.length === 0) throw conflict('El pedido no tiene productos.')
  const products = productsOf(soldOf(order, ownedBy(order.lines, owners)).filter(({ units }) => units > 0))
  if (products.length === 0) throw conflict('La tienda devolvió todos los productos de este pedido.')
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
    ...cut(buyer.place.city, 'city'),
    ...cut(buyer.place.department, 'department'),
    ...cut(buyer.place.country, 'country'),
    ...cut(buyer.note, 'instructions'),
    notes: `Pedido ${order.number} de la tienda en línea`.slice(0, 500),
  })
}
