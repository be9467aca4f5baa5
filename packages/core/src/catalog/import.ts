import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import type { AppError } from '../kernel/errors'
import { badFile } from '../kernel/files/sniff'
import { getFile, putStream } from '../kernel/files/store'
import type { Outcome, Running } from '../kernel/jobs/declare'
import { step, stepsDone } from '../kernel/jobs/step'
import type { Cell } from '../kernel/sheet/cell'
import { type CellError, correctionSheet, type Match, openTable } from '../kernel/sheet/columns'
import { plain } from '../kernel/text'
import { dayOf } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import { everyTax } from '../settings/taxes'
import { addTerms, allAttributes, createAttribute } from './attributes'
import { inBatches } from './batches'
import { categoryIds, createCategory, retiredOf } from './categories'
import { codeKey } from './code'
import { importColumns, type RowValues, rowValues } from './import.columns'
import { type ImportRights, type ProductPlanning, parseVariant, rowSku } from './import.plan'
import {
  type Extension,
  namedBy,
  type Verdict,
  type WriteOptions,
  type Written,
  writeProducts,
  writeVariants,
} from './import.write'

/** Rows that a sheet of products may have. */
export const MAX_IMPORT_ROWS = 20_000
/** Products and variants written in one transaction, and transactions under way at once. */
const PRODUCTS_AT_ONCE = 6
const VARIANTS_AT_ONCE = 8
const CONCURRENCY = 6
/** Sku of the rows that the template brings as an example: they are never imported. */
export const EXAMPLE_SKU = 'EJEMPLO'

export interface ImportRow {
  row: number
  cells: Cell[]
  values: RowValues
}
export interface BadRow {
  row: number
  cells: Cell[]
  errors: CellError[]
}

export interface SheetOfProducts {
  match: Match
  good: ImportRow[]
  bad: BadRow[]
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An error of a row at the column of a key; of the row itself when the file has no such column. */
export function cellError(match: Match, row: number, key: string, message: string): CellError {
  const place = match.found.find((column) => column.key === key)
  return { row, letter: place?.letter ?? '', header: place?.header ?? 'Fila', message }
}

/**
 * Reads a sheet of products: its columns, its good rows, and its bad rows with what is wrong with each cell.
 * A product or variant twice in the file, under whichever of its codes or terms, is an error of the second row; under
 * different ones, which takes a look at the products there are, among the first `compared` rows.
 * @throws AppError 422 when the file is no sheet or none of its columns is known
 */
export async function readProducts(
  file: Uint8Array | Blob,
  extension: Extension,
  compared = MAX_IMPORT_ROWS,
): Promise<SheetOfProducts> {
  const { settings } = await load({ settings: settingsOf() })
  const columns = importColumns(settings.priceLists, extension.columns)
  const table = await openTable(columns, file, { maxRows: MAX_IMPORT_ROWS })
  const { match } = table
  if (match.errors.length > 0) throw badFile(`${match.errors.join('. ')}.`)
  if (!match.found.some(({ key }) => key === 'sku' || key === 'name' || key === 'barcode'))
    throw badFile('No encontramos las columnas SKU ni Nombre. Revisa los títulos o usa la plantilla.')
  const sheet: SheetOfProducts = { match, good: [], bad: [] }
  const seen = new Map<string, number>()
  const bad = ({ row, cells }: Pick<ImportRow, 'row' | 'cells'>, key: string, message: string) =>
    sheet.bad.push({ row, cells, errors: [cellError(match, row, key, message)] })
  for await (const row of table.rows) {
    if ('errors' in row) {
      sheet.bad.push(row)
      continue
    }
    const values = rowValues(row.values as Record<string, unknown>)
    const marks = marksOf(values)
    if (marks[0]?.mark.startsWith(EXAMPLE_SKU)) continue
    const again = marks.find(({ mark }) => seen.has(mark))
    if (marks.length === 0) bad(row, 'name', 'Escribe el nombre o el SKU')
    else if (again) bad(row, again.key, repeated(seen.get(again.mark)!))
    else {
      for (const { mark } of marks) seen.set(mark, row.row)
      sheet.good.push({ row: row.row, cells: row.cells, values })
    }
  }
  return withoutParentStock(await withoutRepeated(sheet, compared))
}

const repeated = (row: number) => `Está repetido: ya viene en la fila ${row}`

/** What a row is known by, each at the column that says it: its codes, or its name, or the terms of a variant. */
function marksOf(values: RowValues): { key: keyof RowValues; mark: string }[] {
  const { sku, barcode, parent, variant = '' } = values
  const terms = parseVariant(variant)?.map((t) => `${plain(t.attribute)}:${plain(t.term)}`)
  const own = parent && !sku ? `${parent} ${terms?.sort().join(';') ?? plain(variant)}` : rowSku(values)
  const key = sku ? 'sku' : parent ? 'variant' : barcode ? 'barcode' : 'name'
  return [
    ...(own ? [{ key, mark: codeKey(own) } as const] : []),
    ...(barcode && key !== 'barcode' ? [{ key: 'barcode', mark: codeKey(barcode) } as const] : []),
  ]
}

/** Rows whose products are looked up at once. */
const LOOKED_UP = 200

/** Rows that name the same product or variant as an earlier one by another of its codes are told, not written over it. */
async function withoutRepeated({ match, good, bad }: SheetOfProducts, compared: number): Promise<SheetOfProducts> {
  const seen = new Map<string, number>()
  const sheet: SheetOfProducts = { match, good: [], bad: [...bad] }
  for (let from = 0; from < Math.min(good.length, compared); from += LOOKED_UP) {
    const rows = good.slice(from, Math.min(from + LOOKED_UP, compared))
    const owners = await namedBy(rows.map(({ values }) => values))
    for (const [i, row] of rows.entries()) {
      const id = owners[i]?.variantId ?? owners[i]?.productId
      const earlier = id === undefined ? undefined : seen.get(id)
      if (earlier === undefined) sheet.good.push(row)
      else {
        const key = marksOf(row.values)[0]!.key
        sheet.bad.push({ ...row, errors: [cellError(match, row.row, key, repeated(earlier))] })
      }
      if (id !== undefined && earlier === undefined) seen.set(id, row.row)
    }
  }
  sheet.good.push(...good.slice(compared))
  return sheet
}

/** A product whose variants come in the same sheet holds nothing itself: its extra cells are an error. */
function withoutParentStock({ match, good, bad }: SheetOfProducts): SheetOfProducts {
  const parents = new Set(good.flatMap(({ values }) => (values.parent ? codeKey(values.parent) : [])))
  const filled = ({ values }: ImportRow) => Object.entries(values.extra).find(([, value]) => value !== 0)?.[0]
  const wrong = (row: ImportRow) =>
    !row.values.parent && parents.has(codeKey(rowSku(row.values) ?? '')) ? filled(row) : undefined
  const message = 'Este producto tiene variantes: escribe este dato en la fila de cada una'
  return {
    match,
    good: good.filter((row) => !wrong(row)),
    bad: [
      ...bad,
      ...good.flatMap((row) => {
        const key = wrong(row)
        return key ? [{ row: row.row, cells: row.cells, errors: [cellError(match, row.row, key, message)] }] : []
      }),
    ],
  }
}

/** Creates the categories that rows name and are missing. */
async function needCategories(rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ values }) => values.category ?? []))]
  const ids = await categoryIds(names)
  for (const name of names) {
    const made = ids.get(name) ?? [...ids].find(([other]) => plain(other) === plain(name))?.[1]
    ids.set(name, made ?? (await createCategory({ name })).id)
  }
  return ids
}

