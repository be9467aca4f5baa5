import { categories as allCategories, categoryIds, retiredOf } from '../../catalog/categories'
import { addTerms, allAttributes, attributes } from '../../catalog/products/attributes'
import { codeKey } from '../../catalog/products/code'
import { now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import type { Opened } from '../../kernel/import/sheet'
import { keepBesides } from '../../kernel/import/trace'
import type { Column } from '../../kernel/sheet/columns'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { everyTax } from '../../settings/taxes/taxes'
import { importColumns, type RowValues } from './import-columns'
import { lookAtRows, parentsOf } from './import-look'
import { type ImportRights, type ProductPlanning, parseVariant } from './import-plan'
import { checkRows, demandNames, type ProductSheetRow, rowReader } from './import-rows'
import { writeRows } from './import-write'
import type { StockColumns } from './stock-cells'

/** Products and variants written in one transaction, and transactions under way at once. */
const PRODUCTS_AT_ONCE = 6
const VARIANTS_AT_ONCE = 8
export const inTransactions = { atOnce: VARIANTS_AT_ONCE, concurrency: 6 }

/** A sheet of products, read as whoever asked for its import may. */
export async function productSheet(
  rights: ImportRights,
  stock: StockColumns,
): Promise<Opened<readonly Column[], RowValues>> {
  const { settings } = await load({ settings: settingsOf() })
  return {
    columns: importColumns(settings.priceLists, stock.columns),
    demand: demandNames,
    read: rowReader(),
    check: checkRows,
    order: (rows) => [productGroups(rows), variantGroups(rows)],
    async decide(rows, making) {
      const { categories, missing } = await (making ? needCategories(rows, stock.jobId) : knownCategories(rows))
      const attributes = making && !rights.editing ? await needAttributes(rows) : []
      const planning = await planningOf(categories, rights)
      // A category of a preview is none yet: it only counts as a change.
      const named = new Map([...categories, ...missing.map((name) => [name, `new ${name}`] as const)])
      const parents = parentsOf(rows)
      return {
        creates: missing,
        look: (some) => lookAtRows(some, { ...planning, categories: named, parents }, stock),
        write: (unit, some) => writeRows(unit, some, { ...planning, attributes, stock }),
      }
    },
  }
}

interface Categories {
  /** Ids by the name that the sheet writes. */
  categories: Map<string, string>
  missing: string[]
}

async function knownCategories(rows: readonly ProductSheetRow[]): Promise<Categories> {
  const names = [...new Set(rows.flatMap(({ values }) => values.category ?? []))]
  const categories = await categoryIds(names)
  return { categories, missing: names.filter((name) => !categories.has(name)) }
}

/** Creates the categories that rows name and are missing. */
async function needCategories(rows: readonly ProductSheetRow[], jobId: string): Promise<Categories> {
  const { categories, missing } = await knownCategories(rows)
  for (const name of missing) {
    const alike = [...categories].find(([other]) => plain(other) === plain(name))?.[1]
    categories.set(name, alike ?? (await newCategory(name, jobId)))
  }
  return { categories, missing: [] }
}

/** The category and its trace are one transaction: a worker that dies leaves both or none. */
async function newCategory(name: string, jobId: string): Promise<string> {
  const { id } = await allCategories.rows.create({ name }, true, (unit, row) => keepBesides(unit, jobId, row.id))
  return id
}

/** What rows of products are planned with, besides the products that there are. */
async function planningOf(categories: ReadonlyMap<string, string>, rights: ImportRights): Promise<ProductPlanning> {
  const [retired, taxes] = await Promise.all([retiredOf([...categories.values()]), everyTax()])
  return { categories, retired, taxes, today: dayOf(now()), ...rights }
}

/** Creates the attributes and terms that rows of variants name and are missing. */
async function needAttributes(rows: readonly ProductSheetRow[]) {
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
    else await attributes.create({ name, terms: [...new Set(terms)] })
  }
  return allAttributes()
}

/** Rows of products, as they share a transaction. */
function productGroups(rows: readonly ProductSheetRow[]): ProductSheetRow[][] {
  const products = rows.filter(({ values }) => !values.parent)
  const starts = Array.from({ length: Math.ceil(products.length / PRODUCTS_AT_ONCE) }, (_, i) => i * PRODUCTS_AT_ONCE)
  return starts.map((from) => products.slice(from, from + PRODUCTS_AT_ONCE))
}

/** Rows of variants by their product, whose row they share: one transaction after another, while other products go on. */
function variantGroups(rows: readonly ProductSheetRow[]): ProductSheetRow[][] {
  const groups = new Map<string, ProductSheetRow[]>()
  for (const row of rows) {
    if (!row.values.parent) continue
    const key = codeKey(row.values.parent)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
