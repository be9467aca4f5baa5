import { ownValue } from '@tendero/core/kernel/values/own'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { gate } from '../gate'
import { collectedPaper, paper } from '../paper'
import { carriers, type Envia, type Shipment } from './envia'

/** What goes wrong comes under 200. */
const failed = (code: number, description: string, message: string) =>
  Response.json({ meta: 'error', error: { code, description, message } })
const data = (meta: string, rows: readonly object[]) => Response.json({ meta, data: rows })

const Place = z.object({
  ...{ name: z.string().min(1), phone: z.string().min(1), street: z.string().min(1), number: z.string() },
  ...{
    city: z.string(),
    state: z.string().length(2),
    country: z.literal('CO'),
    identificationNumber: z.string().optional(),
  },
})
const Parcel = z.object({
  ...{ content: z.string(), amount: z.number().int().min(1), weight: z.number().positive(), declaredValue: z.number() },
  dimensions: z.object({ length: z.number(), width: z.number(), height: z.number() }),
  additionalServices: z
    .array(z.object({ service: z.string(), data: z.object({ amount: z.number().optional() }).optional() }))
    .optional(),
})
const Asked = z.object({
  origin: Place,
  destination: Place,
  packages: z.array(Parcel).min(1),
  shipment: z.object({ carrier: z.string(), service: z.string().optional(), type: z.number() }),
  settings: z.object({ currency: z.string(), comments: z.string().optional() }).loose().optional(),
})

/** What was asked, or what is wrong with it. */
async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S> | Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  return failed(1129, 'Invalid Option', `${path.join('.')}: ${message}`)
}

/** What is wrong with where a parcel goes: in Colombia a city is its eight digits of the DANE. */
function wrongPlace({ origin, destination, shipment }: z.output<typeof Asked>): Response | undefined {
  for (const { city } of [origin, destination])
    if (!/^\d{8}$/.test(city)) return failed(1125, 'Invalid city', `The city ${city} was not found`)
  if (!carriers.includes(shipment.carrier))
    return failed(1115, 'Carrier not found', `The carrier ${shipment.carrier} is not available`)
  if (shipment.carrier === 'tcc' && !destination.identificationNumber)
    return failed(1129, 'Invalid Option', 'destination.identificationNumber is required')
  return undefined
}

function pricesOf(envia: Envia, { packages, shipment }: z.output<typeof Asked>) {
  const kilos = packages.reduce((sum, { weight, amount }) => sum + weight * amount, 0)
  const collected = packages
    .flatMap(({ additionalServices = [] }) => additionalServices)
    .filter(({ service }) => service === 'cash_on_delivery')
  const collect = collected.reduce((sum, one) => sum + (one.data?.amount ?? 0), 0)
  return envia.prices(shipment.carrier, kilos, collect)
}

async function rate(c: Context, envia: Envia): Promise<Response> {
  const asked = await read(c, Asked)
  return asked instanceof Response ? asked : (wrongPlace(asked) ?? data('rate', pricesOf(envia, asked)))
}

async function generate(c: Context, envia: Envia): Promise<Response> {
  const asked = await read(c, Asked)
  if (asked instanceof Response) return asked
  const wrong = wrongPlace(asked)
  if (wrong) return wrong
  const found = pricesOf(envia, asked).find(({ service }) => service === asked.shipment.service)
  if (!found) return failed(1116, 'Service not found', `The service ${asked.shipment.service} is not available`)
  if (envia.balance < found.totalPrice) return failed(1300, 'Insufficient balance', 'Your balance is not enough')
  const { carrier, service } = found
  const { name, street } = asked.destination
  const about = {
    carrier,
    service,
    comments: asked.settings?.comments ?? '',
    to: `${name}, ${street}`,
    collect: found.cashOnDeliveryAmount ?? 0,
  }
  const { shipmentId, trackingNumber, totalPrice } = envia.generate(about, found.totalPrice)
  return data('generate', [
    {
      ...{ carrier, service, shipmentId, trackingNumber, totalPrice, currency: 'COP' },
      trackUrl: `${envia.origin()}/rastreo?label=${trackingNumber}`,
      label: `${envia.origin()}/labels/${trackingNumber}.pdf`,
      currentBalance: envia.balance,
    },
  ])
}

const tracked = (one: Shipment) => {
  const when = (status: string) => one.history.find((said) => said.status === status)?.date ?? null
  return {
    ...{ trackingNumber: one.trackingNumber, status: one.status, carrier: one.carrier, estimatedDelivery: null },
    ...{ createdAt: when('Created'), shippedAt: when('Shipped'), deliveredAt: when('Delivered') },
    eventHistory: one.history,
  }
}

const Pickup = z.object({
  origin: Place,
  shipment: z.object({
    ...{ carrier: z.string(), type: z.number() },
    pickup: z.object({
      ...{ date: z.iso.date(), timeFrom: z.number(), timeTo: z.number(), totalPackages: z.number().int().min(1) },
      ...{ totalWeight: z.number(), instructions: z.string().optional() },
    }),
  }),
})

