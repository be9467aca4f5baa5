import type * as z from 'zod'
import type { Kind, Row } from './db/kind-spec'
import type { Unit } from './db/unit'
import { invalid } from './errors'

interface Naming<R> {
  /** Where an input names it. */
  field: string
  /** Id that was named there until now: what stays is not judged again. */
  before?: string
  /** What people call the named record; its name unless told. */
  called?: (row: R) => string
}

/**
 * The record that another one names by `id`; undefined without an id. What is newly named must be active, and the unit
 * holds it: when somebody changes or removes it before the commit, the action runs again and sees that. As a removal
 * deactivates first and then looks who names the record (see `records`), no id is left of a record that is gone.
 * @throws AppError 404 when the shop has no such record, 422 at `field` when it is inactive
 */
export async function named<S extends z.ZodObject, B extends string, Id extends string | undefined>(
  unit: Unit,
  kind: Kind<S, B>,
  id: Id,
  { field, before, called }: Naming<Row<S>>,
): Promise<Row<S> | (Id extends undefined ? undefined : never)> {
  type Found = Row<S> | (Id extends undefined ? undefined : never)
  if (id === undefined) return undefined as Found
  const row = await kind.get(id)
  if (id === before) return row
  const { active, name = '' } = row as unknown as { active: boolean; name?: string }
  if (!active) throw invalid({ [field]: [inactive(kind.label, called?.(row) ?? name)] })
  unit.check(kind, row)
  return row
}

/** `Bebidas está inactiva. Elige otra categoría o actívala` */
function inactive(label: string, name: string): string {
  const [article, ...noun] = label.split(' ')
  const o = article === 'la' ? 'a' : 'o'
  return `${name} está inactiv${o}. Elige otr${o} ${noun.join(' ')} o actíval${o}`
}
