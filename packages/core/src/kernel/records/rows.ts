import * as z from 'zod'
import { now } from '../context'
import { type Act, act } from '../db/act'
import { partition } from '../db/keys'
import { kind as kindOf } from '../db/kind'
import type { Kind, Row } from '../db/kind-spec'
import { slicePage } from '../db/lists/page'
import type { Page, PageInput } from '../db/lists/page-shape'
import { load, rangeAll, rangeCount } from '../db/read'
import { claim } from '../db/unique'
import { conflict, invalid } from '../errors'
import { usedBy } from '../usage'
import { same } from '../values/same'
import { sortedBy } from '../values/sorted'
import { plain } from '../values/text'

/** Records that a small catalogue may hold: it is read whole. */
const MAX_RECORDS = 5_000

type RecordFields = { id: string; active: boolean; createdAt: string }

/** One row a kind of record, written by whoever takes a distinct value: two at once, and the second reads again. */
const Naming = kindOf({
  name: 'naming',
  label: 'el nombre',
  schema: z.object({ id: z.string() }),
  audited: false,
})

/** The fields of a record besides those that every record has. */
export type FieldsOf<S extends z.ZodObject> = Omit<z.output<S>, keyof RecordFields>

export interface RowRules<S extends z.ZodObject, I> {
  /** The texts that a search looks in; a list is sorted by the first. */
  searchBy: (row: FieldsOf<S>) => (string | undefined)[]
  /**
   * The record's fields out of an input. What the input newly refers to is read by `referTo`, so that
   * it cannot be removed meanwhile. `before` when the record exists already.
   */
  toRow: (input: I, before: Row<S> | undefined, unit: Act) => FieldsOf<S> | Promise<FieldsOf<S>>
  /** Values that a list sorts by, for those that are not stored under the name they have on the wire. */
  sorts?: Record<string, (row: Row<S>) => unknown>
  /** What no two records may share, kept in a row of its own, so that the others are not read: a document of identity. */
  unique?: Distinct<S>
  /** What no two records of a small catalogue may share, found by reading it: a name. */
  distinct?: Distinct<S>
  /** Kept by the thousand and listed by its own indexes, never read whole: no most is set. */
  many?: true
  /** Throws when this record may not be changed or removed. */
  lock?: (row: Row<S>) => void
}
interface Distinct<S extends z.ZodObject> {
  field: string
  of: (row: FieldsOf<S>) => string | undefined
  taken: string
}

/**
 * What one can do with a record of a catalogue: a list, one, the active ones for choosing, and create, update, switch
 * and remove. One that is in use is not removed but deactivated, and the answer says where it is used.
 */