function shipping(app: Hono, envia: Envia): void {
  app.post('/ship/rate/', (c) => rate(c, envia))
  app.post('/ship/generate/', (c) => generate(c, envia))
  app.post('/ship/generaltrack/', async (c) => {
    const asked = await read(c, z.object({ trackingNumbers: z.array(z.string()).min(1).max(50) }))
    if (asked instanceof Response) return asked
    const found = asked.trackingNumbers.flatMap((number) => envia.shipments.get(number) ?? [])
    return found.length > 0
      ? data('generaltrack', found.map(tracked))
      : failed(1200, 'Tracking number not found', 'The tracking number was not found')
  })
  app.post('/ship/cancel/', async (c) => {
    const asked = await read(c, z.object({ carrier: z.string(), trackingNumber: z.string() }))
    if (asked instanceof Response) return asked
    const found = envia.shipments.get(asked.trackingNumber)
    if (found?.carrier !== asked.carrier) return failed(1200, 'Tracking number not found', 'The label was not found')
    if (found.status !== 'Created') return failed(1201, 'Cannot cancel', `The label is ${found.status}`)
    envia.cancel(found)
    const { carrier, service, trackingNumber } = found
    return data('cancel', [{ carrier, service, trackingNumber, balanceReturned: true }])
  })
  app.post('/ship/pickup/', async (c) => {
    const asked = await read(c, Pickup)
    if (asked instanceof Response) return asked
    const { carrier, pickup } = asked.shipment
    if (pickup.timeTo - pickup.timeFrom < 2)
      return failed(1400, 'Invalid pickup', 'The window must have at least two hours')
    const confirmation = `REC${envia.id()}`
    envia.pickups.push({ confirmation, carrier, date: pickup.date })
    return data('pickup', [
      {
        carrier,
        confirmation,
        status: 'scheduled',
        date: pickup.date,
        timeFrom: pickup.timeFrom,
        timeTo: pickup.timeTo,
      },
    ])
  })
}

/** Codes of their own; those that no documentation shows are ours. */
const STATES = (
  'AM Amazonas|AN Antioquia|AR Arauca|AT Atlántico|DC Bogotá, D.C.|BL Bolívar|BY Boyacá|CL Caldas|CA Caquetá|CS Casanare|' +
  'CU Cauca|CE Cesar|CH Chocó|CO Córdoba|CN Cundinamarca|GN Guainía|GV Guaviare|HU Huila|LG La Guajira|MA Magdalena|ME Meta|' +
  'NA Nariño|NS Norte de Santander|PU Putumayo|QU Quindío|RI Risaralda|SA San Andrés|SN Santander|SU Sucre|TO Tolima|' +
  'VC Valle del Cauca|VA Vaupés|VD Vichada'
)
  .split('|')
  .map((line) => ({ code_2_digits: line.slice(0, 2), name: line.slice(3) }))

/** What the host of queries answers. */
function queries(envia: Envia): Hono {
  const app = new Hono()
  app.get('/state', () => data('state', STATES))
  app.get('/carrier', () =>
    data(
      'carrier',
      carriers.map((name, id) => ({ id, name, country_code: 'CO' })),
    ),
  )
  app.get('/guide/:month/:year', (c) => {
    const [month, year] = [c.req.param('month'), c.req.param('year')]
    const all = [...envia.shipments.values()].filter(({ createdAt }) =>
      new Date(createdAt - 5 * 3_600_000).toISOString().startsWith(`${year}-${month}`),
    )
    return data(
      'guide',
      all.map(
        ({ trackingNumber: tracking_number, carrier: name, service, totalPrice, status, comments, createdAt }) => ({
          ...{ tracking_number, name, service, total: totalPrice, status, comments },
          created_at: new Date(createdAt).toISOString(),
        }),
      ),
    )
  })
  app.get('/webhook-types', () => data('webhook-types', [{ id: 3, name: 'onShipmentStatusUpdate', active: 1 }]))
  app.get('/webhooks', () => data('webhooks', [...envia.hooks.values()]))
  app.post('/webhooks', async (c) => {
    const asked = await read(
      c,
      z.object({ type_id: z.number(), url: z.url(), active: z.union([z.literal(0), z.literal(1)]) }),
    )
    if (asked instanceof Response) return asked
    const hook = { id: envia.id(), ...asked }
    envia.hooks.set(hook.id, hook)
    return data('webhooks', [hook])
  })
  app.delete('/webhooks/:id', (c) =>
    envia.hooks.delete(Number(c.req.param('id')))
      ? data('webhooks', [])
      : failed(404, 'Not found', 'Webhook not found'),
  )
  return app
}

/** Envia.com to be asked over HTTP as the real one: its API at the root, its host of queries under `/queries`. */
export function enviaApp(envia: Envia): Hono {
  const app = new Hono()
  app.get('/labels/:file', async (c) => {
    const found = envia.shipments.get(c.req.param('file').replace('.pdf', ''))
    if (!found) return c.notFound()
    const lines = [
      found.trackingNumber,
      `${found.carrier} ${found.service}`,
      found.to,
      found.comments,
      'GUÍA DE PRUEBA',
    ]
    return c.body(new Uint8Array(await paper(lines)), 200, { 'content-type': 'application/pdf' })
  })
  app.get('/recaudos.pdf', async (c) =>
    c.body(new Uint8Array(await collectedPaper(envia.collected())), 200, { 'content-type': 'application/pdf' }),
  )
  app.post('/locate', gate(envia), async (c) => {
    const { city, state } = (await c.req.json()) as Record<string, string>
    const known: Record<string, string> = { GUARNE: '05318000', MEDELLIN: '05001000', BOGOTA: '11001000' }
    const name = String(city).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    return ownValue(known, name)
      ? Response.json({ city: ownValue(known, name), name, state })
      : failed(1125, 'Invalid city', `The city ${city} was not found`)
  })
  const denied: MiddlewareHandler = async (c, next) =>
    envia.faults.denied || c.req.header('authorization') !== `Bearer ${envia.token}`
      ? Response.json(
          { meta: 'error', error: { code: 401, description: 'Unauthorized', message: 'Unauthorized' } },
          { status: 401 },
        )
      : next()
  app.use('/ship/*', gate(envia), denied)
  app.use('/queries/*', gate(envia), denied)
  shipping(app, envia)
  app.route('/queries', queries(envia))
  return app
}
