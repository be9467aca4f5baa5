import type { AttributeRow } from '../../catalog/products/attribute'
import {
  Code,
  type CodeOwner,
  type CodeRow,
  codeIn,
  codeKey,
  codesOf,
  moveCodes,
  sameCodes,
  takenCode,
} from '../../catalog/products/code'
import { Product, type ProductData, type ProductRow } from '../../catalog/products/product'
import { newProduct } from '../../catalog/products/products'
import { Variant, type VariantRow } from '../../catalog/products/variant'
import { addVariants, variantsOf } from '../../catalog/products/variants'
import { gtinForms } from '../../catalog/scanned'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { refuse } from '../../kernel/import/row-by-row'
import type { GoodRow, Verdict, Written } from '../../kernel/import/sheet'
import { plain } from '../../kernel/values/text'
import { needLists } from '../../settings/price-lists/price-lists'
import { refuseOwnStock } from '../products'
import { assertChosen } from './chosen'
import type { RowValues } from './import-columns'
import {
  mayNotChange,
  type ProductPlanning,
  parseVariant,
  planProduct,
  planVariant,
  rowSku,
  variantChanges,
} from './import-plan'
import type { ImportedThing, StockColumns } from './stock-cells'

export interface WriteOptions extends ProductPlanning {
  attributes: readonly AttributeRow[]
  stock: StockColumns
}

export interface Existing {
  codes: Map<string, CodeRow>
  products: Map<string, ProductRow>
  variants: Map<string, VariantRow>
}

/** What the codes of some rows belong to. */
export async function existingOf(rows: readonly RowValues[]): Promise<Existing> {
  const wanted = rows
    .flatMap((row) => [rowSku(row), row.barcode, row.parent])
    .flatMap((code) => (code ? [codeKey(code)] : []))
  const { codes } = await load({ codes: Code.many(sameCodes(wanted)) })
  const owners = [...codes.values()]
  const { products, variants } = await load({
    products: Product.many([...new Set(owners.map((o) => o.productId))]),
    variants: Variant.many([...new Set(owners.flatMap((o) => o.variantId ?? []))]),
  })
  return { codes, products, variants }
}

/** The products or variants that some rows name, in order, whichever of their codes or terms they use. */
export async function namedBy(rows: readonly RowValues[]): Promise<(CodeOwner | undefined)[]> {
  const wanted = rows.flatMap((row) => [rowSku(row), row.parent]).flatMap((code) => (code ? [codeKey(code)] : []))
  const { codes } = await load({ codes: Code.many([...new Set(wanted)]) })
  const ownerOf = (code: string | undefined) => (code === undefined ? undefined : codes.get(codeKey(code)))
  const byTerms = rows.filter((row) => row.parent && !row.sku)
  const parents = [...new Set(byTerms.flatMap((row) => ownerOf(row.parent)?.productId ?? []))]
  const owned = await variantsOf([...(await load({ products: Product.many(parents) })).products.values()])
  return rows.map((row) => {
    if (!row.parent || row.sku) return ownerOf(rowSku(row))
    const productId = ownerOf(row.parent)?.productId
    const variant = owned.find((one) => one.productId === productId && sameTerms(one, row.variant))
    return variant && { productId: variant.productId, variantId: variant.id }
  })
}

/** Loads the codes that are about to be given back, so that `moveCodes` can. */
async function withOldCodes(
  codes: Map<string, CodeRow>,
  rows: Iterable<{ sku: string; barcode?: string }>,
): Promise<void> {
  const missing = sameCodes([...rows].flatMap(codesOf)).filter((code) => !codes.has(code))
  if (missing.length === 0) return
  for (const [code, row] of (await load({ old: Code.many(missing) })).old) codes.set(code, row)
}

/** Claims codes against what was loaded and what this very batch took. */
function claim(
  unit: Act,
  owner: CodeOwner,
  before: { sku: string; barcode?: string } | undefined,
  after: { sku: string; barcode?: string },
  codes: Map<string, CodeRow>,
): void {
  const [was, is] = [codesOf(before), codesOf(after)]
  const taken = takenCode(is, owner, codes)
  if (taken) {
    const key = gtinForms(codeKey(after.sku)).includes(taken.code) ? 'sku' : 'barcode'
    throw refuse([{ key, message: `El código ${taken.code} ya lo usa otro producto` }])
  }
  moveCodes(unit, owner, { was, is }, codes)
  for (const code of is) codes.set(code, { code, productId: owner.productId, variantId: owner.variantId, version: 0 })
}

