import * as z from 'zod'
import { kind } from './kind'
import { load } from './read'
import type { Unit } from './unit'

/** Who holds a value that only one record of the shop may have: a document, a name, a code. */
export const Unique = kind({
  name: 'unique',
  label: 'el valor único',
  schema: z.object({ id: z.string(), owner: z.string() }),
  audited: false,
})

/** Key of a value in its scope: `client.13.1020304050`. */
export const uniqueId = (scope: string, value: string): string => `${scope}.${value.replaceAll('#', '')}`

export interface Claim {
  scope: string
  owner: string
  /** Value held before this action, and after it. */
  was?: string
  is?: string
  /** The refusal when another record holds it; `owner` is that record's id. */
  taken: (owner: string) => Error
}

/** Takes a value for a record and gives back the one it had, in the same transaction. Two at once: the second reads again. */
export async function claim(unit: Unit, { scope, owner, was, is, taken }: Claim): Promise<void> {
  if (was === is) return
  const [oldId, newId] = [was, is].map((v) => (v === undefined ? undefined : uniqueId(scope, v)))
  const { old, held } = await load({ old: Unique.maybe(oldId), held: Unique.maybe(newId) })
  if (held && held.owner !== owner) throw taken(held.owner)
  if (old?.owner === owner) unit.remove(Unique, old)
  if (newId !== undefined && !held) unit.insertFirst(Unique, { id: newId, owner })
}