/** What rows of products are planned with, besides the products that there are. */
export async function planningOf(
  categories: ReadonlyMap<string, string>,
  rights: ImportRights,
): Promise<ProductPlanning> {
  const [retired, taxes] = await Promise.all([retiredOf([...categories.values()]), everyTax()])
  return { categories, retired, taxes, today: dayOf(now()), ...rights }
}

/** Creates the attributes and terms that rows of variants name and are missing. */
async function needAttributes(rows: readonly ImportRow[]) {
  const wanted = new Map<string, { name: string; terms: string[] }>()
  for (const { values } of rows)
    for (const { attribute, term } of (values.variant && parseVariant(values.variant)) || []) {
      const found = wanted.get(plain(attribute)) ?? { name: attribute, terms: [] }
      found.terms.push(term)
      wanted.set(plain(attribute), found)
    }
  if (wanted.size === 0) return []
  const known = await allAttributes()
  for (const [key, { name, terms }] of wanted) {
    const attribute = known.find((a) => plain(a.name) === key)
    if (attribute) await addTerms({ attribute_id: attribute.id, terms: [...new Set(terms)] })
    else await createAttribute({ name, terms: [...new Set(terms)] })
  }
  return allAttributes()
}

interface Tally {
  counts: Record<Verdict, number>
  bad: BadRow[]
  /** Cells of good rows that were left out. */
  left: CellError[]
}

