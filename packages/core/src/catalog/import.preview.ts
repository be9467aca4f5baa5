import type * as z from 'zod'
import { load } from '../kernel/db/read'
import { sheets, sniff } from '../kernel/files/sniff'
import { putFile } from '../kernel/files/store'
import { newId } from '../kernel/id'
import type { CellError } from '../kernel/sheet/columns'
import { categoryIds } from './categories'
import { type CodeOwner, codeKey } from './code'
import { type BadRow, cellError, type ImportRow, planningOf, readProducts, type SheetOfProducts } from './import'
import type { RowValues } from './import.columns'
import {
  type ImportRights,
  mayNotChange,
  type Problem,
  type ProductPlanning,
  planProduct,
  planVariant,
  rowSku,
} from './import.plan'
import type { ImportPreview } from './import.wire'
import { type Extension, existingOf, type ImportedThing, namedBy, type Verdict } from './import.write'
import { newProduct } from './products'
import { Variant } from './variant'

/** Rows shown, and bad cells named one by one; all of them are counted. */
const SHOWN_ROWS = 10
const SHOWN_ERRORS = 200

/** Path of a stored sheet. */
export const uploadPath = (upload: string): string => `imports/${upload}`

/** Checks that a file is a sheet and keeps it. @throws AppError 422 for anything else */
export async function storeSheet(file: File): Promise<{ upload: string; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType } = sniff(bytes, sheets)
  const upload = newId('file')
  await putFile(uploadPath(upload), bytes, contentType)
  return { upload, bytes }
}

/** Rows that a preview compares with the products there are: those after them are compared when they are imported. */
const MAX_COMPARED = 1_000

/**
 * Reads a sheet of products without writing: what it has, every bad cell, and what its first rows would do. The file is
 * kept.
 */
export async function previewImport(
  file: File,
  rights: ImportRights,
  extension: Extension,
): Promise<z.output<typeof ImportPreview>> {
  const { upload, bytes } = await storeSheet(file)
  const sheet = await readProducts(bytes, extension, MAX_COMPARED)
  const plan = await planAll(sheet, { rights, extension })
  const bad = [...sheet.bad, ...plan.bad].sort((a, b) => a.row - b.row)
  const shown = [...sheet.good, ...sheet.bad].sort((a, b) => a.row - b.row).slice(0, SHOWN_ROWS)
  return {
    upload,
    header_row: sheet.match.headerRow,
    columns: sheet.match.found.map(({ letter, header, key }) => ({ column: letter, header, field: key })),
    unknown: sheet.match.unknown.map(({ letter, header }) => ({ column: letter, header })),
    headers: sheet.match.header,
    rows: shown.map(({ row, cells }) => ({ row, cells: cells.map(shownCell) })),
    errors: shownErrors(bad.flatMap(({ errors }) => errors)),
    left: shownErrors(plan.left),
    left_count: plan.left.length,
    total: sheet.good.length + sheet.bad.length,
    later: Math.max(0, sheet.good.length - MAX_COMPARED),
    ...plan.counts,
    bad: bad.length,
    new_categories: plan.newCategories,
  }
}

const shownErrors = (errors: readonly CellError[]) =>
  errors.slice(0, SHOWN_ERRORS).map(({ row, letter, header, message }) => ({ row, column: letter, header, message }))

const shownCell = (cell: ImportRow['cells'][number]): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

/** Rows whose products are read at once. */
const CHUNK = 200

interface PlanCounts {
  counts: { new: number; changed: number; equal: number }
  bad: BadRow[]
  left: CellError[]
  newCategories: string[]
}

interface Plans {
  rights: ImportRights
  extension: Extension
}