export function recordRows<S extends z.ZodObject, B extends string, I>(kind: Kind<S, B>, rules: RowRules<S, I>) {
  type R = Row<S> & RecordFields
  const { unique, distinct } = rules

  /** Every record, by name; a small catalogue is read whole, strongly consistent. */
  const all = async (): Promise<R[]> => {
    const items = await rangeAll({ pk: partition(kind.name) }, MAX_RECORDS)
    return sortedBy(
      items.map((item) => kind.fromItem(item) as R),
      (row) => rules.searchBy(row)[0],
    )
  }

  const claimNames = async (
    unit: Act,
    owner: string,
    before: FieldsOf<S> | undefined,
    after: FieldsOf<S> | undefined,
  ) => {
    if (unique) {
      const [was, is] = [before && unique.of(before), after && unique.of(after)]
      await claim(unit, { scope: kind.name, owner, was, is, taken: () => invalid({ [unique.field]: [unique.taken] }) })
    }
    const value = after && distinct?.of(after)
    if (!distinct || value === undefined || value === (before && distinct.of(before))) return
    const { naming } = await load({ naming: Naming.maybe(kind.name) })
    if (naming) unit.replace(Naming, naming, { id: kind.name })
    else unit.insertFirst(Naming, { id: kind.name })
    const twin = (await all()).some((row) => row.id !== owner && distinct.of(row) === value)
    if (twin) throw invalid({ [distinct.field]: [distinct.taken] })
  }

  const save = async (unit: Act, before: R, fields: FieldsOf<S>, active = before.active): Promise<R> => {
    rules.lock?.(before)
    const after = { ...fields, id: before.id, active, createdAt: before.createdAt }
    if (same(before, after)) return before
    await claimNames(unit, before.id, before, fields)
    unit.replace(kind, before, after as unknown as z.output<S>)
    return after as unknown as R
  }

  return {
    /** A page; those that have every word of `search` as the beginning of one of theirs. */
    async list(input: ListInput): Promise<Page<R>> {
      const words = plain(input.search ?? '').split(' ')
      const matches = (row: R) => {
        const text = ` ${rules
          .searchBy(row)
          .map((t) => plain(t ?? ''))
          .join(' ')}`
        return words.every((word) => text.includes(` ${word}`))
      }
      const rows = await all()
      const kept = rows.filter((r) => matches(r) && (input.active === undefined || r.active === input.active))
      const value = input.sort ? sortOf(kind, rules, input.sort.replace(/^-/, '')) : undefined
      return slicePage(value ? sortedBy(kept, value, input.sort!.startsWith('-')) : kept, input)
    },
    /** @throws AppError 404 */
    get: ({ id }: { id: string }) => kind.get(id) as Promise<R>,
    every: all,
    /** What only one record may have (`unique`), out of its fields. */
    keyOf: (fields: object) => unique?.of(fields as FieldsOf<S>),
    /** Whether nobody may change or remove it. */
    locked: (row: Row<S>): boolean => {
      try {
        rules.lock?.(row)
        return false
      } catch {
        return true
      }
    },
    /** The active ones, for choosing. */
    active: async () => (await all()).filter((row) => row.active),
    /** `active: false` creates it turned off; `also` adds to the same unit; `id` is of one whose maker named it. */
    create: (input: I, active = true, also?: (unit: Act, row: R) => void, id = kind.newId()) =>
      act(async (unit) => {
        const fields = await rules.toRow(input, undefined, unit)
        if (!rules.many && (await rangeCount({ pk: partition(kind.name) })) >= MAX_RECORDS)
          throw conflict(`Ya hay ${MAX_RECORDS.toLocaleString('es-CO')}, que es lo máximo. Elimina lo que no uses.`)
        const row = { ...fields, id, active, createdAt: now().toISOString() } as unknown as R
        await claimNames(unit, row.id, undefined, fields)
        unit.insert(kind, row as z.output<S>)
        also?.(unit, row)
        return row
      }),
    /** Writes the whole record anew; `active` turns it on or off. The same data again writes nothing. */
    update: (input: I & { id: string }, active?: boolean) =>
      act(async (unit) => {
        const before = (await kind.get(input.id)) as R
        return save(unit, before, await rules.toRow(input, before, unit), active)
      }),
    /** Edits what the input brings; one without fields turns the record on or off. */
    patch: ({ id, active, ...input }: Partial<I> & { id: string; active?: boolean }) =>
      act(async (unit) => {
        const before = (await kind.get(id)) as R
        const given = Object.keys(input).length > 0
        const fields = given ? await rules.toRow(input as I, before, unit) : before
        return save(unit, before, fields, active ?? (given ? before.active : !before.active))
      }),
    /** Puts a record back as it was. `need` refuses one that is not as it was left, and holds what it names again. */
    restore: (was: R, need: (row: R, unit: Act) => void | Promise<void>) =>
      act(async (unit) => {
        const before = (await kind.get(was.id)) as R
        await need(before, unit)
        const { version: _, id: __, active: ___, createdAt: ____, ...fields } = was
        return save(unit, before, fields as unknown as FieldsOf<S>)
      }),
    /**
     * Deactivates it, looks whether something uses it, and only then removes it: who refers to it from the first step on is
     * refused, and who referred to it before is seen by the second. `need` refuses one that is not as it was.
     */
    remove: async ({ id }: { id: string }, need?: (row: R) => void) => {
      await act(async (unit) => {
        const row = (await kind.get(id)) as R
        rules.lock?.(row)
        need?.(row)
        unit.replace(kind, row, { ...row, active: false } as z.output<S>)
      })
      return act(async (unit) => {
        const row = (await kind.get(id)) as R
        if (row.active)
          throw conflict(`Otra persona acaba de activar ${kind.label}. Mira si todavía se puede eliminar.`)
        const used = await usedBy(kind.name, id)
        if (used) return { message: inUse(kind.label, used), deactivated: true }
        await claimNames(unit, id, row, undefined)
        unit.remove(kind, row)
        return { message: `Eliminaste ${kind.label}`, deactivated: false }
      })
    },
  }
}

export type ListInput = PageInput & {
  search?: string
  active?: boolean
  sort?: string
}

/** The value of a row that `name` stands for on the wire (`credit_days`); undefined when rows have none of that name. */
function sortOf<S extends z.ZodObject, B extends string, I>(kind: Kind<S, B>, { sorts }: RowRules<S, I>, name: string) {
  if (sorts && Object.hasOwn(sorts, name)) return sorts[name]!
  const field = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Row<S> & string
  return Object.hasOwn(kind.schema.shape, field) ? (row: Row<S>) => row[field] : undefined
}

const inUse = (label: string, used: string) => {
  const it = label.startsWith('la ') ? 'la' : 'lo'
  return `No se puede eliminar ${label} porque se usa en ${used}. ${it === 'la' ? 'La' : 'Lo'} dejamos inactiv${it === 'la' ? 'a' : 'o'}: ya no aparece al elegir.`
}
