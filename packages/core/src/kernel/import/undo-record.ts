import type * as z from 'zod'
import type { Act } from '../db/act'
import type { Kind, Row } from '../db/kind-spec'
import { AppError, conflict } from '../errors'
import { steps } from '../jobs/step'
import { usedBy } from '../usage'
import { type Did, fingerprint } from './trace'
import { CHANGED_SINCE, type Undoing, type Undone } from './undo'

/** A record is taken away by deactivating it first: a try that broke off there goes on. */
const ignores = ['active']
const OTHER = 'changed_since'

/** A catalogue of records, as `records()` makes it. */
export interface Catalogue<S extends z.ZodObject> {
  kind: Pick<Kind<S>, 'name' | 'find'>
  rows: {
    remove(input: { id: string }, need: (row: Row<S>) => void): Promise<{ message: string; deactivated: boolean }>
    restore(was: never, need: (row: Row<S>, unit: Act) => void | Promise<void>): Promise<unknown>
  }
}

/**
 * Undoes rows of records: one that a row made is removed unless something uses it, one that it changed is put back.
 * `hold` checks what a record names again that is put back. @throws AppError 4xx
 */
export function undoRecords<S extends z.ZodObject>(
  { kind, rows }: Catalogue<S>,
  hold?: (unit: Act, was: z.output<S>, now: Row<S>) => Promise<void>,
): Undoing {
  const need = (now: object, { after }: Did) => {
    if (fingerprint(now, ignores) !== after) throw conflict(CHANGED_SINCE.stays, OTHER)
  }
  async function undo(did: Did): Promise<Undone> {
    const { id, before } = did
    const row = await kind.find(id)
    if (!row) return 'gone'
    if (before && fingerprint(row, ignores) === fingerprint(before, ignores)) return 'back'
    need(row, did)
    if (before) {
      const was = before as z.output<S>
      await rows.restore(was as never, async (now, unit) => {
        need(now, did)
        await hold?.(unit, was, now)
      })
      return 'back'
    }
    const used = await usedBy(kind.name, id)
    if (used) return { stays: `Ya se usa en ${used}: queda como está` }
    const removing = () => rows.remove({ id }, (now) => need(now, did))
    const { deactivated, message } = await steps(`undo.${id}`, removing)
    return deactivated ? { stays: message } : 'gone'
  }
  const row = (did: Did) =>
    undo(did).catch((error) => {
      if (error instanceof AppError && error.code === OTHER) return CHANGED_SINCE
      throw error
    })
  return { ignores, row }
}
