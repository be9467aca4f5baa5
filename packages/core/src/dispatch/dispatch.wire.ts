import * as z from 'zod'
import { mediaUrl } from '../kernel/files/store'
import { asPesos } from '../kernel/values/fields'
import { cityShown } from '../reference/written-place'
import type { DispatchData, StopData } from './dispatch'
import { dispatchStateNames, dispatchStates } from './dispatch.states'

const nullable = z.string().nullable()

export const StopOutput = z.object({
  id: z.string(),
  number: z.string(),
  client: z.string(),
  phone: nullable,
  address: nullable,
  city: nullable,
  guide: nullable,
  boxes: z.number(),
  /** To be charged at the door. */
  cod: asPesos(),
})

export const DispatchOutput = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(dispatchStates),
  state_name: z.string(),
  created_at: z.string(),
  carrier: z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() }),
  plate: nullable,
  note: nullable,
  orders: z.number(),
  boxes: z.number(),
  cod: asPesos(),
})

export const DispatchDetail = DispatchOutput.extend({
  stops: z.array(StopOutput),
  received: z.object({ name: z.string(), document: nullable, signature: nullable }).nullable(),
  history: z.array(z.object({ state_name: z.string(), at: z.string(), user: z.string(), note: nullable })),
})

export const FiltersOutput = z.object({
  carriers: z.array(z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() })),
  states: z.array(z.object({ id: z.enum(dispatchStates), name: z.string() })),
})

export const presentStop = (stop: StopData): z.input<typeof StopOutput> => ({
  ...{ id: stop.id, number: stop.number, client: stop.clientName, phone: stop.phone ?? null },
  ...{ address: stop.address ?? null, city: cityShown(stop) ?? null, guide: stop.guide ?? null },
  ...{ boxes: stop.boxes, cod: stop.codCents },
})

export const presentDispatch = (row: DispatchData): z.input<typeof DispatchOutput> => ({
  ...{ id: row.id, number: row.number, state: row.state, state_name: dispatchStateNames[row.state] },
  ...{ created_at: row.createdAt, plate: row.plate ?? null, note: row.note ?? null },
  carrier: { kind: row.carrier, id: row.carrierId, name: row.carrierName },
  orders: row.stops.length,
  boxes: row.stops.reduce((sum, { boxes }) => sum + boxes, 0),
  cod: row.codCents,
})

export const presentDetail = (row: DispatchData): z.input<typeof DispatchDetail> => ({
  ...presentDispatch(row),
  stops: row.stops.map(presentStop),
  received: row.received
    ? {
        ...{ name: row.received.name, document: row.received.document ?? null },
        signature: row.received.signature ? mediaUrl(row.received.signature) : null,
      }
    : null,
  history: row.history.map(({ state, at, by, note }) => ({
    ...{ state_name: dispatchStateNames[state], at, user: by.name, note: note ?? null },
  })),
})
