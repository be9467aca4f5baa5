import { createHash } from 'node:crypto'
import type { ProductData, ProductRow } from '../../catalog/products/product'
import type { NewProductInput, ProductChangesInput, VariantChangesInput } from '../../catalog/products/product.input'
import { changedProduct } from '../../catalog/products/products'
import type { VariantData, VariantRow } from '../../catalog/products/variant'
import { changedVariant } from '../../catalog/products/variants'
import { ratedOn, type Taxed } from '../../catalog/tax'
import { type TaxInput, taxedBy } from '../../catalog/taxes'
import type { Problem } from '../../kernel/import/sheet'
import { same } from '../../kernel/values/same'
import { plain } from '../../kernel/values/text'
import type { Day } from '../../kernel/values/time'
import type { TaxRow } from '../../settings/taxes/tax'
import type { RowValues } from './import-columns'

/** A row always has a sku: see `rowSku`. */
type CodedProduct = NewProductInput & { sku: string }

/** A row that would change something, from somebody who may only create. */
export const mayNotChange: Problem = {
  key: 'sku',
  message: 'Ya existe: para cambiarlo necesitas permiso de editar productos. Quita la fila o pídelo a tu administrador',
}

export type Plan<New, Row> =
  | { kind: 'new'; input: New }
  | { kind: 'changed'; after: Row }
  | { kind: 'equal' }
  | { kind: 'bad'; problems: Problem[] }

const bad = (key: keyof RowValues, message: string): { kind: 'bad'; problems: Problem[] } => ({
  kind: 'bad',
  problems: [{ key, message }],
})

/** Sku of a row: its own, else its barcode, else one made of the name, so that the same row finds itself again. */
export function rowSku(row: RowValues): string | undefined {
  if (row.sku ?? row.barcode) return row.sku ?? row.barcode
  if (!row.name) return undefined
  const hash = createHash('sha256').update(plain(row.name)).digest()
  return `N-${[...hash.subarray(0, 7)].map((byte) => 'ABCDEFGHJKMNPQRSTVWXYZ23456789'[byte % 30]).join('')}`
}

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

type Changes = Omit<ProductChangesInput, 'id' | 'version'>

/** What the row asks of a product; blank cells ask nothing. */
const changesOf = (row: RowValues, categories: ReadonlyMap<string, string>): Changes =>
  given({
    name: row.name,
    barcode: row.barcode,
    description: row.description,
    category_id: row.category === undefined ? undefined : categories.get(row.category),
    price: row.price,
    ...(Object.keys(row.prices).length > 0 ? { prices: row.prices } : {}),
    cost: row.cost,
    minimum_stock: row.minimum,
    unit: row.unit,
    grams: row.grams,
    length: row.length,
    width: row.width,
    height: row.height,
    state: row.state,
  }) as Changes

/** What the sheet of somebody may do. */
export interface ImportRights {
  /** Only existing products are changed. */
  editing: boolean
  /** Existing products are changed too; without it a row that would change one is refused. */
  changes: boolean
}

/** What the rows of products of one sheet are read against. */
export interface ProductPlanning extends ImportRights {
  /** Ids by the name that the sheet writes. */
  categories: ReadonlyMap<string, string>
  /** Ids of the categories that are not for choosing any more. */
  retired: ReadonlySet<string>
  taxes: readonly TaxRow[]
  today: Day
}

/** What a row does to the product that has its sku, or to none. Pure. */
export function planProduct(
  row: RowValues,
  existing: ProductRow | undefined,
  { categories, retired, taxes, today, editing, changes: mayChange }: ProductPlanning,
): Plan<{ input: CodedProduct; taxed: Taxed }, ProductData> {
  const changes = changesOf(row, categories)
  if (existing?.state === 'deleted') return bad('sku', 'Este producto está eliminado: restáuralo antes de importarlo')
  const { category_id } = changes
  if (category_id !== undefined && category_id !== existing?.categoryId && retired.has(category_id))
    return bad('category', `La categoría ${row.category} está inactiva. Elige otra`)
  const asked = { tax: row.tax?.taxBps, tax_code: row.tax?.taxCode }
  if (existing) {
    const after = changedProduct(existing, changes, row.tax && taxedIn(existing, asked, { taxes, today }))
    if (same(existing, after)) return { kind: 'equal' }
    return mayChange ? { kind: 'changed', after } : { kind: 'bad', problems: [mayNotChange] }
  }
  const sku = rowSku(row)
  if (editing) return bad('sku', 'No hay un producto con este SKU')
  const problems: Problem[] = []
  if (!row.name) problems.push({ key: 'name', message: 'Escribe el nombre del producto' })
  if (row.price === undefined) problems.push({ key: 'price', message: 'Escribe el precio de venta' })
  if (problems.length > 0) return { kind: 'bad', problems }
  const input = { ...changes, sku, name: row.name!, price: row.price! } as CodedProduct
  return { kind: 'new', input: { input, taxed: taxedBy(asked, { taxes, today }) } }
}

/** How a product is taxed after a cell; the rate that it has today is no change. */
function taxedIn(existing: Taxed, asked: TaxInput, known: Pick<ProductPlanning, 'taxes' | 'today'>): Taxed {
  const rated = ratedOn(existing, new Map(known.taxes.map((tax) => [tax.id, tax])), known.today)
  const equal = asked.tax === rated.taxBps && asked.tax_code === rated.taxCode
  const { taxId, taxCode, taxBps } = existing
  return equal ? { taxId, taxCode, taxBps } : taxedBy(asked, { ...known, before: existing })
}

/** `Talla: M; Color: Azul` → pairs of names; undefined when it cannot be read. */
export function parseVariant(text: string): { attribute: string; term: string }[] | undefined {
  const pairs = text.split(/[;\n]/).filter((part) => part.trim() !== '')
  const read = pairs.map((part) => {
    const at = part.indexOf(':')
    const pair = {
      attribute: part.slice(0, at).trim().slice(0, 40),
      term: part
        .slice(at + 1)
        .trim()
        .slice(0, 40),
    }
    return at > 0 && pair.attribute && pair.term ? pair : undefined
  })
  return read.length > 0 && read.length <= 5 && read.every((pair) => pair !== undefined) ? read : undefined
}

/** The other way: how a sheet writes the terms of a variant. */
export const variantText = (terms: readonly { attribute: string; term: string }[]): string =>
  terms.map((t) => `${t.attribute}: ${t.term}`).join('; ')

/** What a row does to a variant: a new one takes the terms of the column. Pure. */
export function planVariant(
  row: RowValues,
  existing: VariantRow | undefined,
  { editing, changes }: ImportRights,
): Plan<{ terms: { attribute: string; term: string }[] }, VariantData> {
  if (existing) {
    const after = changedVariant(existing, variantChanges(row))
    if (same(existing, after)) return { kind: 'equal' }
    return changes ? { kind: 'changed', after } : { kind: 'bad', problems: [mayNotChange] }
  }
  if (editing) return bad('sku', 'No hay una variante con este SKU')
  const terms = row.variant === undefined ? undefined : parseVariant(row.variant)
  return terms
    ? { kind: 'new', input: { terms } }
    : bad('variant', 'Escribe atributo y término, como Talla: M; Color: Azul')
}

export const variantChanges = (row: RowValues): Omit<VariantChangesInput, 'id' | 'product_id' | 'version'> =>
  given({
    barcode: row.barcode,
    price: row.price,
    ...(Object.keys(row.prices).length > 0 ? { prices: row.prices } : {}),
    cost: row.cost,
    state: row.state,
  })
