import * as z from 'zod'
import { Standing } from '../accounting/journal/reversal'
import { measureShape } from '../catalog/products/measures'
import { document } from '../documents/document'
import { history } from '../documents/history'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { addressRow } from '../reference/written-place'
import { collectionStates, guideMoves, guideStateNames, isGone } from './guide.states'

const cents = () => z.number().int()

const Place = addressRow({
  name: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
  neighbourhood: z.string().optional(),
  /** For those carriers that ask for it. */
  document: z.string().optional(),
  email: z.string().optional(),
})
export type PlaceData = z.output<typeof Place>

const Package = z.object({ ...measureShape, grams: z.number().int(), declaredCents: cents() })
const states = history(guideStateNames)

/** A label that is bought of a service: of which of its carriers, and what became of asking for it. */
const Bought = z.object({
  carrier: z.string(),
  service: z.string(),
  quotedCents: cents().optional(),
  /** When it was asked for the last time, while nobody knows what came of that. ISO. */
  sentAt: z.string().optional(),
  /** What the wallet keeps or spent for it; absent when the shop pays at its own account. */
  debitId: z.string().optional(),
  /** Why it was not made. */
  problem: z.string().optional(),
  /** Where the service has its PDF, and where we keep it. */
  url: z.string().optional(),
  path: z.string().optional(),
  followUrl: z.string().optional(),
  /** What the carrier says of it, in the order of its clock. */
  steps: z.array(z.object({ at: z.string(), text: z.string() })).optional(),
  heardAt: z.string().optional(),
  /** What the carrier calls the pickup. */
  pickup: z.string().optional(),
  /** When the carrier was asked to come, while nobody knows what came of that. ISO. */
  pickupSentAt: z.string().optional(),
})

const FreightOwed = z.object({ providerId: z.string(), account: z.string(), entries: Standing })

/** A parcel on its way to a client: who carries it, under which number, and what is charged at the door. */
export const Guide = document({
  name: 'guide',
  label: 'la guía',
  plural: 'guías',
  words: {
    tracking: 'Número de guía',
    service: 'Servicio',
    carrier: false,
    carrierName: 'Quien la lleva',
    carrierId: false,
    sender: 'Remitente',
    recipient: 'Destinatario',
    packages: 'Paquetes',
    grams: 'Peso en gramos',
    lengthCm: 'Largo en cm',
    widthCm: 'Ancho en cm',
    heightCm: 'Alto en cm',
    declaredCents: 'Valor declarado',
    neighbourhood: 'Barrio',
    content: 'Contenido',
    source: false,
    sourceId: false,
    sourceNumber: 'Pedido',
    batchId: false,
    incidentId: false,
    freightCents: 'Flete',
    codCents: 'Por cobrar',
    collection: 'Recaudo',
    collectedAt: 'Cobrado el',
    settledAt: 'Liquidado el',
    receiptId: 'Recibo de caja',
    owedIn: 'Cuenta',
    settledCents: 'Liquidado',
    chargedCents: 'Flete descontado',
    commissionCents: 'Comisión descontada',
    paidSheet: false,
    freightOwed: false,
    returned: 'Flete de la devolución',
    cents: 'Valor',
    owed: false,
    providerId: false,
    bought: false,
    quotedCents: 'Flete cotizado',
    debitId: false,
    sentAt: false,
    soldBy: false,
    problem: 'Problema',
    url: false,
    followUrl: false,
    steps: 'Recorrido',
    text: 'Detalle',
    heardAt: false,
    pickup: 'Recogida',
    pickupSentAt: false,
    email: 'Correo',
    document: 'Documento',
  },
  id: 'guide',
  prefix: 'G-',
  states: guideMoves,
  names: guideStateNames,
  voided: 'anulada',
  fields: {
    createdAt: z.string(),
    source: z.enum(['order', 'preInvoice']),
    sourceId: z.string(),
    sourceNumber: z.string(),
    /** Whose sale the order is. */
    soldBy: z.string().optional(),
    batchId: z.string().optional(),
    carrier: z.enum(['conveyor', 'courier']),
    carrierId: z.string(),
    carrierName: z.string(),
    senderId: z.string(),
    sender: Place,
    recipient: Place,
    tracking: z.string().optional(),
    service: z.string().optional(),
    packages: z.array(Package),
    content: z.string().optional(),
    notes: z.string().optional(),
    freightCents: cents().optional(),
    codCents: cents(),
    collection: z.enum(collectionStates),
    collectedAt: z.string().optional(),
    settledAt: z.string().optional(),
    /** The receipt of what was collected, and the account that the carrier owes it in. */
    receiptId: z.string().optional(),
    owedIn: z.string().optional(),
    /** What the carrier paid of it so far, with what it took of that for freight and commission, and their IVA where it is a cost. */
    settledCents: cents().optional(),
    chargedCents: cents().optional(),
    commissionCents: cents().optional(),
    /** The sheet of the carrier that paid of it last, by what it says. */
    paidSheet: z.string().optional(),
    /** The freight of a label in the books: whom it is owed to, in which account, and its entries. */
    freightOwed: FreightOwed.optional(),
    /** What its carrier charges for bringing it back, and that in the books. */
    returned: z.object({ cents: cents(), owed: FreightOwed.optional() }).optional(),
    incidentId: z.string().optional(),
    bought: Bought.optional(),
    ...states.fields,
  },
  made: (stamp, state) => ({ createdAt: stamp.at, ...states.made(stamp, state) }),
  entered: states.entered,
  list: {
    dated: 'createdAt',
    filters: {
      ...{ tracking: 'tracking', carrier: 'carrierId', state: 'state', collection: 'collection' },
      source: 'sourceId',
    },
    indexes: ['tracking', 'state', 'carrier', 'collection', 'source'],
    counted: ['state'],
    apart: { collection: 'k' },
  },
  owners: (g) => (g.source === 'order' ? [g.soldBy] : undefined),
  personal: {
    via: (g) => [g.sourceId],
    forget: (g) => {
      if (g.state !== 'entregada' && !isGone(g.state)) return undefined
      const { city } = g.recipient
      return {
        ...g,
        recipient: { name: FORGOTTEN, ...(city ? { city } : {}) },
        ...(g.bought ? { bought: { ...g.bought, steps: undefined } } : {}),
      }
    },
  },
  refs: {
    conveyor: (g) => (g.carrier === 'conveyor' ? g.carrierId : undefined),
    courier: (g) => (g.carrier === 'courier' ? g.carrierId : undefined),
    sender: (g) => g.senderId,
  },
  packed: true,
})
export type GuideData = z.output<typeof Guide.schema>
export type GuideRow = Awaited<ReturnType<typeof Guide.get>>
