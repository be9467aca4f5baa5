import * as z from 'zod'
import { act } from '../db/act'
import { notFound } from '../errors'
import { type FileKind, sheets, sniff } from '../files/sniff'
import { fileSize, getFile, putFile } from '../files/store'
import { job } from '../jobs/declare'
import { enqueue } from '../jobs/queue'
import type { Permission } from '../permissions'
import type { Column } from '../sheet/columns'
import { newId } from '../values/id'
import { type Look, lookAt } from './preview'
import { type Manner, runImport } from './run'
import type { Opened } from './sheet'
import { knownTitles } from './titles'
import { undoJob } from './undo'
import { Fixes } from './wire'

/** Good rows that a preview compares with what there is: those after them are compared when they are imported. */
const MAX_COMPARED = 1_000

interface Spec<I extends z.ZodType<object>, C extends readonly Column[], V> extends Manner {
  /** What the merchant reads. */
  title: string
  /** What whoever imports says besides the sheet, and the rights that they have. JSON. */
  input: I
  /** Rows that a preview compares with what there is: 1,000 unless told. */
  compared?: number
  /** Reads what a sheet is read against. `jobId` is empty for a preview. */
  open(input: z.output<I>, jobId: string): Promise<Opened<C, V>>
}

const Stored = z.object({
  upload: z.string(),
  /** What columns of the file mean, by letter, where a person said so. */
  columns: z.record(z.string(), z.string()).optional(),
  /** Cells that a person wrote anew on the screen. */
  fixes: Fixes.optional(),
})
type Stored = z.output<typeof Stored>

/** Where a sheet is kept; the store drops it by itself, see `files/store.ts`. */
const pathOf = (upload: string): string => `imports/${upload}`

/** Checks that a file is a sheet, of the kinds that are told, and keeps it. @throws AppError 422 for anything else */
export async function keepSheet(bytes: Uint8Array, kinds: readonly FileKind[] = sheets): Promise<string> {
  const { contentType } = sniff(bytes, kinds)
  const upload = newId('file')
  await putFile(pathOf(upload), bytes, contentType)
  return upload
}

/**
 * The bytes of a sheet and the id under which it is kept: one that comes now, or one that came before.
 * @throws AppError 422 for what is no sheet, 404 for one that is not there any more
 */
export async function sheetOf({ file, upload }: { file?: File; upload?: string }, kinds?: readonly FileKind[]) {
  if (!file) return { bytes: (await getFile(pathOf(upload!))).bytes, upload: upload! }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, upload: await keepSheet(bytes, kinds) }
}

interface Start<O> extends Stored {
  options: O
  /** More exact than that of its kind. */
  title?: string
  /** Rows, when known. */
  total?: number
  /** What whoever undoes it must be allowed: what importing it took. */
  allow: readonly Permission[]
}

/** A sheet as a person looks at it: one that is kept, what its columns mean and its cells that were fixed. */
type Looked = Pick<Stored, 'columns' | 'fixes'>

/**
 * Declares an import of sheets: a preview that names every bad cell and writes nothing, and a job that puts the good rows
 * in, in transactions of some rows, and gives the bad ones back to be corrected. The job may die and run again.
 */
export function importer<I extends z.ZodType<object>, C extends readonly Column[], V>(spec: Spec<I, C, V>) {
  const declared = job({
    type: spec.type,
    title: spec.title,
    lane: 'imports',
    input: z.intersection(Stored, spec.input),
    async run({ job, input, progress }) {
      const { upload, columns: chosen, fixes } = input as Stored
      const opened = await spec.open(input as z.output<I>, job.id)
      const { bytes } = await getFile(pathOf(upload))
      const known = await knownTitles(spec.type)
      return runImport(opened, spec, { job, progress, bytes, chosen, known, fixes })
    },
  })
  return {
    job: declared,
    /** The job that undoes one. */
    undoJob: undoJob(spec.type, spec.undo),
    /** What a sheet has and would do. @throws AppError 422 when it is no sheet */
    look: async (
      bytes: Uint8Array,
      options: z.output<I>,
      { columns: chosen, fixes }: Looked = {},
    ): Promise<Look<V>> => {
      const [opened, known] = await Promise.all([spec.open(options, ''), knownTitles(spec.type)])
      return lookAt(opened, bytes, { chosen, known, fixes, compared: spec.compared ?? MAX_COMPARED })
    },
    /** Queues the import of a sheet that was kept: the id of its job. @throws AppError 404 when it is not there */
    async start({ upload, columns, fixes, options, title, total, allow }: Start<z.output<I>>): Promise<string> {
      if ((await fileSize(pathOf(upload))) === undefined) throw notFound('el archivo')
      const input = { ...options, upload, ...(columns ? { columns } : {}), ...(fixes ? { fixes } : {}) } as z.input<
        typeof declared.input
      >
      const asked = { input, undo: [...allow], ...(title ? { title } : {}), ...(total ? { total } : {}) }
      return act(async (unit) => enqueue(unit, declared, asked).id)
    },
  }
}
