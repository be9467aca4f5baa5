import { unremembered } from '../kernel/context'
import { kind } from '../kernel/db/kind'
import { count } from '../kernel/db/lists/counter'
import { load } from '../kernel/db/read'
import { Unique, uniqueId } from '../kernel/db/unique'
import { badFile } from '../kernel/files/sniff'
import { inBatches } from '../kernel/jobs/batches'
import { records } from '../kernel/records/records'
import { text } from '../kernel/sheet/cells'
import { defineColumns, openTable } from '../kernel/sheet/columns'
import { plain } from '../kernel/values/text'
import { type CategoryData, category, MAX_ORDER } from './category.input'
import { productBucket } from './products/product'

const MAX_IMPORT = 2_000

export const Category = kind({
  name: 'category',
  prefix: 'cat',
  label: 'la categoría',
  words: { color: 'Color', place: 'Lugar en el mostrador' },
  schema: category.row,
})

export const categories = records(Category, {
  fields: category,
  searchBy: (c) => [c.name, c.description],
  // Who changes the name of a category leaves its place and its colour.
  toRow: (input, before) => ({ ...category.toRow(input, before), description: input.description }),
  unique: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes una categoría con este nombre' },
})

/** A category and how many products have it, without those that are deleted. */
export const getCategory = async ({ id }: { id: string }) => ({
  ...(await categories.get({ id })),
  products: await count('product', productBucket({ categoryId: id })),
})

/** Active categories as the counter shows them: in the places that the merchant gave them, then by name. */
export const categoriesInOrder = async () =>
  (await categories.choices()).toSorted(
    (a, b) => (a.order ?? MAX_ORDER + 1) - (b.order ?? MAX_ORDER + 1) || (plain(a.name) < plain(b.name) ? -1 : 1),
  )

/** Ids of the categories with some names, by the name as given; compared without case or accents. */
export async function categoryIds(names: readonly string[]): Promise<Map<string, string>> {
  const keyOf = (name: string) => uniqueId('category', plain(name))
  const { rows } = await load({ rows: Unique.many([...new Set(names.map(keyOf))]) })
  return new Map(
    names.flatMap((name) => {
      const owner = rows.get(keyOf(name))?.owner
      return owner ? [[name, owner] as const] : []
    }),
  )
}

/** Those of some categories that are inactive. */
export async function retiredOf(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await load({ rows: Category.many([...new Set(ids)]) })
  return new Set([...rows.values()].flatMap(({ id, active }) => (active ? [] : id)))
}

export interface CategoryImport {
  created: number
  updated: number
  equal: number
  errors: { row: number; column?: string; message: string }[]
}

/** Creates the categories that are missing and changes the descriptions that differ; found by name. Repeating it writes nothing. */
export async function importCategories({ items }: { items: readonly CategoryData[] }): Promise<CategoryImport> {
  const result: CategoryImport = { created: 0, updated: 0, equal: 0, errors: [] }
  const rows = items.map((item, i) => ({ ...item, row: i + 1 }))
  await importRows(rows, result)
  return result
}

type ImportRow = CategoryData & { row: number }

async function importRows(rows: readonly ImportRow[], result: CategoryImport): Promise<void> {
  const ids = await categoryIds(rows.map((r) => r.name))
  const { known } = await load({ known: Category.many([...new Set(ids.values())]) })
  const todo = rows.filter((row) => {
    const found = known.get(ids.get(row.name) ?? '')
    const same = found && (row.description === undefined || row.description === found.description)
    if (same) result.equal += 1
    return !same
  })
  await unremembered(() =>
    inBatches(
      todo,
      { size: 1, concurrency: 4 },
      async ([row]) => {
        const { row: _, ...input } = row!
        const found = known.get(ids.get(input.name) ?? '')
        if (found) await categories.update({ id: found.id, name: found.name, description: input.description })
        else await categories.create(input)
        result[found ? 'updated' : 'created'] += 1
      },
      (row, error) => result.errors.push({ row: row.row, message: error.message }),
    ),
  )
}

const columns = defineColumns([
  { key: 'name', headers: ['Nombre', 'Categoría', 'Categorías'], required: true, parse: text({ max: 80 }) },
  { key: 'description', headers: ['Descripción', 'Detalle'], parse: text({ max: 300 }) },
])

/** Categories of a sheet made by a person (.xlsx or .csv): good rows go in, bad cells come back named. */
export async function importCategoriesFile({ file }: { file: File }): Promise<CategoryImport> {
  const table = await openTable(columns, file, { maxRows: MAX_IMPORT })
  if (table.match.errors.length > 0) throw badFile(`${table.match.errors.join('. ')}.`)
  const result: CategoryImport = { created: 0, updated: 0, equal: 0, errors: [] }
  const good = new Map<string, ImportRow>()
  for await (const row of table.rows) {
    if ('errors' in row)
      result.errors.push(...row.errors.map((e) => ({ row: e.row, column: e.header, message: e.message })))
    else good.set(row.values.name.toLowerCase(), { ...row.values, description: row.values.description, row: row.row })
  }
  await importRows([...good.values()], result)
  return result
}
