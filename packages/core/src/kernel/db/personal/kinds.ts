import type * as z from 'zod'
import type { Kind } from '../kind-spec'
import type { Personal } from './personal'

export type PersonalKind = Kind<z.ZodObject, string> & { personal: Personal<Record<string, unknown>> }

/** Kinds of rows that say something of people, as this process has loaded them. */
const known = new Map<string, PersonalKind>()

export const tellsOf = (kind: PersonalKind): void => {
  known.set(kind.name, kind)
}

/** The kinds that say something of people, those that name them first. */
export const personalKinds = (): readonly PersonalKind[] =>
  [...known.values()].sort((a, b) => Number(a.personal.of === undefined) - Number(b.personal.of === undefined))
