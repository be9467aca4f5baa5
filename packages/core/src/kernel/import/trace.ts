import { createHash } from 'node:crypto'
import * as z from 'zod'
import { now } from '../context'
import type { Act } from '../db/act'
import { partition } from '../db/keys'
import { kind } from '../db/kind'
import { rangeAll } from '../db/read'
import type { Change } from '../db/unit'

/** Days for which an import can be undone. */
export const UNDO_DAYS = 30

/** Number of no row: what the import made because its rows need it. */
export const BESIDES = 0

const Did = z.object({
  row: z.number().int(),
  id: z.string(),
  /** Its record as it was; undefined when the row made it, or did not change it. */
  before: z.record(z.string(), z.unknown()).optional(),
  /** Fingerprint of its record as the row left it; undefined when the row did not change it. */
  after: z.string().optional(),
  /** What the row did besides, as its importer says it. JSON. */
  besides: z.unknown().optional(),
})

/** What one row of a sheet did, to be undone. */
export type Did = z.output<typeof Did>

/** What the rows of one transaction of an import did, written with them: what stands is what is undone. */
const ImportTrace = kind({
  name: 'importTrace',
  label: 'lo que hizo la importación',
  schema: z.object({
    /** `<job>.<its first row>` */
    id: z.string(),
    rows: z.array(Did),
    until: z.number().int(),
  }),
  audited: false,
  expires: (trace) => trace.until,
})

/** The same row says the same, whatever the order of its fields; what is undefined counts as absent. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, canonical(inner)]),
        )
      : value

/** Tells whether a record is as an import left it. `ignores`: fields that say nothing about that. */
export function fingerprint(row: object, ignores: readonly string[] = []): string {
  const said = Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'version' && !ignores.includes(key)))
  return createHash('sha256')
    .update(JSON.stringify(canonical(said)))
    .digest('base64url')
}

/** A row that was written: its number, the id of its record and what it did besides. */
export interface Traced {
  row: number
  id?: string
  besides?: unknown
}

interface Keep {
  jobId: string
  rows: readonly Traced[]
  ignores?: readonly string[]
}

/** Adds to the unit what its rows did. Those that changed nothing leave no trace. */
export function keepTrace(unit: Act, { jobId, rows, ignores }: Keep): void {
  const changes = new Map(unit.changes.map((change) => [change.id, change]))
  const did = rows.flatMap(({ row, id, besides }): Did[] => {
    const change = id === undefined ? undefined : changes.get(id)
    if (id === undefined || (!change && besides === undefined)) return []
    return [{ row, id, ...(change ? changed(change, ignores) : {}), ...(besides === undefined ? {} : { besides }) }]
  })
  if (did.length === 0) return
  unit.insert(ImportTrace, { id: `${jobId}.${String(did[0]!.row).padStart(6, '0')}`, rows: did, until: until() })
}

/** Of a job that is tried again for days too. */
const until = () => Math.ceil(now().getTime() / 1000) + (UNDO_DAYS + 7) * 86_400

/** Adds to the unit that an import made a record because its rows need it. */
export const keepBesides = (unit: Act, jobId: string, id: string): void =>
  unit.insertFirst(ImportTrace, { id: `${jobId}.${id}`, rows: [{ row: BESIDES, id }], until: until() })

const changed = ({ before, after }: Change, ignores?: readonly string[]) => ({
  ...(before ? { before: JSON.parse(JSON.stringify(before)) as Record<string, unknown> } : {}),
  ...(after ? { after: fingerprint(after, ignores) } : {}),
})

/** What an import did, by the number of its rows. */
export async function traceOf(jobId: string): Promise<Did[]> {
  const items = await rangeAll({ pk: partition(ImportTrace.name), prefix: `${jobId}.` })
  return items.flatMap((item) => ImportTrace.fromItem(item).rows)
}