/** Writes rows of products, or of variants of one product, in one transaction. @throws AppError 4xx for the first bad row */
export function writeRows(unit: Act, rows: readonly GoodRow<RowValues>[], options: WriteOptions): Promise<Written[]> {
  const values = rows.map((row) => row.values)
  return values[0]!.parent ? writeVariants(unit, values, options) : writeProducts(unit, values, options)
}

/** Writes rows of products in one transaction: what each did, in order. @throws AppError 422 for the first bad row */
async function writeProducts(unit: Act, rows: readonly RowValues[], options: WriteOptions): Promise<Written[]> {
  const { codes, products, variants } = await existingOf(rows)
  await withOldCodes(codes, [...products.values(), ...variants.values()])
  const things: ImportedThing[] = []
  const verdicts = rows.map((row): Verdict => {
    const owner = codeIn(codes, rowSku(row) ?? '')
    const variant = owner?.variantId ? variants.get(owner.variantId) : undefined
    if (variant) {
      const found = { variant, product: products.get(variant.productId)! }
      return oneVariant(unit, row, found, { codes, things, options })
    }
    const existing = owner && products.get(owner.productId)
    const plan = planProduct(row, existing, options)
    if (plan.kind === 'bad') throw refuse(plan.problems)
    things.push({ product: oneProduct(unit, plan, existing, codes), extra: row.extra })
    return plan.kind
  })
  await assertChosen(
    unit,
    things.map(({ product: after }) => ({ before: products.get(after.id), after })),
  )
  await assertLists(unit, things, { products, variants })
  return withStock(unit, verdicts, things, options)
}

/**
 * Holds the price lists in which some things newly have a price: those that the columns of a sheet are of may have gone
 * since. A new variant begins with the prices of its product.
 * @throws AppError 422 at the column of a list that is gone or inactive
 */
function assertLists(
  unit: Act,
  things: readonly ImportedThing[],
  { products, variants }: Pick<Existing, 'products' | 'variants'>,
): Promise<void> {
  const fresh = things.flatMap(({ product, variant }) => {
    const before = variant ? (variants.get(variant.id) ?? product) : products.get(product.id)
    return Object.keys((variant ?? product).prices).filter((list) => !(before && list in before.prices))
  })
  return needLists(unit, Object.fromEntries(fresh.map((list) => [list, true])), {}, (list) => `price.${list}`)
}

/** Puts the stock cells in. @throws AppError 422 when they would change what the person may not */
async function withStock(
  unit: Act,
  verdicts: Verdict[],
  things: ImportedThing[],
  { stock, changes }: WriteOptions,
): Promise<Written[]> {
  const about = ({ product, variant }: ImportedThing) => ({ id: (variant ?? product).id })
  if (things.every(({ extra }) => Object.keys(extra).length === 0))
    return verdicts.map((verdict, i) => ({ verdict, left: [], ...about(things[i]!) }))
  const outcomes = await stock.apply(unit, things)
  return verdicts.map((verdict, i) => {
    const { left, changes: opens, opened } = outcomes[i]!
    const besides = opened && opened.length > 0 ? { besides: opened } : {}
    const written = { left, ...about(things[i]!), ...besides }
    if (verdict !== 'equal' || !opens) return { verdict, ...written }
    if (!changes) throw refuse([mayNotChange])
    return { verdict: 'changed', ...written }
  })
}

function oneProduct(
  unit: Act,
  plan: Exclude<ReturnType<typeof planProduct>, { kind: 'bad' }>,
  existing: ProductRow | undefined,
  codes: Map<string, CodeRow>,
): ProductData {
  if (plan.kind === 'new') {
    const row = newProduct(plan.input.input, plan.input.taxed)
    claim(unit, { productId: row.id }, undefined, row, codes)
    unit.insert(Product, row)
    return row
  }
  if (plan.kind === 'equal') return existing!
  claim(unit, { productId: existing!.id }, existing, plan.after, codes)
  const saved = { ...plan.after, updatedAt: now().toISOString() }
  unit.replace(Product, existing!, saved)
  return saved
}

