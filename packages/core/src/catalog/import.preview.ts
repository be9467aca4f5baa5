import * as z from 'zod'
import { sheets, sniff } from '../kernel/files/sniff'
import { putFile } from '../kernel/files/store'
import { newId } from '../kernel/id'
import { type CellError, columnLetter } from '../kernel/sheet/columns'
import { categoryIds } from './categories'
import { codeKey } from './code'
import { type BadRow, type ImportRow, planningOf, readProducts, type SheetOfProducts } from './import'
import { type Problem, type ProductPlanning, planProduct, planVariant, rowSku } from './import.plan'
import { type Extension, existingOf } from './import.write'

/** Rows shown, and bad cells named one by one; all of them are counted. */
const SHOWN_ROWS = 10
const SHOWN_ERRORS = 200

const ColumnOutput = z.object({ column: z.string(), header: z.string() })
export const ImportPreview = z.object({
  /** What to send to start the import. */
  upload: z.string(),
  header_row: z.number(),
  columns: z.array(ColumnOutput.extend({ field: z.string() })),
  /** Columns that mean nothing here and are left out. */
  unknown: z.array(ColumnOutput),
  headers: z.array(z.string()),
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  errors: z.array(z.object({ row: z.number(), column: z.string(), header: z.string(), message: z.string() })),
  total: z.number(),
  new: z.number(),
  changed: z.number(),
  equal: z.number(),
  bad: z.number(),
  /** Categories that the import will create. */
  new_categories: z.array(z.string()),
})

/** Path of a stored sheet. */
export const uploadPath = (upload: string): string => `imports/${upload}`
export const uploadId = () => z.string().regex(/^arc_[0-9A-Z]{26}$/, 'Sube el archivo otra vez')

/** Checks that a file is a sheet and keeps it. @throws AppError 422 for anything else */
export async function storeSheet(file: File): Promise<{ upload: string; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType } = sniff(bytes, sheets)
  const upload = newId('file')
  await putFile(uploadPath(upload), bytes, contentType)
  return { upload, bytes }
}

/** Reads a sheet of products without writing: what it has, what it would do, and every bad cell. The file is kept. */
export async function previewImport(
  { file, editing }: { file: File; editing: boolean },
  extension: Extension,
): Promise<z.output<typeof ImportPreview>> {
  const { upload, bytes } = await storeSheet(file)
  const sheet = await readProducts(bytes, extension)
  const plan = await planAll(sheet, editing)
  const bad = [...sheet.bad, ...plan.bad].sort((a, b) => a.row - b.row)
  const shown = [...sheet.good, ...sheet.bad].sort((a, b) => a.row - b.row).slice(0, SHOWN_ROWS)
  return {
    upload,
    header_row: sheet.match.headerRow,
    columns: sheet.match.found.map(({ letter, header, key }) => ({ column: letter, header, field: key })),
    unknown: sheet.match.unknown.map(({ letter, header }) => ({ column: letter, header })),
    headers: sheet.match.header,
    rows: shown.map(({ row, cells }) => ({ row, cells: cells.map(shownCell) })),
    errors: bad
      .flatMap(({ errors }) => errors)
      .slice(0, SHOWN_ERRORS)
      .map(({ row, letter, header, message }) => ({ row, column: letter, header, message })),
    total: sheet.good.length + sheet.bad.length,
    ...plan.counts,
    bad: bad.length,
    new_categories: plan.newCategories,
  }
}

const shownCell = (cell: ImportRow['cells'][number]): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

/** Rows whose products are read at once. */
const CHUNK = 200

interface PlanCounts {
  counts: { new: number; changed: number; equal: number }
  bad: BadRow[]
  newCategories: string[]
}

async function planAll(sheet: SheetOfProducts, editing: boolean): Promise<PlanCounts> {
  const names = [...new Set(sheet.good.flatMap(({ values }) => values.category ?? []))]
  const categories = await categoryIds(names)
  const newCategories = names.filter((name) => !categories.has(name))
  const planning = await planningOf(categories, editing)
  for (const name of newCategories) categories.set(name, `new ${name}`)
  const result: PlanCounts = { counts: { new: 0, changed: 0, equal: 0 }, bad: [], newCategories }
  const parents = new Set(sheet.good.flatMap(({ values }) => (values.parent ? [] : codeKey(rowSku(values) ?? ''))))
  for (let from = 0; from < sheet.good.length; from += CHUNK) {
    const rows = sheet.good.slice(from, from + CHUNK)
    const existing = await existingOf(rows.map(({ values }) => values))
    for (const row of rows) {
      const plan = planOne(row, existing, { ...planning, parents })
      if (plan.kind === 'bad') result.bad.push(badRow(sheet, row, plan.problems))
      else result.counts[plan.kind] += 1
    }
  }
  return result
}

type Existing = Awaited<ReturnType<typeof existingOf>>

function planOne(
  { values }: ImportRow,
  { codes, products, variants }: Existing,
  options: ProductPlanning & { parents: ReadonlySet<string> },
): { kind: 'new' | 'changed' | 'equal' } | { kind: 'bad'; problems: Problem[] } {
  const owner = codes.get(codeKey(rowSku(values) ?? ''))
  const variant = owner?.variantId ? variants.get(owner.variantId) : undefined
  if (variant || values.parent) {
    const parent = values.parent ? codeKey(values.parent) : undefined
    if (parent && !codes.has(parent) && !options.parents.has(parent))
      return { kind: 'bad', problems: [{ key: 'parent', message: 'No hay un producto con este SKU' }] }
    return planVariant(values, variant, options.editing)
  }
  const mine = values.barcode ? codes.get(codeKey(values.barcode)) : undefined
  if (mine && (mine.productId !== owner?.productId || mine.variantId))
    return { kind: 'bad', problems: [{ key: 'barcode', message: `El código ${mine.code} ya lo usa otro producto` }] }
  return planProduct(values, owner && products.get(owner.productId), options)
}

const badRow = ({ match }: SheetOfProducts, { row, cells }: ImportRow, problems: readonly Problem[]): BadRow => ({
  row,
  cells,
  errors: problems.map(({ key, message }): CellError => {
    const place = match.found.find((column) => column.key === key)
    return { row, letter: place?.letter ?? columnLetter(0), header: place?.header ?? 'Fila', message }
  }),
})
