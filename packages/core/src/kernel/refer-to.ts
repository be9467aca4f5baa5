import type * as z from 'zod'
import type { Kind, Row } from './db/kind-spec'
import type { Unit } from './db/unit'
import { invalid } from './errors'

interface Reference<R> {
  /** Field of the input that has the id. */
  field: string
  /** Id that was there until now: a reference that stays is not checked again. */
  before?: string
  /** What people call the record, for the refusal; its `name` by default. */
  nameOf?: (row: R) => string
}

/**
 * The record that another one refers to by `id`; undefined without an id. A new reference must be to an active record, and
 * the commit asserts that the record is unchanged: when somebody changes or removes it meanwhile, the action runs again
 * and sees that. As a removal deactivates first and then looks who refers to the record (see `records`), no id is left of
 * a record that is gone.
 * @throws AppError 404 when the shop has no such record, 422 at `field` when it is inactive
 */
export async function referTo<S extends z.ZodObject, B extends string, Id extends string | undefined>(
  unit: Unit,
  kind: Kind<S, B>,
  id: Id,
  { field, before, nameOf }: Reference<Row<S>>,
): Promise<Row<S> | (Id extends undefined ? undefined : never)> {
  type Found = Row<S> | (Id extends undefined ? undefined : never)
  if (id === undefined) return undefined as Found
  const row = await kind.get(id)
  if (id === before) return row
  const { active, name = '' } = row as unknown as { active: boolean; name?: string }
  if (!active) throw invalid({ [field]: [inactive(kind.label, nameOf?.(row) ?? name)] })
  unit.check(kind, row)
  return row
}

/** `Bebidas está inactiva. Elige otra categoría o actívala` */
function inactive(label: string, name: string): string {
  const [article, ...noun] = label.split(' ')
  const o = article === 'la' ? 'a' : 'o'
  return `${name} está inactiv${o}. Elige otr${o} ${noun.join(' ')} o actíval${o}`
}
