import * as z from 'zod'
import { MAX_UPLOAD_BYTES, optional, upload } from '../values/fields'

const ColumnOutput = z.object({ column: z.string(), header: z.string() })
const CellOutput = z.object({ row: z.number(), column: z.string(), header: z.string(), message: z.string() })

/** Cells written anew on the screen, at most; a sheet with more is mended in its own program. */
const MAX_FIXES = 500
const letter = () =>
  z
    .string()
    .max(3)
    .regex(/^[A-Z]{1,3}$/, 'Elige una columna de la planilla')
export const Fixes = z
  .array(z.object({ row: z.int().min(1).max(1_100_000), column: letter(), value: z.string().max(4_000) }))
  .max(MAX_FIXES, `Aquí se corrigen máximo ${MAX_FIXES} celdas. Corrige las demás en tu planilla y súbela otra vez`)
/** What columns of the file mean, by their letter: a key of ours, or '' for nothing. */
export const ChosenColumns = z.record(letter(), z.string().max(80))

/** What a sheet has and would do, as a screen shows it. */
export const PreviewOutput = z.object({
  /** What to send to start the import. */
  upload: z.string(),
  header_row: z.number(),
  columns: z.array(ColumnOutput.extend({ field: z.string() })),
  /** Columns that mean nothing here and are left out. */
  unknown: z.array(ColumnOutput),
  headers: z.array(z.string()),
  /** Why it cannot be imported yet: columns that are missing or come twice. No row was read then. */
  problems: z.array(z.string()),
  /** What a column may mean. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  /** Every column of the file, what it means ('' for nothing) and what it has. */
  titles: z.array(ColumnOutput.extend({ field: z.string(), samples: z.array(z.string()) })),
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** What is wrong, by cell, with what it has; null when it is no cell of the file. */
  errors: z.array(CellOutput.extend({ value: z.string().nullable() })),
  /** Cells of good rows that the import leaves out, and why; `left_count` is how many there are. */
  left: z.array(CellOutput),
  left_count: z.number(),
  total: z.number(),
  /** Good rows after the first ones: they are compared with what there is when they are imported. */
  later: z.number(),
  new: z.number(),
  changed: z.number(),
  equal: z.number(),
  bad: z.number(),
})

/** Id of a sheet that was kept to be imported. */
export const uploadId = () =>
  z
    .string()
    .max(80)
    .regex(/^arc_[0-9A-Z]{26}$/, 'Sube el archivo otra vez')

const chosen = {
  columns: optional(ChosenColumns),
  fixes: optional(Fixes),
}
/** A sheet to look at: a file, or one that was kept, with what a person said of its columns and the cells they fixed. */
export const SheetInput = z
  .object({ file: optional(upload(MAX_UPLOAD_BYTES)), upload: optional(uploadId()), ...chosen })
  .refine(({ file, upload }) => file !== undefined || upload !== undefined, {
    path: ['file'],
    message: 'Elige la planilla',
  })
/** A sheet that was looked at, to be imported as it was seen. */
export const ChosenSheet = z.object({ upload: uploadId(), ...chosen })
/** The job that was queued. */
export const Queued = z.object({ job: z.string() })
