import { type CodeOwner, codeIn, codeKey } from '../../catalog/products/code'
import { newProduct } from '../../catalog/products/products'
import { Variant } from '../../catalog/products/variant'
import { load } from '../../kernel/db/read'
import type { Problem, Verdict, Written } from '../../kernel/import/sheet'
import type { RowValues } from './import-columns'
import { type ImportRights, mayNotChange, type ProductPlanning, planProduct, planVariant, rowSku } from './import-plan'
import type { ProductSheetRow } from './import-rows'
import { type Existing, existingOf, namedBy } from './import-write'
import type { ImportedThing, StockColumns } from './stock-cells'

/** Skus of the products that a sheet brings: its rows of variants may name them. */
export const parentsOf = (rows: readonly ProductSheetRow[]): Set<string> =>
  new Set(rows.flatMap(({ values }) => (values.parent ? [] : codeKey(rowSku(values) ?? ''))))

/** What some rows would do to the products there are, in order. */
export async function lookAtRows(
  rows: readonly ProductSheetRow[],
  planning: ProductPlanning & { parents: ReadonlySet<string> },
  stock: StockColumns,
): Promise<(Written | { problems: readonly Problem[] })[]> {
  const values = rows.map((row) => row.values)
  const [existing, owners] = await Promise.all([existingOf(values), namedBy(values)])
  const { variants } = await load({ variants: Variant.many(owners.flatMap((owner) => owner?.variantId ?? [])) })
  const plans = values.map((row, i) => planOne(row, owners[i], { ...existing, variants }, planning))
  return (await withStock(plans, stock, planning)).map((plan) =>
    plan.kind === 'bad' ? plan : { verdict: plan.kind, left: plan.left ?? [] },
  )
}

/** What a row would do; `thing` is what its extra cells are of, where that is known before it is written. */
type RowPlan =
  | { kind: Verdict; thing?: ImportedThing; left?: readonly Problem[] }
  | { kind: 'bad'; problems: readonly Problem[] }

/** The same plans, knowing what the extra cells of the rows would do. */
async function withStock(plans: RowPlan[], stock: StockColumns, { changes }: ImportRights): Promise<RowPlan[]> {
  const things = plans.flatMap((plan) => ('thing' in plan && plan.thing ? [plan.thing] : []))
  const outcomes = new Map((await stock.look(things)).map((outcome, i) => [things[i]!, outcome]))
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
  const mine = values.barcode ? codeIn(codes, values.barcode) : undefined
  if (mine && (mine.productId !== owner?.productId || mine.variantId))
    return { kind: 'bad', problems: [{ key: 'barcode', message: `El código ${mine.code} ya lo usa otro producto` }] }
  const existing = owner && products.get(owner.productId)
  const plan = planProduct(values, existing, options)
  if (plan.kind === 'bad') return plan
  const product = plan.kind === 'new' ? newProduct(plan.input.input, plan.input.taxed) : existing
  return { kind: plan.kind, thing: product && { product, extra } }
}
