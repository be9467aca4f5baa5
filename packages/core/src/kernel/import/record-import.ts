import * as z from 'zod'
import { may, now } from '../context'
import type { Act } from '../db/act'
import type { Kind, Row } from '../db/kind-spec'
import { load } from '../db/read'
import { Unique, uniqueId } from '../db/unique'
import type { Permission } from '../permissions'
import type { FieldsOf } from '../records/rows'
import type { Column, Values } from '../sheet/columns'
import { same } from '../values/same'
import { importer, sheetOf } from './importer'
import { presentLook } from './preview'
import { reporter } from './report'
import { type Plan, rowByRow } from './row-by-row'
import type { Said } from './sheet'
import { type Catalogue, undoRecords } from './undo-record'
import type { ChosenSheet, SheetInput } from './wire'

const AT_ONCE = 100

/** A catalogue whose records are known by something that only one of them may have: a document. */
interface Known<S extends z.ZodObject> extends Catalogue<S> {
  kind: Kind<S>
  rows: Catalogue<S>['rows'] & { keyOf(fields: object): string | undefined; locked(row: Row<S>): boolean }
}

/** The record that a row is about, and what it is known by. */
interface Found<S extends z.ZodObject> {
  key: string
  before: Row<S> | undefined
}

interface Rules<S extends z.ZodObject, C extends readonly Column[], V extends object> {
  /** Name of its job in the rows, which never changes. */
  type: string
  title: string
  /** Name of the file of rows to correct: `clientes`. */
  file: string
  /** What importing takes, and undoing it. */
  allow: readonly Permission[]
  columns: C
  /** Permissions of whoever imports that decide how a row is read: its job knows them too. */
  rights?: readonly Permission[]
  /** Reads what rows are read against, and answers how a row is read; the field at which two rows are the same. */
  open(may: (permission: Permission) => boolean): Promise<(values: Values<C>) => NonNullable<Said<V>>>
  key: string
  /** The fields of a record once a row was read over it, or those of a new one. Pure. */
  toFields(said: V, before: Row<S> | undefined): FieldsOf<S>
  /** Checks what records newly refer to, so that it is not removed meanwhile. @throws AppError 4xx */
  refer?(unit: Act, after: FieldsOf<S>, before: FieldsOf<S> | undefined): Promise<void>
  /** Fields of a row that the answer to a whole file shows. */
  sample: readonly (keyof V & string)[]
}

/**
 * An import of records: a row makes one, or changes the one that is known by the same (a document), and says nothing where
 * it is blank. Of two rows of one record that say different things the second is an error: nobody knows which is right.
 */
export function recordImport<S extends z.ZodObject, const C extends readonly Column[], V extends object>(
  catalogue: Known<S>,
  rules: Rules<S, C, V>,
) {
  const { kind, rows } = catalogue
  const { type, title, file, columns, allow, refer } = rules
  const keyOf = (said: V): string => uniqueId(kind.name, rows.keyOf(said)!)

  /** The records that rows are about, in order, in two trips however many they are. */
  async function find(said: readonly V[]): Promise<Found<S>[]> {
    const keys = said.map(keyOf)
    const { held } = await load({ held: Unique.many([...new Set(keys)]) })
    const { known } = await load({ known: kind.many([...held.values()].map((row) => row.owner)) })
    return keys.map((key) => ({ key, before: known.get(held.get(key)?.owner ?? '') as Row<S> | undefined }))
  }

  /** Nothing to write for one that is locked, nor for one that already is as the sheet says. */
  function plan(said: V, { before }: Found<S>): Plan<FieldsOf<S>> {
    const after = rules.toFields(said, before)
    if (!before) return { verdict: 'new', after }
    const equal = rows.locked(before) || same(before, { ...before, ...after })
    return equal ? { verdict: 'equal' } : { verdict: 'changed', after }
  }

  function write(unit: Act, after: FieldsOf<S>, { key, before }: Found<S>): void {
    if (before) {
      unit.replace(kind, before, { ...before, ...after } as z.output<S>)
      return
    }
    const id = kind.newId()
    unit.insert(kind, { ...after, id, active: true, createdAt: now().toISOString() } as unknown as z.output<S>)
    unit.insertFirst(Unique, { id: key, owner: id })
  }

  const hold = async (unit: Act, written: readonly { after: FieldsOf<S>; found: Found<S> }[]) =>
    void (await Promise.all(written.map(({ after, found }) => refer?.(unit, after, found.before as FieldsOf<S>))))

  /** Rights of whoever asks now. */
  const rightsNow = () => ({ lacks: (rules.rights ?? []).filter((permission) => !may(permission)) })

  const declared = importer({
    ...{ type, title, file, atOnce: AT_ONCE, refusalEnds: true },
    input: z.object({
      /** Rights that whoever started it had not; a job of before they were kept has all. */
      lacks: z.array(z.string()).default([]),
    }),
    undo: undoRecords(catalogue, refer && ((unit, was, now) => refer(unit, was as never, now as never))),
    open: async ({ lacks }) => ({
      columns,
      read: once(await rules.open((permission) => !lacks.includes(permission)), keyOf, rules.key),
      decide: rowByRow({ key: keyOf, find, plan, write, hold }),
    }),
  })
  const start = (chosen: z.output<typeof ChosenSheet> & { total?: number }) =>
    declared.start({ ...chosen, options: rightsNow(), allow })
  return {
    job: declared.job,
    undoJob: declared.undoJob,
    /** Reads a sheet without writing anything and keeps it for `start`. */
    async preview({ file, upload, columns, fixes }: z.output<typeof SheetInput>) {
      const sheet = await sheetOf({ file, upload })
      return presentLook(await declared.look(sheet.bytes, rightsNow(), { columns, fixes }), sheet.upload)
    },
    /** Starts the import of a sheet that was previewed. @throws AppError 404 when it is not there */
    start: async (chosen: z.output<typeof ChosenSheet>) => ({ job: await start(chosen) }),
    ...reporter({ look: (bytes) => declared.look(bytes, rightsNow()), start, sample: rules.sample }),
  }
}

/** Reads the rows of one sheet, in order, and refuses a second one of a record that says something else. */
function once<C extends readonly Column[], V extends object>(
  read: (values: Values<C>) => NonNullable<Said<V>>,
  keyOf: (said: V) => string,
  column: string,
): (values: Values<C>, row: number) => Said<V> {
  const seen = new Map<string, { row: number; text: string }>()
  return (values, row) => {
    const said = read(values)
    if ('problems' in said) return said
    const [key, text] = [keyOf(said.values), JSON.stringify(said.values)]
    const first = seen.get(key)
    if (!first) seen.set(key, { row, text })
    if (!first || first.text === text) return said
    const message = `Ya está en la fila ${first.row} con otros datos: deja una sola`
    return { problems: [{ key: column, message }] }
  }
}