/** Rows of variants by their product. */
function variantGroups(rows: readonly ImportRow[]): ImportRow[][] {
  const groups = new Map<string, ImportRow[]>()
  for (const row of rows) {
    if (!row.values.parent) continue
    const key = codeKey(row.values.parent)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** What was done with a row of the sheet. */
interface WrittenRow extends Written {
  row: number
}

const STEPS = 'rows.'

/** Writes some rows in one transaction, as a step of the job. */
const writeRows = (rows: readonly ImportRow[], write: Write, options: WriteOptions): Promise<WrittenRow[]> =>
  step(`${STEPS}${rows[0]!.row}`, async (unit) => {
    const written = await write(unit, valuesOf(rows), options)
    return written.map((one, i) => ({ ...one, row: rows[i]!.row }))
  })

/** A row that an earlier try of the job put in is not wrong because what it brought is there by now. */
function withoutDone(sheet: SheetOfProducts, before: readonly WrittenRow[]): SheetOfProducts {
  const known = new Set(before.map(({ row }) => row))
  return { ...sheet, bad: sheet.bad.filter(({ row }) => !known.has(row)) }
}

type Write = typeof writeProducts
const valuesOf = (rows: readonly ImportRow[]) => rows.map(({ values }) => values)

/**
 * Puts the good rows in, products first, then the variants of each; those that an earlier try of the job put in are told
 * as what they were then. Repeating it writes nothing.
 */
async function writeAll(
  sheet: SheetOfProducts,
  options: WriteOptions,
  before: readonly WrittenRow[],
  done: (rows: number) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = { counts: { new: 0, changed: 0, equal: 0 }, bad: [], left: [] }
  const count = async (written: readonly WrittenRow[]) => {
    for (const { row, verdict, left } of written) {
      tally.counts[verdict] += 1
      tally.left.push(...left.map(({ key, message }) => cellError(sheet.match, row, key, message)))
    }
    await done(written.length)
  }
  const known = new Set(before.map(({ row }) => row))
  await count(before)
  const put = async (rows: readonly ImportRow[], write: Write) => {
    const rest = rows.filter(({ row }) => !known.has(row))
    if (rest.length > 0) await count(await writeRows(rest, write, options))
  }
  const failed = (row: ImportRow, error: AppError) => {
    const fields = Object.entries(error.fields ?? { general: [error.message] })
    const errors = fields.map(([key, messages]) => cellError(sheet.match, row.row, key, messages[0]!))
    tally.bad.push({ row: row.row, cells: row.cells, errors })
  }
  await inBatches(
    sheet.good.filter(({ values }) => !values.parent),
    { size: PRODUCTS_AT_ONCE, concurrency: CONCURRENCY },
    (rows) => put(rows, writeProducts),
    failed,
  )
  // The variants of a product share its row: one after another, while other products go on.
  await inBatches(
    variantGroups(sheet.good),
    { size: 1, concurrency: CONCURRENCY },
    async ([group]) => inBatches(group!, { size: VARIANTS_AT_ONCE }, (rows) => put(rows, writeVariants), failed),
    () => {},
  )
  return tally
}

/** The job that imports a stored sheet, as whoever asked for it may. */
export async function runProductImport(
  { job, progress }: Pick<Running, 'job' | 'progress'>,
  { path, rights, extension }: { path: string; rights: ImportRights; extension: Extension },
): Promise<Outcome> {
  const { bytes } = await getFile(path)
  const before = (await stepsDone<WrittenRow[]>(STEPS)).flat()
  const sheet = withoutDone(await readProducts(bytes, extension), before)
  const total = sheet.good.length + sheet.bad.length
  const categories = await needCategories(sheet.good)
  const attributes = rights.editing ? [] : await needAttributes(sheet.good)
  let seen = sheet.bad.length
  const options = { ...(await planningOf(categories, rights)), attributes, extension }
  const tally = await writeAll(sheet, options, before, async (rows) => {
    seen += rows
    await progress(seen, total)
  })
  const bad = [...sheet.bad, ...tally.bad].sort((a, b) => a.row - b.row)
  const { counts } = tally
  const left = tally.left.length
  const parts = [
    `${counts.new} nuevos`,
    `${counts.changed} con cambios`,
    `${counts.equal} sin cambios`,
    ...(bad.length > 0 ? [`${bad.length} por corregir`] : []),
    ...(left > 0 ? [left === 1 ? '1 existencia que no cambia' : `${left} existencias que no cambian`] : []),
  ]
  const told = [...bad.flatMap(({ errors }) => errors), ...tally.left.sort((a, b) => a.row - b.row)]
  return {
    summary: parts.join(', '),
    errors: told.map(({ row, header, message }) => ({ row, message: `${header}: ${message}` })),
    ...(bad.length > 0 ? { result: await correction(job.id, sheet.match, bad) } : {}),
  }
}

async function correction(jobId: string, match: Match, bad: readonly BadRow[]) {
  const path = `imports/${jobId}-por-corregir.xlsx`
  await putStream(path, correctionSheet(match.header, bad), xlsx)
  return { path, name: 'productos-por-corregir.xlsx', contentType: xlsx }
}
