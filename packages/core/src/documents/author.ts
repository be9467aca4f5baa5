import * as z from 'zod'
import { author, doneAt, now } from '../kernel/context'
import { type Day, dayOf } from '../kernel/values/time'

/** Who wrote a row, as most rows keep it. */
export const signed = { userId: z.string(), userName: z.string() }

/** Who acts now, as `signed` keeps it. */
export const signature = (): { userId: string; userName: string } => {
  const { userId, name } = author()
  return { userId, userName: name }
}

/** Who and when; `at` is an instant, ISO. */
export const Step = z.object({ at: z.string(), ...signed })
export type StepData = z.output<typeof Step>

/** Who acts, and now. */
export const step = (): StepData => ({ at: now().toISOString(), ...signature() })

export const presentAuthor = ({ userId, userName }: Omit<StepData, 'at'>) => ({ id: userId, name: userName })
export const presentStep = (s: StepData) => ({ at: s.at, user: presentAuthor(s) })

/** Who acts, as a history keeps it. */
export const Person = z.object({ id: z.string(), name: z.string() })

/** The making of a document or a move of it: when, on which business day, by whom. */
export interface Stamp {
  at: string
  day: Day
  by: { id: string; name: string }
}

export function stamp(at = doneAt()): Stamp {
  const { userId, name } = author()
  return { at: at.toISOString(), day: dayOf(at), by: { id: userId, name } }
}
