import * as z from 'zod'
import { presentAuthor } from '../documents/author'
import { asPesos, Meta } from '../kernel/values/fields'
import { cityOf } from '../reference/cities'
import { type IncidentData, incidentSources } from './incident'
import { incidentStateNames, incidentStates, remedies, remedyNames } from './incident.states'

const nullable = z.string().nullable()

const IncidentOutput = z.object({
  id: z.string(),
  source: z.enum(incidentSources),
  order_id: z.string(),
  order_number: z.string(),
  carrier: z.string(),
  guide: nullable,
  reason: z.string(),
  at: z.string(),
  deadline: z.string(),
  /** What is lost with the sale. */
  total: asPesos(),
  client: z.object({ name: z.string(), phone: nullable, address: nullable, city: nullable }),
  state: z.enum(incidentStates),
  state_name: z.string(),
  solution: z
    .object({
      how: z.enum(remedies),
      how_name: z.string(),
      text: z.string(),
      at: z.string(),
      user: z.object({ id: z.string(), name: z.string() }),
    })
    .nullable(),
  problem: nullable,
  outcome: nullable,
})

/** Source: calls.txt, Dropshipping incidents: the field is `news`. */
export const NewsOutput = z.object({ news: z.array(IncidentOutput), meta: Meta })

export const presentIncident = (row: IncidentData): z.input<typeof IncidentOutput> => ({
  ...{ id: row.id, source: row.source, order_id: row.orderId, order_number: row.orderNumber, carrier: row.carrier },
  ...{ guide: row.guide ?? null, reason: row.reason, at: row.at, deadline: row.deadline, total: row.valueCents },
  client: {
    ...{ name: row.clientName, phone: row.phone ?? null, address: row.address ?? null },
    city: cityOf(row.city)?.name ?? null,
  },
  ...{ state: row.state, state_name: incidentStateNames[row.state] },
  solution: row.solution
    ? {
        ...{ how: row.solution.how, how_name: remedyNames[row.solution.how], text: row.solution.text },
        ...{ at: row.solution.at, user: presentAuthor(row.solution) },
      }
    : null,
  ...{ problem: row.problem ?? null, outcome: row.outcome ?? null },
})
