import * as z from 'zod'
import type {
  CarrierNews,
  CarrierQuote,
  Label,
  ListedLabel,
  ParcelEnd,
  Pickup,
  Shipment,
} from '../../guides/carrier-port'
import type { GuideState } from '../../guides/guide.states'
import { toPesos } from '../../kernel/values/money'
import { plain } from '../../kernel/values/text'
import { cityOf } from '../../reference/cities'

/** What every answer comes in; what is wrong comes under 200 too. Source: facts 6.2. */
export const Envelope = z.object({
  meta: z.string().optional(),
  data: z.unknown().optional(),
  error: z.object({ description: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

const amount = z.union([z.string(), z.number()])
/** @throws Error for what is no amount: a label of no price would be free */
function centsOf(value: string | number): number {
  const cents = Math.round(Number(value) * 100)
  if (!Number.isSafeInteger(cents)) throw new Error(`an amount of Envia.com that nobody knows: ${value}`)
  return cents
}

export const Rate = z.object({
  ...{ carrier: z.string(), service: z.string(), serviceDescription: z.string().nullish() },
  ...{ deliveryEstimate: z.string().nullish(), totalPrice: amount, cashOnDeliveryCommission: amount.nullish() },
})
export const Generated = z.object({
  ...{ carrier: z.string(), trackingNumber: z.coerce.string(), totalPrice: amount },
  ...{ label: z.string().nullish(), trackUrl: z.string().nullish() },
})
export const Tracked = z.object({
  trackingNumber: z.coerce.string(),
  eventHistory: z
    .array(z.object({ status: z.string(), date: z.string(), description: z.string().nullish() }))
    .nullish(),
})
export const Listed = z.object({
  ...{ tracking_number: z.coerce.string(), name: z.string(), service: z.string().nullish(), total: amount.nullish() },
  ...{ status: z.string().nullish(), comments: z.string().nullish(), created_at: z.string() },
})
export const State = z.object({ code_2_digits: z.string(), name: z.string() })
export const Carrier = z.object({ name: z.string(), country_code: z.string().nullish() })
export const Hook = z.object({ id: z.number(), url: z.string() })
export const HookType = z.object({ id: z.number(), name: z.string() })
export const Scheduled = z.object({ confirmation: z.coerce.string() })
export const Posted = z.object({ tracking_number: z.coerce.string() })

/** What they refuse most, as a merchant reads it; the rest is told in their own words. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/balance/i, 'El saldo de tu cuenta no alcanza: recárgalo en su página.'],
  [/city/i, 'No conoce la ciudad: revisa la del remitente y la de entrega.'],
  [/identificationNumber/i, 'Esta transportadora pide el documento de quien recibe: escríbelo en el cliente.'],
  [/service/i, 'Esta transportadora no presta ese servicio para este envío.'],
]
export const refusalIn = (said: string): string => refusals.find(([about]) => about.test(said))?.[1] ?? said

/** Their words for our states, and what a client reads. Words that are not here move nothing. Source: facts 6.2. */
const words: Readonly<Record<string, readonly [GuideState | undefined, string]>> = {
  created: [undefined, 'Guía creada'],
  pending: [undefined, 'Pendiente'],
  information: [undefined, 'Información'],
  'picked up': ['recogida', 'Recogida'],
  shipped: ['en_transito', 'En tránsito'],
  redirected: ['en_transito', 'Redirigida'],
  'out for delivery': ['en_reparto', 'En reparto'],
  'pickup at office': ['novedad', 'Espera a que la recojan en la oficina'],
  'address error': ['novedad', 'La dirección tiene un error'],
  undeliverable: ['novedad', 'No se pudo entregar'],
  delayed: ['novedad', 'Está demorada'],
  rejected: ['novedad', 'No la quisieron recibir'],
  damaged: ['novedad', 'Llegó averiada'],
  '1 delivery attempt': ['novedad', 'Primer intento de entrega'],
  '2 delivery attempts': ['novedad', 'Segundo intento de entrega'],
  '3 delivery attempts': ['novedad', 'Tercer intento de entrega'],
  delivered: ['entregada', 'Entregada'],
  returned: ['devuelta', 'Devuelta'],
  lost: ['perdida', 'Perdida'],
  canceled: ['anulada', 'Anulada'],
}

const wordOf = (status: string) =>
  words[
    status
      .trim()
      .toLowerCase()
      .replace(/\(s\)$/, 's')
  ]
export const isCancelled = (status: string | null | undefined): boolean => wordOf(status ?? '')?.[0] === 'anulada'

export function newsFrom({ trackingNumber, eventHistory }: z.output<typeof Tracked>): CarrierNews {
  const steps = (eventHistory ?? []).map(({ status, date, description }) => {
    const [state, name] = wordOf(status) ?? []
    const told = description && plain(description) !== plain(status) ? description : undefined
    const text = name && told ? `${name}: ${told}` : (name ?? told ?? status)
    return { at: date, text, ...(state ? { state } : {}) }
  })
  return { tracking: trackingNumber, steps: steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)) }
}

export const quoteFrom = (rate: z.output<typeof Rate>): CarrierQuote => ({
  ...{
    carrier: rate.carrier,
    service: rate.service,
    name: rate.serviceDescription ?? `${rate.carrier} ${rate.service}`,
  },
  ...(rate.deliveryEstimate ? { days: rate.deliveryEstimate } : {}),
  ...{ priceCents: centsOf(rate.totalPrice), commissionCents: centsOf(rate.cashOnDeliveryCommission ?? 0) },
})

export const labelFrom = (made: z.output<typeof Generated>): Label => ({
  ...{ carrier: made.carrier, tracking: made.trackingNumber, priceCents: centsOf(made.totalPrice) },
  ...(made.label ? { url: made.label } : {}),
  ...(made.trackUrl ? { followUrl: made.trackUrl } : {}),
})

export const listedFrom = (row: z.output<typeof Listed>): ListedLabel => ({
  ...{ tracking: row.tracking_number, carrier: row.name, service: row.service ?? '', at: row.created_at },
  ...{ priceCents: centsOf(row.total ?? 0), cancelled: isCancelled(row.status) },
  ...(row.comments == null ? {} : { reference: row.comments }),
})

const normal = (name: string): string => plain(name).replace(/[^a-z]/g, '')

/** The code of two letters of a department, of those that they told. */
function stateOf(city: string, states: readonly z.output<typeof State>[]): string {
  const department = normal(cityOf(city)?.department ?? '')
  const same = states.find(({ name }) => normal(name) === department)
  return (same ?? states.find(({ name }) => department.startsWith(normal(name))))?.code_2_digits ?? ''
}

/** In Colombia a city is its code of DANE with eight digits. */
export const placeOf = (end: ParcelEnd, states: readonly z.output<typeof State>[]) => ({
  ...{ name: end.name, company: '', email: end.email ?? '', phone: end.phone.replace(/\D/g, '').slice(-10) },
  ...{ street: end.address, number: 'S/N', district: end.neighbourhood ?? '', reference: '' },
  ...{ city: `${end.city}000`, state: stateOf(end.city, states), country: 'CO', postalCode: '' },
  // Their number alone: neither points nor the check digit.
  ...(end.document ? { identificationNumber: end.document.replace(/-\d$/, '').replaceAll('.', '') } : {}),
})

/** A small box in cm, for a parcel of which nobody said what it measures. */
const SMALL = { length: 20, width: 15, height: 10 }

/** Source: facts 6.2; what is charged at the door is a service of the first package. */
export const packagesOf = ({ packages, content, collectCents }: Shipment) =>
  packages.map(({ grams, lengthCm, widthCm, heightCm, declaredCents }, i) => ({
    ...{ content, amount: 1, type: 'box', weight: grams / 1_000, insurance: 0, declaredValue: toPesos(declaredCents) },
    ...{ weightUnit: 'KG', lengthUnit: 'CM' },
    dimensions: {
      length: lengthCm ?? SMALL.length,
      width: widthCm ?? SMALL.width,
      height: heightCm ?? SMALL.height,
    },
    ...(collectCents > 0 && i === 0
      ? { additionalServices: [{ service: 'cash_on_delivery', data: { amount: toPesos(collectCents) } }] }
      : {}),
  }))

export const pickupOf = ({ carrier, date, fromHour, toHour, packages, grams, instructions }: Pickup) => ({
  ...{ carrier, type: 1 },
  pickup: {
    ...{ date, timeFrom: fromHour, timeTo: toHour, totalPackages: packages, totalWeight: grams / 1_000 },
    ...(instructions ? { instructions } : {}),
  },
})