/** What the rows of a batch share. */
interface Batch {
  codes: Map<string, CodeRow>
  things: ImportedThing[]
  options: WriteOptions
}

function oneVariant(
  unit: Act,
  row: RowValues,
  { variant, product }: { variant: VariantRow; product: ProductRow },
  { codes, things, options }: Batch,
): Verdict {
  const plan = planVariant(row, variant, options)
  if (plan.kind === 'bad') throw refuse(plan.problems)
  if (plan.kind !== 'changed') {
    things.push({ product, variant, extra: row.extra })
    return 'equal'
  }
  claim(unit, { productId: product.id, variantId: variant.id }, variant, plan.after, codes)
  const saved = { ...plan.after, updatedAt: now().toISOString() }
  unit.replace(Variant, variant, saved)
  things.push({ product, variant: saved, extra: row.extra })
  return 'changed'
}

/** Term ids of pairs of names, among attributes that have them. */
function termIds(pairs: readonly { attribute: string; term: string }[], attributes: readonly AttributeRow[]): string[] {
  return pairs.map((pair) => {
    const attribute = attributes.find((a) => plain(a.name) === plain(pair.attribute))
    const term = attribute?.terms.find((t) => plain(t.name) === plain(pair.term))
    if (!term) throw refuse([{ key: 'variant', message: `No existe ${pair.attribute}: ${pair.term}` }])
    return term.id
  })
}

/** True when a cell names the very terms of a variant, in any order. */
function sameTerms(variant: VariantRow, cell: string | undefined): boolean {
  const key = (pairs: readonly { attribute: string; term: string }[]) =>
    pairs
      .map((p) => `${plain(p.attribute)}:${plain(p.term)}`)
      .sort()
      .join('+')
  const pairs = cell === undefined ? undefined : parseVariant(cell)
  return pairs !== undefined && key(pairs) === key(variant.terms)
}

/** Writes rows of variants of one product in one transaction. @throws AppError 422 or 409 for the first bad row */
async function writeVariants(unit: Act, rows: readonly RowValues[], options: WriteOptions): Promise<Written[]> {
  const { codes, products, variants } = await existingOf(rows)
  const product = products.get(codes.get(codeKey(rows[0]!.parent!))?.productId ?? '')
  if (!product) throw refuse([{ key: 'parent', message: 'No hay un producto con este SKU' }])
  if (product.state === 'deleted') throw conflict(`${product.name} está eliminado. Restáuralo antes de importarlo.`)
  const owned = await variantsOf([product])
  await withOldCodes(codes, [...variants.values(), ...owned])
  const things: ImportedThing[] = []
  const fresh: { input: Parameters<typeof addVariants>[2][number]; at: number }[] = []
  const verdicts = rows.map((row, at): Verdict => {
    const owner = row.sku ? codes.get(codeKey(row.sku)) : undefined
    const alike = row.sku ? undefined : owned.find((v) => sameTerms(v, row.variant))
    if (owner && !owner.variantId) throw refuse([{ key: 'sku', message: 'Este SKU es de otro producto' }])
    const variant = owner?.variantId ? variants.get(owner.variantId) : alike
    if (variant && variant.productId !== product.id)
      throw refuse([{ key: 'sku', message: 'Este SKU es de otro producto' }])
    if (variant) return oneVariant(unit, row, { variant, product }, { codes, things, options })
    const plan = planVariant(row, undefined, options)
    if (plan.kind === 'bad') throw refuse(plan.problems)
    if (plan.kind !== 'new') return 'equal'
    const terms = termIds(plan.input.terms, options.attributes)
    fresh.push({ at, input: { ...variantChanges(row), terms, ...(row.sku ? { sku: row.sku } : {}) } })
    return 'new'
  })
  if (fresh.length > 0) {
    if (product.variantIds.length === 0) await refuseOwnStock(product)
    const inputs = fresh.map((f) => f.input)
    const { added } = await addVariants(unit, { product, variants: owned }, inputs, options.attributes)
    for (const [i, variant] of added.entries()) {
      const { at } = fresh[i]!
      things.splice(at, 0, { product, variant, extra: rows[at]!.extra })
    }
  }
  await assertLists(unit, things, { products, variants: new Map(owned.map((variant) => [variant.id, variant])) })
  return withStock(unit, verdicts, things, options)
}
