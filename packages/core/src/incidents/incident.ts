import * as z from 'zod'
import { Step } from '../documents/author'
import { kind } from '../kernel/db/kind'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { storedCity } from '../reference/written-place'
import { incidentStates, remedies } from './incident.states'

/** Who carries the parcel: a supplier that sends it for the shop, or a carrier of the shop's own guides. */
export const incidentSources = ['dropi', 'guide'] as const
export type IncidentSource = (typeof incidentSources)[number]

const Solution = z.object({
  how: z.enum(remedies),
  text: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  date: z.string().optional(),
  ...Step.shape,
})

/** A parcel that could not be delivered, and what was done about it. A parcel has at most one that is not closed. */
export const Incident = kind({
  name: 'incident',
  prefix: 'nov',
  label: 'la novedad',
  plural: 'novedades',
  personal: {
    via: (i) => [i.orderId, i.parcelId],
    forget: (i) => {
      if (i.state !== 'cerrada') return undefined
      const { name: _, phone: __, address: ___, ...solution } = i.solution ?? {}
      const forgotten = { ...i, clientName: FORGOTTEN, phone: undefined, address: undefined }
      return i.solution ? { ...forgotten, solution: solution as typeof i.solution } : forgotten
    },
  },
  schema: z.object({
    id: z.string(),
    source: z.enum(incidentSources),
    /** The parcel, as its source names it. */
    parcelId: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    carrier: z.string(),
    guide: z.string().optional(),
    /** Why it was not delivered, in the words of the carrier. */
    reason: z.string(),
    at: z.string(),
    /** Until when the carrier waits for an answer. ISO. */
    deadline: z.string(),
    /** What is lost with the sale. */
    valueCents: z.number().int(),
    clientName: z.string(),
    phone: z.string().optional(),
    address: z.string().optional(),
    city: storedCity(),
    state: z.enum(incidentStates),
    solution: Solution.optional(),
    /** Why the last solution was not taken. */
    problem: z.string().optional(),
    /** What became of the parcel. */
    outcome: z.string().optional(),
    closedAt: z.string().optional(),
  }),
  by: {
    open: (i) =>
      i.state === 'cerrada' ? undefined : ['all', `${i.deadline.slice(0, 10)}.${atRisk(i.valueCents)}.${i.id}`],
    state: (i) => [i.state, `${i.at}.${i.id}`],
  },
  counts: (i) => [i.state, ...(i.state === 'cerrada' ? [] : ['open'])],
  audited: false,
})
export type IncidentData = z.output<typeof Incident.schema>
export type IncidentRow = Awaited<ReturnType<typeof Incident.get>>

const MOST_DIGITS = 10 ** 15

/** Sorts the dearest first. */
const atRisk = (cents: number): string => String(MOST_DIGITS - Math.min(cents, MOST_DIGITS)).padStart(16, '0')
