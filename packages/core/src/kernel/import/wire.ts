import * as z from 'zod'

const ColumnOutput = z.object({ column: z.string(), header: z.string() })
const CellOutput = z.object({ row: z.number(), column: z.string(), header: z.string(), message: z.string() })

/** What a sheet has and would do, as a screen shows it. */
export const PreviewOutput = z.object({
  /** What to send to start the import. */
  upload: z.string(),
  header_row: z.number(),
  columns: z.array(ColumnOutput.extend({ field: z.string() })),
  /** Columns that mean nothing here and are left out. */
  unknown: z.array(ColumnOutput),
  headers: z.array(z.string()),
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  errors: z.array(CellOutput),
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
