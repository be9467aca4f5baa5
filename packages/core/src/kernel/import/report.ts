import * as z from 'zod'
import { AppError } from '../errors'
import { flag, MAX_UPLOAD_BYTES, optional, upload } from '../values/fields'
import { keepSheet } from './importer'
import type { Look } from './preview'
import type { ChosenSheet } from './wire'

/** Bad cells and good rows that the answer names. */
const MAX_SHOWN_ERRORS = 100
const MAX_SAMPLE = 10

/** A whole sheet in one call: only told what it would do, or imported at once. */
export const FileInput = z.object({
  file: upload(MAX_UPLOAD_BYTES),
  /** Only say what would happen. */
  preview: optional(flag()),
})
const Found = z.object({ letter: z.string(), header: z.string() })
export const FileReport = z.object({
  /** Null for a preview. */
  job_id: z.string().nullable(),
  message: z.string(),
  rows: z.number(),
  valid: z.number(),
  errors: z.array(Found.extend({ row: z.number().optional(), message: z.string() })),
  columns: z.array(Found),
  ignored: z.array(Found),
  sample: z.array(z.record(z.string(), z.string())),
})
type FileReport = z.output<typeof FileReport>

interface Spec<V> {
  look(bytes: Uint8Array): Promise<Look<V>>
  /** Queues the import: the id of its job. */
  start(chosen: z.output<typeof ChosenSheet> & { total: number }): Promise<string>
  /** Fields of a row that the answer shows. */
  sample: readonly (keyof V & string)[]
}

/** The import of a whole file in one call, with an answer that names what is good and what is bad in it. */
export function reporter<V extends object>({ look, start, sample }: Spec<V>) {
  async function report(bytes: Uint8Array): Promise<FileReport> {
    const { match, good, bad } = (await look(bytes)).sheet
    const rows = good.length + bad.length
    const wrong = match.errors.map((message) => ({ letter: '', header: '', message }))
    return {
      job_id: null,
      message: match.errors[0] ?? `${good.length} de ${rows} filas están listas para importar`,
      rows,
      valid: good.length,
      errors: [...wrong, ...bad.flatMap(({ errors }) => errors)].slice(0, MAX_SHOWN_ERRORS),
      columns: match.found.map(({ letter, header }) => ({ letter, header })),
      ignored: match.unknown,
      sample: good
        .slice(0, MAX_SAMPLE)
        .map(({ values }) => Object.fromEntries(sample.map((name) => [name, String(values[name])]))),
    }
  }
  return {
    /**
     * A sheet made by a person: a preview that names every bad cell, or a job that brings in the good rows.
     * @throws AppError 422 when it is no sheet or lacks a column
     */
    async whole({ file, preview }: z.output<typeof FileInput>): Promise<FileReport> {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const shown = await report(bytes)
      if (preview) return shown
      if (shown.columns.length === 0 || shown.rows === 0)
        throw new AppError(422, 'bad_sheet', shown.message, {
          file: [shown.errors[0]?.message ?? 'El archivo no tiene filas.'],
        })
      const job_id = await start({ upload: await keepSheet(bytes), total: shown.rows })
      return { ...shown, job_id, message: 'Estamos importando tu archivo. Te avisamos al terminar.' }
    },
  }
}
