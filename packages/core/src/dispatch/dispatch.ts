import * as z from 'zod'
import { document } from '../documents/document'
import { history } from '../documents/history'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { addressRow } from '../reference/written-place'
import { dispatchMoves, dispatchStateNames } from './dispatch.states'

/** An order as it goes: where to, and what is to be charged for it at the door. */
const Stop = addressRow({
  id: z.string(),
  number: z.string(),
  clientName: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
  guide: z.string().optional(),
  boxes: z.number().int(),
  codCents: z.number().int(),
})
export type StopData = z.output<typeof Stop>

const forgetStop = ({ phone: _, address: __, writtenCity: ___, ...stop }: StopData): StopData => ({
  ...stop,
  clientName: FORGOTTEN,
})

const states = history(dispatchStateNames)

/** Orders that are handed over together to who takes them. An order is in one that is not void. */
export const Dispatch = document({
  name: 'dispatch',
  label: 'la relación de despacho',
  plural: 'relaciones de despacho',
  words: {
    stops: 'Pedidos',
    boxes: 'Cajas',
    carrier: 'Quien lo lleva',
    carrierName: 'Quien lo lleva',
    carrierId: false,
    codCents: 'Por cobrar',
    guide: 'Guía',
    plate: 'Placa',
    received: 'Recibió',
    signature: false,
  },
  personal: {
    via: (d) => d.stops.map(({ id }) => id),
    forget: (d, theirs) =>
      d.state === 'abierta' || d.state === 'cerrada'
        ? undefined
        : { ...d, stops: d.stops.map((stop) => (theirs.has(stop.id) ? forgetStop(stop) : stop)) },
  },
  id: 'dispatch',
  prefix: 'RD-',
  states: dispatchMoves,
  names: dispatchStateNames,
  voided: 'anulada',
  job: 'dispatch.orders',
  fields: {
    createdAt: z.string(),
    /** A conveyor of the shop or one of its couriers. */
    carrier: z.enum(['conveyor', 'courier']),
    carrierId: z.string(),
    carrierName: z.string(),
    plate: z.string().optional(),
    note: z.string().optional(),
    stops: z.array(Stop),
    codCents: z.number().int(),
    received: z
      .object({ name: z.string(), document: z.string().optional(), signature: z.string().optional() })
      .optional(),
    ...states.fields,
  },
  made: (stamp, state) => ({ createdAt: stamp.at, ...states.made(stamp, state) }),
  entered: states.entered,
  list: {
    dated: 'createdAt',
    filters: { carrier: 'carrierId', state: 'state' },
    indexes: ['state', 'carrier'],
    counted: ['state'],
  },
  refs: {
    conveyor: (d) => (d.carrier === 'conveyor' ? d.carrierId : undefined),
    courier: (d) => (d.carrier === 'courier' ? d.carrierId : undefined),
  },
  packed: true,
})
export type DispatchData = z.output<typeof Dispatch.schema>
export type DispatchRow = Awaited<ReturnType<typeof Dispatch.get>>
