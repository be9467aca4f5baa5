import * as z from 'zod'
import { now } from './context'
import { type Act, act } from './db/act'
import type { Kind, Row } from './db/kind'
import { type Page, type PageInput, slicePage } from './db/page'
import { rangeAll } from './db/read'
import { matches } from './db/search'
import { claim } from './db/unique'
import { invalid } from './errors'
import { flag, id, paging } from './fields'
import { newId, type Prefixed } from './id'
import { usedBy } from './usage'

/** What every record that a shop keeps has, besides its own fields. */
export const recordFields = { id: z.string(), active: z.boolean(), createdAt: z.string() }
export type RecordFields = { id: string; active: boolean; createdAt: string }

/** Input of a list of records. */
export const RecordList = z.object({
  ...paging,
  search: z.string().max(100).optional(),
  active: flag().optional(),
})
export const ById = z.object({ id: id() })
export const Nothing = z.object({})
/** Output of a removal: `deactivated` when something still uses the record, and then the message says what. */
export const Removed = z.object({ message: z.string(), deactivated: z.boolean() })

/** Records that a whole list of choices may hold. */
const MAX_RECORDS = 5_000

type Own<S extends z.ZodObject> = Omit<z.output<S>, keyof RecordFields>

interface Rules<S extends z.ZodObject, B extends string, I> {
  prefix: Prefixed
  /** Index that holds every record by name, under `all`. */
  index: B
  /** The record's own fields out of an input; looks up what the input names. `before` when it exists already. */
  own: (input: I, before?: Row<S>) => Own<S> | Promise<Own<S>>
  /** What no two records may share. */
  unique?: { field: string; of: (row: Own<S>) => string | undefined; taken: string }
  /** Throws when this record may not be changed or removed. */
  lock?: (row: Row<S>) => void
}

/**
 * What one can do with a record of a catalogue: a list, one, the active ones for choosing, and create, update, switch
 * and remove. One that is in use is not removed but deactivated, and the answer says where it is used.
 */
export function records<S extends z.ZodObject, B extends string, I>(kind: Kind<S, B>, rules: Rules<S, B, I>) {
  type R = Row<S> & RecordFields
  const { unique } = rules

  const hold = async (unit: Act, owner: string, before: Own<S> | undefined, after: Own<S> | undefined) => {
    if (!unique) return
    const [was, is] = [before && unique.of(before), after && unique.of(after)]
    await claim(unit, { scope: kind.name, owner, was, is, taken: () => invalid({ [unique.field]: [unique.taken] }) })
  }

  const all = async (): Promise<R[]> => {
    const items = await rangeAll({ pk: kind.indexPartition(rules.index, 'all'), index: kind.indexOf(rules.index) }, MAX_RECORDS)
    return items.map((item) => kind.fromItem(item) as R)
  }

  const save = async (unit: Act, before: R, own: Own<S>, active = before.active): Promise<R> => {
    rules.lock?.(before)
    const after = { ...own, id: before.id, active, createdAt: before.createdAt }
    await hold(unit, before.id, before, own)
    unit.replace(kind, before, after as unknown as z.output<S>)
    return after as unknown as R
  }

  return {
    /** A page, by name; of the ones that match when `search` has words. */
    async list(input: PageInput & { search?: string | undefined; active?: boolean | undefined }): Promise<Page<R>> {
      const rows = await all()
      const found = input.search?.trim() ? new Set(await matches(kind.name, input.search)) : undefined
      const kept = rows.filter((r) => (!found || found.has(r.id)) && (input.active === undefined || r.active === input.active))
      return slicePage(kept, input)
    },
    /** @throws AppError 404 */
    get: ({ id }: { id: string }) => kind.get(id) as Promise<R>,
    /** The active ones, for choosing. */
    offered: async () => (await all()).filter((row) => row.active),
    create: (input: I) =>
      act(async (unit) => {
        const own = await rules.own(input)
        const row = { ...own, id: newId(rules.prefix), active: true, createdAt: now().toISOString() } as unknown as R
        await hold(unit, row.id, undefined, own)
        unit.insert(kind, row as z.output<S>)
        return row
      }),
    update: (input: I & { id: string }) =>
      act(async (unit) => {
        const before = (await kind.get(input.id)) as R
        return save(unit, before, await rules.own(input, before))
      }),
    /** Edits what the input brings; one without fields turns the record on or off. */
    patch: ({ id, active, ...input }: Partial<I> & { id: string; active?: boolean | undefined }) =>
      act(async (unit) => {
        const before = (await kind.get(id)) as R
        const given = Object.values(input).some((value) => value !== undefined)
        const own = given ? await rules.own(input as I, before) : before
        return save(unit, before, own, active ?? (given ? before.active : !before.active))
      }),
    remove: ({ id }: { id: string }) =>
      act(async (unit) => {
        const row = (await kind.get(id)) as R
        rules.lock?.(row)
        const used = await usedBy(rules.prefix, id)
        if (used) {
          unit.replace(kind, row, { ...row, active: false } as z.output<S>)
          return { message: inUse(kind.label, used), deactivated: true }
        }
        await hold(unit, id, row, undefined)
        unit.remove(kind, row)
        return { message: `Eliminaste ${kind.label}`, deactivated: false }
      }),
  }
}

const inUse = (label: string, used: string) => {
  const it = label.startsWith('la ') ? 'la' : 'lo'
  return `No se puede eliminar ${label} porque se usa en ${used}. ${it === 'la' ? 'La' : 'Lo'} dejamos inactiv${it === 'la' ? 'a' : 'o'}: ya no aparece al elegir.`
}