async function planAll(sheet: SheetOfProducts, { rights, extension }: Plans): Promise<PlanCounts> {
  const names = [...new Set(sheet.good.flatMap(({ values }) => values.category ?? []))]
  const categories = await categoryIds(names)
  const newCategories = names.filter((name) => !categories.has(name))
  const planning = await planningOf(categories, rights)
  for (const name of newCategories) categories.set(name, `new ${name}`)
  const result: PlanCounts = { counts: { new: 0, changed: 0, equal: 0 }, bad: [], left: [], newCategories }
  const parents = new Set(sheet.good.flatMap(({ values }) => (values.parent ? [] : codeKey(rowSku(values) ?? ''))))
  const cells = (row: ImportRow, problems: readonly Problem[]) =>
    problems.map(({ key, message }) => cellError(sheet.match, row.row, key, message))
  const compared = sheet.good.slice(0, MAX_COMPARED)
  for (let from = 0; from < compared.length; from += CHUNK) {
    const rows = compared.slice(from, from + CHUNK)
    const values = rows.map((row) => row.values)
    const [existing, owners] = await Promise.all([existingOf(values), namedBy(values)])
    const { variants } = await load({ variants: Variant.many(owners.flatMap((owner) => owner?.variantId ?? [])) })
    const plans = values.map((row, i) => planOne(row, owners[i], { ...existing, variants }, { ...planning, parents }))
    for (const [i, plan] of (await withExtra(plans, extension, rights)).entries()) {
      const row = rows[i]!
      if (plan.kind === 'bad') result.bad.push({ ...row, errors: cells(row, plan.problems) })
      else {
        result.counts[plan.kind] += 1
        result.left.push(...cells(row, plan.left ?? []))
      }
    }
  }
  return result
}

type Existing = Awaited<ReturnType<typeof existingOf>>

/** What a row would do; `thing` is what its extra cells are of, where that is known before it is written. */
type RowPlan =
  | { kind: Verdict; thing?: ImportedThing | undefined; left?: readonly Problem[] }
  | { kind: 'bad'; problems: readonly Problem[] }

/** The same plans, knowing what the extra cells of the rows would do. */
async function withExtra(plans: RowPlan[], extension: Extension, { changes }: ImportRights): Promise<RowPlan[]> {
  const things = plans.flatMap((plan) => ('thing' in plan && plan.thing ? [plan.thing] : []))
  const outcomes = new Map((await extension.look(things)).map((outcome, i) => [things[i]!, outcome]))
  return plans.map((plan): RowPlan => {
    const outcome = 'thing' in plan && plan.thing && outcomes.get(plan.thing)
    if (!outcome) return plan
    if (plan.kind !== 'equal' || !outcome.changes) return { ...plan, left: outcome.left }
    return changes ? { kind: 'changed', left: outcome.left } : { kind: 'bad', problems: [mayNotChange] }
  })
}

function planOne(
  values: RowValues,
  owner: CodeOwner | undefined,
  { codes, products, variants }: Existing,
  options: ProductPlanning & { parents: ReadonlySet<string> },
): RowPlan {
  const variant = owner?.variantId ? variants.get(owner.variantId) : undefined
  const { extra } = values
  if (variant || values.parent) {
    const parent = values.parent ? codeKey(values.parent) : undefined
    if (parent && !codes.has(parent) && !options.parents.has(parent))
      return { kind: 'bad', problems: [{ key: 'parent', message: 'No hay un producto con este SKU' }] }
    const plan = planVariant(values, variant, options)
    const product = variant && products.get(variant.productId)
    return plan.kind === 'bad' ? plan : { kind: plan.kind, thing: product && { product, variant, extra } }
  }
  const mine = values.barcode ? codes.get(codeKey(values.barcode)) : undefined
  if (mine && (mine.productId !== owner?.productId || mine.variantId))
    return { kind: 'bad', problems: [{ key: 'barcode', message: `El código ${mine.code} ya lo usa otro producto` }] }
  const existing = owner && products.get(owner.productId)
  const plan = planProduct(values, existing, options)
  if (plan.kind === 'bad') return plan
  const product = plan.kind === 'new' ? newProduct(plan.input.input, plan.input.taxed) : existing
  return { kind: plan.kind, thing: product && { product, extra } }
}
