import * as z from 'zod'
import { categoryColors } from '../catalog/category.input'
import { services } from '../catalog/services'
import { Sellable } from '../goods/product.wire'
import { asPesos, Meta } from '../kernel/values/fields'
import { clients } from '../parties/clients/clients'
import { paymentTypes } from '../settings/payment-types/payment-types'
import { PriceListOutput } from '../settings/price-lists/price-list'
import { Resolution } from '../settings/resolutions/resolution'
import { returnReasons } from '../settings/return-reasons'
import { leaseStates } from '../treasury/leases/lease'
import { ShiftOutput } from '../treasury/shift.wire'
import { kinds } from './kinds'
import type { DecisionData } from './recorded'

const SeriesOutput = z.object({
  series: z.string(),
  prefix: z.string(),
  resolution_id: z.string().nullable(),
  /** Number of the resolution. */
  resolution: z.string().nullable(),
  next: z.number(),
  to: z.number().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
})

export const LeaseOutput = z.object({
  id: z.string(),
  shift_id: z.string(),
  register: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  since: z.string(),
  seen_at: z.string(),
  state: z.enum(leaseStates),
  /** The last command of its device that is recorded. */
  seq: z.number(),
  series: z.array(SeriesOutput),
  taken_by: z.string().nullable(),
  reason: z.string().nullable(),
})

/** As its device receives it: `key` seals and signs what it has not sent; `till_key` is shown once, when it is made. */
export const OwnLease = LeaseOutput.extend({ device: z.string(), key: z.string(), till_key: z.string().nullable() })

export const TakenOutput = z.object({
  lease: LeaseOutput,
  /** What its device may still have: numbers from these on. */
  outside: z.object({
    text: z.string(),
    numbers: z.array(z.object({ prefix: z.string(), from: z.number() })),
    seen_at: z.string(),
    user: z.string(),
  }),
})

export const SyncOutput = z.object({
  shift_id: z.string(),
  seq: z.number(),
  lease: LeaseOutput,
  results: z.array(
    z.object({
      seq: z.number(),
      kind: z.enum(kinds),
      id: z.string().nullable(),
      number: z.string().nullable(),
      /** It was recorded before this sending. */
      repeated: z.boolean(),
      decisions: z.array(z.string()),
    }),
  ),
})

const Named = z.object({ id: z.string(), name: z.string() })

const ShopOutput = z.object({
  paper: z.object({
    merchant: z.object({
      name: z.string(),
      nit: z.string().optional(),
      regime: z.string().optional(),
      address: z.string().optional(),
      city: z.string().optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
      footer: z.string().optional(),
    }),
    texts: z.object({ ticket: z.string(), invoice: z.string() }),
    resolutions: z.array(Resolution.omit({ technicalKey: true, environment: true })),
  }),
  internal_prefix: z.string(),
  invoices: z.boolean(),
  charges_iva: z.boolean(),
  require_client: z.boolean(),
  below_cost: z.string(),
  allow_negative_stock: z.boolean(),
  delivery_taxed: z.boolean(),
  /** Of this year; cents. */
  uvt_cents: z.number().nullable(),
  payment_types: z.array(paymentTypes.fields.output),
  price_lists: z.array(PriceListOutput),
  categories: z.array(Named.extend({ color: z.enum(categoryColors).optional() })),
  return_reasons: z.array(returnReasons.fields.output),
  storages: z.array(Named.extend({ is_default: z.boolean() })),
  shift: ShiftOutput.nullable(),
})

export const ChangesOutput = z.object({
  /** What the next reading begins at. */
  mark: z.string(),
  /** What the till has and these pages have not is gone. */
  whole: z.boolean(),
  next: z.string().nullable(),
  items: z.array(Sellable),
  clients: z.array(clients.fields.output),
  services: z.array(services.fields.output),
  gone: z.object({ items: z.array(z.string()), clients: z.array(z.string()), services: z.array(z.string()) }),
  /** With the first page. */
  shop: ShopOutput.nullable(),
})

