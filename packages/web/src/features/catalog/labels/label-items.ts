import { api } from '@/lib/api'

export interface LabelItem {
  /** Of a product without variants, or of a variant. */
  id: string
  name: string
  sku: string
  stock: number
  /** How many labels. */
  quantity: number
}

/** What to label of some products: each one itself, or all of its variants. */
export async function labelItems(ids: readonly string[]): Promise<LabelItem[]> {
  const found = await Promise.all(ids.slice(0, 100).map(one))
  return found.flat()
}

async function one(id: string): Promise<LabelItem[]> {
  const [product, storages] = await Promise.all([
    api.catalog.getProduct({ id }),
    api.inventory.storagesOfProduct({ product: id }),
  ])
  const rows = storages.filter((storage) => storage.type === 'normal').flatMap((storage) => storage.rows)
  const stockOf = (item: string) =>
    rows.reduce((sum, row) => sum + ((row.variant_id ?? row.product_id) === item ? row.quantity : 0), 0)
  const things =
    product.variants.length > 0
      ? product.variants.map((variant) => ({ ...variant, name: `${product.name} · ${variant.name}` }))
      : [product]
  return things.map(({ id: item, name, sku }) => ({ id: item, name, sku, stock: stockOf(item), quantity: 1 }))
}
