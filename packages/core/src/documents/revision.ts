import * as z from 'zod'
import type { Act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import type { Kind } from '../kernel/db/kind-spec'
import { Person, stamp } from './author'

/** What is kept of a document before it is posted again. */
export interface RevisionSpec<K extends string> {
  name: string
  label: string
  keeps: readonly K[]
  /** What stays of a version when whom it is of is forgotten. */
  forget?: (row: never) => object
}

/** The kind of the versions of a document: rows under its id, numbered, never edited. */
export function revisionKind(
  documentName: string,
  { name, label, keeps, forget }: RevisionSpec<string>,
  fields: z.ZodRawShape,
) {
  const owner = `${documentName}Id`
  const kept = Object.fromEntries(keeps.map((field) => [field, fields[field]!]))
  const schema = z.object({ [owner]: z.string(), revision: z.number().int(), at: z.string(), by: Person, ...kept })
  const key = (row: Record<string, unknown>) => `${row[owner]}.${String(row.revision).padStart(4, '0')}`
  const personal = forget && { via: (row: Record<string, unknown>) => [String(row[owner])], forget: forget as never }
  return kind({ name, label, schema, plain: [], key, audited: false, ...(personal ? { personal } : {}) })
}

/** Keeps what a document was. */
export function keepRevision(
  unit: Act,
  revisions: Kind<z.ZodObject, never>,
  { keeps }: RevisionSpec<string>,
  owner: string,
  before: Record<string, unknown>,
): void {
  const { at, by } = stamp()
  const kept = Object.fromEntries(keeps.map((field) => [field, before[field]]))
  unit.insert(revisions, { [`${owner}Id`]: before.id, revision: before.revision, at, by, ...kept })
}
