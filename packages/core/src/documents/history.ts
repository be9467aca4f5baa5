import * as z from 'zod'
import { Person, type Stamp } from './author'

/** A state that a document has had: since when, by whom and why. */
export interface StateStep<S extends string> {
  state: S
  at: string
  by: { id: string; name: string }
  note?: string
}

/** Keeps each state that a document has had, by the names of its states: the fields, and what `document` writes in them. */
export function history<S extends string>(names: Readonly<Record<S, string>>) {
  const state = z.enum(Object.keys(names) as [S, ...S[]])
  const step = (state: S, { at, by }: Stamp, note?: string): StateStep<S> => ({
    state,
    at,
    by,
    ...(note ? { note } : {}),
  })
  return {
    fields: { history: z.array(z.object({ state, at: z.string(), by: Person, note: z.string().optional() })) },
    made: (stamp: Stamp, state: S) => ({ history: [step(state, stamp)] }),
    entered: (row: { history: StateStep<S>[] }, state: S, stamp: Stamp, note: string | undefined) => ({
      history: [...row.history, step(state, stamp, note)],
    }),
  }
}
