import * as z from 'zod'
import type { ParcelState } from '../../dropshipping/parcel.states'
import type { NewParcel, ParcelNews, ParcelRemedy } from '../../dropshipping/supplier-port'
import { parsePesos, toPesos } from '../../kernel/values/money'
import { ownValue } from '../../kernel/values/own'

/** What every answer comes in. */
export const Envelope = z.object({
  isSuccess: z.boolean(),
  message: z.string().nullish(),
  objects: z.unknown(),
  count: z.number().nullish(),
})

const amount = z.union([z.string(), z.number()])
const centsOf = (value: string | number): number => parsePesos(value) ?? 0

export const Item = z.object({
  ...{ id: z.number(), name: z.string(), sku: z.string().nullish(), stock: z.number().nullish() },
  ...{ sale_price: amount, suggested_price: amount.nullish() },
})
export const Category = z.object({ id: z.number(), name: z.string() })
export const Company = z.object({ id: z.number(), name: z.string() })
export const Quoted = z.object({
  transportadora: z.string(),
  distributionCompany: z.object({ id: z.number() }),
  objects: z.object({ precioEnvio: amount.nullish() }).nullish(),
})
export const Placed = z.object({
  ...{ id: z.number(), shipping_amount: amount.nullish(), dropshipper_amount_to_win: amount.nullish() },
})
export const OrderWire = z.object({
  ...{ id: z.number(), status: z.string(), shop_order_id: z.string().nullish() },
  ...{ shipping_company: z.string().nullish(), shipping_guide: z.string().nullish() },
  novedad_servientrega: z.string().nullish(),
})
export const Consulted = z.object({ confirmacionConsulta: z.string().nullish() })

/** Their words for our states; carriers add their own, which nobody knows all of. Source: facts 4.2. */
const states: Readonly<Record<string, ParcelState>> = {
  'PENDIENTE CONFIRMACION': 'pendiente',
  PENDIENTE: 'pendiente',
  GUIA_GENERADA: 'guia',
  EN_RUTA: 'en_ruta',
  EN_CAMINO: 'en_ruta',
  NOVEDAD: 'novedad',
  NO_EFECTIVO: 'novedad',
  ENTREGADO: 'entregado',
  DEVOLUCION: 'devuelto',
  CANCELADO: 'cancelado',
  RECHAZADO: 'cancelado',
}

export function newsFrom(order: z.output<typeof OrderWire>): ParcelNews {
  const state =
    ownValue(states, order.status.trim().toUpperCase().replaceAll(' ', '_')) ?? ownValue(states, order.status)
  return {
    ...{ id: String(order.id), reference: order.shop_order_id ?? '', text: order.status },
    ...(state ? { state } : {}),
    ...(order.shipping_company ? { carrier: order.shipping_company } : {}),
    ...(order.shipping_guide ? { guide: order.shipping_guide } : {}),
    ...(order.novedad_servientrega ? { incidence: order.novedad_servientrega } : {}),
  }
}

export const placedFrom = (placed: z.output<typeof Placed>, reference: string): ParcelNews => ({
  ...{ id: String(placed.id), reference, state: 'pendiente', text: 'PENDIENTE' },
  ...(placed.shipping_amount == null ? {} : { freightCents: centsOf(placed.shipping_amount) }),
  ...(placed.dropshipper_amount_to_win == null ? {} : { gainCents: centsOf(placed.dropshipper_amount_to_win) }),
})

export const itemFrom = (item: z.output<typeof Item>) => ({
  ...{ id: String(item.id), name: item.name, sku: item.sku ?? '', stock: item.stock ?? 0 },
  costCents: centsOf(item.sale_price),
  suggestedCents: centsOf(item.suggested_price ?? item.sale_price),
})

export const quotedFrom = ({ transportadora, distributionCompany, objects }: z.output<typeof Quoted>) => ({
  ...{ id: String(distributionCompany.id), name: transportadora },
  ...(objects?.precioEnvio == null ? {} : { priceCents: centsOf(objects.precioEnvio) }),
})

/** The first word of a name and the rest: Dropi asks for both. */
const nameOf = (full: string) => {
  const [name = '', ...rest] = full.trim().split(/\s+/)
  return { name, surname: rest.join(' ') || name }
}

export const productsOf = (lines: NewParcel['lines']) =>
  lines.map(({ itemId, units, priceCents }) => ({
    ...{ id: Number(itemId), price: toPesos(priceCents), quantity: units, variation_id: null },
  }))

/** Source: facts 4.2, Create. */
export const bodyOf = (parcel: NewParcel) => ({
  ...{ calculate_costs_and_shiping: true, state: parcel.department, city: parcel.city, country: 'COLOMBIA' },
  ...nameOf(parcel.name),
  ...{ dir: parcel.address, phone: parcel.phone, notes: parcel.note ?? null },
  ...{ payment_method_id: 1, status: 'PENDIENTE', type: 'FINAL_ORDER' },
  rate_type: parcel.collects ? 'CON RECAUDO' : 'SIN RECAUDO',
  ...{ total_order: toPesos(parcel.totalCents), shop_order_id: parcel.reference },
  distributionCompany: { id: Number(parcel.carrierId) },
  products: productsOf(parcel.lines),
})

/** Source: facts 4.2, Solve. */
export function solutionOf(id: string, { how, text, name, phone, address, date }: ParcelRemedy) {
  const common = { order_id: Number(id), solution: text, essolucion: 1 }
  if (how === 'return')
    return {
      ...{ ...common, CLIENTE_CANCELA_ENTREGA_ENVIO: true, solution: 'DEVOLVER AL REMITENTE', tipocategoria: 1 },
    }
  return {
    ...{ ...common, tipocategoria: 0, selectValueConfirma: '1', nombreConfirma: name, telefonoBaseConfirma: phone },
    ...{ direccionConfirma: address, my_confirmations: [], location_url: '' },
    ...(date ? { fechaConfirma: date, dateToSend: date } : {}),
  }
}
