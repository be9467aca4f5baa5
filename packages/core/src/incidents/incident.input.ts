import * as z from 'zod'
import { day, id, optional, optionalText, paging, text } from '../kernel/values/fields'
import { incidentStates, remedies } from './incident.states'

/** Incidents that wait for somebody, nearest deadline first; those of a state, newest first. */
export const NewsInput = z.object({ ...paging, state: optional(z.enum(incidentStates)) })

/** What whoever carries the parcel is told. What is left out of name, phone and address stays as it was sent. */
export const SolutionInput = z.object({
  id: id(),
  how: optional(z.enum(remedies)).default('retry'),
  solution: text(300, 'Escribe qué debe hacer la transportadora'),
  name: optionalText(120),
  phone: optionalText(30),
  address: optionalText(200),
  /** Day on which to try again. */
  date: optional(day()),
})
