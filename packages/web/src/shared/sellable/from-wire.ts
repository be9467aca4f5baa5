import type { Api } from '@tendero/core/api-types'
import type { Sellable } from './sellable'

/** A thing to sell as the calls answer it. */
export type WireSellable = Awaited<ReturnType<Api['goods']['filterFromPos']>>[number]
export type WireService = Awaited<ReturnType<Api['catalog']['getService']>>

const cents = (pesos: number) => Math.round(pesos * 100)

export const fromWire = (row: WireSellable): Sellable => ({
  id: row.variant_id ?? row.product_id,
  productId: row.product_id,
  ...(row.variant_id ? { variantId: row.variant_id } : {}),
  kind: 'product',
  sku: row.sku,
  ...(row.barcode ? { barcode: row.barcode } : {}),
  name: row.name,
  productName: row.product_name,
  ...(row.variant_name ? { variantName: row.variant_name, terms: row.terms ?? [] } : {}),
  ...(row.category_id ? { categoryId: row.category_id } : {}),
  ...(row.image ? { image: row.image } : {}),
  prices: Object.fromEntries(Object.entries(row.prices).map(([list, price]) => [list, cents(price)])),
  taxCode: row.tax_code,
  taxBps: Math.round(row.taxt * 100),
  costCents: cents(row.value ?? 0),
  storages: row.storages.map(({ id, name, quantity }) => ({ id, name, quantity: Math.round(quantity * 1_000) })),
  stockQuantity: Math.round(row.stock_quantity * 1_000),
})

export const serviceFromWire = (row: WireService): Sellable => ({
  id: row.id,
  productId: row.id,
  kind: 'service',
  sku: row.sku,
  name: row.name,
  productName: row.name,
  prices: { 1: cents(row.value) },
  taxCode: row.tax_code,
  taxBps: Math.round(row.tax * 100),
  costCents: 0,
  storages: [],
  stockQuantity: 0,
})
