import type * as z from 'zod'
import { AppError } from '../errors'
import type { Item } from './keys'

/** Why the fields of an item could not be unpacked; such an item carries its key and nothing else to be trusted. */
export const DAMAGE = Symbol('damage')

/** A stored record that cannot be read: its bytes are damaged, or they are of a shape that nobody knows. */
export class Unreadable extends AppError {
  /** Its sort key: the id of a row, day and id of a fact. */
  readonly id: string

  constructor({ pk, sk }: Item, label: string, reason: Error) {
    super(
      409,
      'unreadable',
      `No se puede leer ${label} ${sk}: lo guardado está dañado. Envíanos este código para recuperarlo.`,
    )
    this.id = sk
    const kind = pk.split('#').slice(2).join('#')
    console.error(JSON.stringify({ level: 'error', at: 'record', kind, id: sk, message: reason.message }))
  }
}

/**
 * The fields of an item by their schema.
 * @param label the Spanish noun with its article, for who may see the record
 * @throws Unreadable, after naming it in the log
 */
export function readAs<S extends z.ZodType>(schema: S, item: Item, label: string): z.output<S> {
  const damage = (item as { [DAMAGE]?: Error })[DAMAGE]
  const read = damage ? { error: damage } : schema.safeParse(item)
  if ('data' in read && read.success) return read.data
  throw new Unreadable(item, label, read.error as Error)
}
