import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { storedCity } from '../reference/written-place'
import { isOver, parcelStates } from './parcel.states'

const cents = () => z.number().int()

/** An order of ours that the supplier sends. Its id is that of the order, so that it is sent once. */
export const Parcel = kind({
  name: 'dropParcel',
  label: 'el pedido de dropshipping',
  plural: 'pedidos de dropshipping',
  personal: {
    via: (p) => [p.id],
    forget: (p) => (isOver(p.state) && p.settled ? { ...p, clientName: FORGOTTEN } : undefined),
  },
  schema: z.object({
    id: z.string(),
    number: z.string(),
    /** What the supplier knows it by: another for each time that it is sent. */
    reference: z.string(),
    /** Times that it was sent. */
    times: z.number().int(),
    state: z.enum(parcelStates),
    carrierId: z.string(),
    carrier: z.string(),
    /** Its id there, once it is known. */
    supplierId: z.string().optional(),
    /** Its state in the words of the supplier. */
    text: z.string().optional(),
    guide: z.string().optional(),
    clientName: z.string(),
    city: storedCity(),
    totalCents: cents(),
    /** Whether it is charged at the door. */
    collects: z.boolean(),
    costCents: cents(),
    freightCents: cents().optional(),
    gainCents: cents().optional(),
    /** Its incident that is not closed. */
    incidentId: z.string().optional(),
    /** Why it was not taken, or what somebody must do. */
    problem: z.string().optional(),
    /** What its end means here was done: its order moved, its money received. */
    settled: z.boolean().optional(),
    createdAt: z.string(),
    /** When it was last heard of. ISO. */
    heardAt: z.string(),
  }),
  by: {
    created: (p) => ['all', `${p.createdAt}.${p.id}`],
    state: (p) => [p.state, `${p.createdAt}.${p.id}`],
    open: (p) => (isOver(p.state) && p.settled ? undefined : ['all', `${p.createdAt}.${p.id}`]),
  },
  counts: (p) => ['all', p.state],
  audited: false,
})
export type ParcelData = z.output<typeof Parcel.schema>
export type ParcelRow = Awaited<ReturnType<typeof Parcel.get>>
