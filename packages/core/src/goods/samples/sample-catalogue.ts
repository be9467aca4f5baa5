import * as z from 'zod'
import { categoryIds, importCategories } from '../../catalog/categories'
import { Code, codeKey } from '../../catalog/products/code'
import type { NewProductInput } from '../../catalog/products/product.input'
import { unremembered } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { createProduct } from '../products'
import { shelves } from './shelves'
import { type Trade, tradeIds } from './trades'

export const SampleInput = z.object({ trade: z.enum(tradeIds, 'Elige a qué se dedica tu negocio') })
export const SampleOutput = z.object({ products: z.number().int() })

/** What a mark of a shelf says of the tax of a product. */
const taxOf = (mark: string): Pick<NewProductInput, 'tax' | 'tax_code'> => {
  if (mark === 'X') return { tax_code: 'EXCLUIDO' }
  if (mark === 'E') return { tax_code: 'EXENTO' }
  return mark === 'C' ? { tax: 800, tax_code: 'INC' } : { tax: Number(mark) * 100, tax_code: 'IVA' }
}

/** The products of a trade, in order; each by a sku that tells that it is of the sample. */
export function sampleOf(trade: Trade): (NewProductInput & { sku: string; category: string })[] {
  const lines = shelves[trade].trim().split('\n')
  return lines.map((line, i) => {
    const [category, name, cost, price, tax] = line.split('|').map((cell) => cell.trim()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const sku = `EJ-${trade.slice(0, 3).toUpperCase()}-${String(i + 1).padStart(2, '0')}`
    return { sku, category, name, cost: Number(cost) * 100, price: Number(price) * 100, ...taxOf(tax) }
  })
}

/**
 * Gives a shop the products of its trade, to be changed or removed like any other. Asking again adds only those that are
 * missing, so that an interrupted one may be asked for again.
 */
export async function createSample({ trade }: z.output<typeof SampleInput>) {
  const products = sampleOf(trade)
  await importCategories({ items: [...new Set(products.map(({ category }) => category))].map((name) => ({ name })) })
  const ids = await categoryIds(products.map(({ category }) => category))
  const { codes } = await load({ codes: Code.many(products.map(({ sku }) => codeKey(sku))) })
  for (const { category, ...input } of products) {
    if (codes.has(codeKey(input.sku))) continue
    await unremembered(() => createProduct({ ...input, category_id: ids.get(category) })).catch(async (error) => {
      // Somebody else asked for the same at once.
      if (!(await Code.find(codeKey(input.sku)))) throw error
    })
  }
  return { products: products.length }
}
