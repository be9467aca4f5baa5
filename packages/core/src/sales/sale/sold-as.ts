import type { ProductRow } from '../../catalog/products/product'
import type { TaxRate } from '../../catalog/tax'
import { refuse } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import type { CartLine } from '../cart/cart'
import type { SaleLineData, SoldAs } from '../order/sale.input'

/*
 * Lines that a till sold without a connection: they keep what is on their paper. `tills/judging.ts` compares it with the
 * catalogue.
 */

/** Returns the printed rate. */
export const soldRate = ({ taxCode, taxBps }: SoldAs): TaxRate => ({ taxCode, taxBps })

interface Goods {
  products: ReadonlyMap<string, Pick<ProductRow, 'state' | 'variantIds'>>
  variants: ReadonlyMap<string, unknown>
}

/** True for what the catalogue has no longer. */
export function isGone({ product_id, variant_id }: SaleLineData, { products, variants }: Goods): boolean {
  const product = products.get(product_id)
  if (!product || product.state === 'deleted') return true
  if (variant_id === undefined) return product.variantIds.length > 0
  return !variants.has(variant_id) || !product.variantIds.includes(variant_id)
}

/** A line of something that is gone: as it was sold, and nothing leaves a storage for it. */
export function goneLine(kind: CartLine['kind'], wanted: SaleLineData, sold: SoldAs, saleList: number): CartLine {
  refuse(conflict(`${sold.name} ya no está en tu catálogo: se vendió sin descontarlo del inventario.`, 'gone'))
  return {
    kind,
    productId: wanted.product_id,
    ...(wanted.variant_id ? { variantId: wanted.variant_id } : {}),
    sku: sold.sku ?? '',
    name: sold.name,
    quantity: wanted.quantity,
    priceCents: wanted.price ?? 0,
    priceList: wanted.price_list ?? saleList,
    ...soldRate(sold),
    discount: wanted.discount,
    costCents: 0,
    stockQuantity: 0,
    storages: [],
  }
}