export const DecisionOutput = z.object({
  id: z.string(),
  at: z.string(),
  done_at: z.string(),
  shift_id: z.string(),
  register: z.string(),
  user: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  about: z.object({ kind: z.string(), id: z.string() }).nullable(),
  matters: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      /** Price, tax or sum that the rule asks for, in Spanish. */
      should: z.string().nullable(),
      /** Loss of the shop; below zero for what was charged in excess. */
      loss: asPesos().nullable(),
      advice: z.string(),
    }),
  ),
  /** Nothing was made of it: what was sent, for whoever makes it good. */
  content: z.string().nullable(),
  state: z.enum(['open', 'resolved']),
  resolution: z.string().nullable(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
})
export const DecisionPage = z.object({ data: z.array(DecisionOutput), meta: Meta })

/** What a person may do about each. */
const advice: Record<string, string> = {
  out_of_stock: 'Cuenta lo que hay y haz un ajuste de inventario, o compra lo que falta.',
  gone: 'Si lo tenías en inventario, haz un ajuste de salida.',
  price_changed: 'Si el precio era un error, acuérdalo con quien compró y haz una nota crédito o cobra la diferencia.',
  credit_limit: 'Cobra una parte, o amplía el cupo del cliente.',
  renumbered: 'Entrégale a quien compró el documento con su número.',
  needs_invoice: 'Pide los datos de quien compró y haz la factura electrónica.',
  month_closed: 'Si debe quedar en su mes, abre el mes en Cierres y pide a tu contador que lo corrija.',
  clock: 'Pon el reloj del equipo en hora automática.',
  shift_closed: 'Compara el efectivo con lo que se contó al cerrar ese turno.',
  client_gone: 'Si sabes quién compró, ábrelo y cambia el cliente.',
  client_known: 'Revisa si hay que actualizar sus datos.',
  client_part: 'Completa los datos del cliente.',
  price:
    'Pregúntale a quien vendió. Si no fue acordado, cobra la diferencia; si estuvo bien, dale permiso para cambiar precios.',
  discount: 'Pregúntale a quien vendió. Si estuvo bien, dale permiso para dar descuentos.',
  tax: 'Corrige la factura con una nota crédito y véndela con su impuesto: la diferencia se le debe a la DIAN.',
  tax_changed: 'Revisa el impuesto del producto. Si la factura quedó mal, corrígela con una nota crédito.',
  tax_code: 'Revisa el equipo que vendió: envió un impuesto que no existe.',
  total: 'Si se cobró de más, devuelve la diferencia a quien compró; si se cobró de menos, acuérdalo con él.',
  forbidden: 'Pregúntale a quien lo hizo. Si estuvo bien, dale el permiso que le falta.',
  order_taken: 'Compara las dos ventas. Si es la misma, anula la que sobra.',
  contents: 'Compara lo que se registró con lo que dice abajo, y corrige lo que falte.',
  withholding: 'Pide el certificado de retención. Si no lo hay, cobra la diferencia.',
  client_limit: 'Si el cliente merece ese cupo, ponlo en su ficha.',
  return_foreign:
    'Revisa la venta y el efectivo. Si la devolución es cierta, haz la nota crédito y registra su entrada de efectivo.',
  return_forbidden: 'Si la devolución es cierta, haz la nota crédito y registra su entrada de efectivo.',
}
const otherAdvice = 'Revísalo y corrígelo si hace falta.'
const byHand = 'Hazlo a mano con lo que dice abajo, y anota aquí con qué documento quedó.'

/** A decision as the wire carries it. */
export const presentDecision = (d: DecisionData): z.input<typeof DecisionOutput> => ({
  id: d.id,
  at: d.at,
  done_at: d.doneAt,
  shift_id: d.shiftId,
  register: d.register,
  user: d.userName,
  kind: d.kind,
  title: d.title,
  about: d.about ?? null,
  matters: d.matters.map(({ code, text, should, costCents }) => ({
    code,
    text,
    should: should ?? null,
    loss: costCents ?? null,
    advice: code.startsWith('unrecorded.') ? byHand : (advice[code] ?? otherAdvice),
  })),
  content: d.content ?? null,
  state: d.state,
  resolution: d.resolution ?? null,
  resolved_at: d.resolvedAt ?? null,
  resolved_by: d.resolvedBy ?? null,
})
