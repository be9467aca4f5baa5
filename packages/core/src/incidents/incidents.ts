import type * as z from 'zod'
import { step } from '../documents/author'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { conflict, notFound } from '../kernel/errors'
import { Incident, type IncidentData, type IncidentRow, type IncidentSource } from './incident'
import type { SolutionInput } from './incident.input'
import { type IncidentState, remedyNames } from './incident.states'

/** Carriers wait so long for an answer before they send a parcel back; each has its own time, and none is published. */
const WAITED_MS = 48 * 3_600_000

type Seen = Pick<
  IncidentData,
  'source' | 'parcelId' | 'orderId' | 'orderNumber' | 'carrier' | 'reason' | 'valueCents' | 'clientName'
> &
  Partial<Pick<IncidentData, 'guide' | 'phone' | 'address' | 'city'>>

/** Writes that a parcel could not be delivered. Its id is for the row of the parcel, so that there is one at a time. */
export function openIncident(unit: Act, seen: Seen): string {
  const at = now()
  const deadline = new Date(at.getTime() + WAITED_MS).toISOString()
  const row: IncidentData = { ...seen, id: Incident.newId(), at: at.toISOString(), deadline, state: 'abierta' }
  unit.insert(Incident, row)
  return row.id
}

/** Writes what became of the parcel: nobody needs to answer any more. */
export async function closeIncident(unit: Act, id: string, outcome: string): Promise<void> {
  const row = await Incident.get(id)
  if (row.state !== 'cerrada')
    unit.replace(Incident, row, { ...row, state: 'cerrada', outcome, closedAt: now().toISOString() })
}

/** Writes whether the carrier took the solution; what it did not take waits for another one. */
export const answered = (id: string, problem?: string): Promise<void> =>
  act(async (unit) => {
    const { problem: _, ...row } = await Incident.get(id)
    if (row.state !== 'enviando') return
    unit.replace(Incident, row, problem ? { ...row, state: 'abierta', problem } : { ...row, state: 'respondida' })
  })

/**
 * Takes the solution of an incident to whoever carries its parcel, in the unit that writes it.
 * @returns where that leaves it: on its way, or answered when a person tells the carrier
 */
type Solver = (unit: Act, incident: IncidentData) => Promise<'enviando' | 'respondida'>
const solvers = new Map<IncidentSource, Solver>()

/** Says who takes the solutions of a source. Called by the root of core: sources lie above. */
export const solvesBy = (source: IncidentSource, solver: Solver): void => void solvers.set(source, solver)

const deaf = {
  enviando: 'Esta novedad ya tiene una solución en camino.',
  respondida: 'Esta novedad ya se respondió: espera lo que diga la transportadora.',
  cerrada: 'Esta novedad ya se cerró.',
}

/**
 * Answers an incident: what the carrier must do is sent to it.
 * @throws AppError 404 for an incident of another source, 409 for one that was answered or closed
 */
export const solve = (
  sources: readonly IncidentSource[],
  { id, how, solution, ...rest }: z.output<typeof SolutionInput>,
) =>
  act(async (unit) => {
    const row = await Incident.get(id)
    if (!sources.includes(row.source)) throw notFound(Incident.label)
    if (row.state !== 'abierta') throw conflict(deaf[row.state], 'bad_state')
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const { problem: _, ...open } = row
    const solver = solvers.get(row.source)
    if (!solver) throw new Error(`nobody solves what ${row.source} tells`)
    const after = { ...open, state: 'enviando' as const, solution: { how, text: solution, ...given, ...step() } }
    unit.replace(Incident, row, { ...after, state: await solver(unit, after) })
    unit.summary = `Respondió la novedad del pedido ${row.orderNumber}: ${remedyNames[how].toLowerCase()}`
    return { message: 'Enviamos la solución a la transportadora.' }
  })

/** Incidents that wait for somebody, or those of a state. */
export const listIncidents = (input: PageInput & { state?: IncidentState | undefined }): Promise<Page<IncidentRow>> =>
  input.state
    ? Incident.page({ input, index: 'state', part: input.state, descending: true, bucket: input.state })
    : Incident.page({ input, index: 'open', part: 'all', bucket: 'open' })
