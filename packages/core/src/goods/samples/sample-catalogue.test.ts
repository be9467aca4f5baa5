import { expect, it } from 'vitest'
import { sampleOf } from './sample-catalogue'
import { tradeIds } from './trades'

it('every trade has a dozen products with names, prices above their cost, and a tax', () => {
  for (const trade of tradeIds) {
    const products = sampleOf(trade)
    expect(products).toHaveLength(12)
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(12)
    for (const { name, category, cost, price, tax, tax_code } of products) {
      expect(name.length > 2 && category.length > 2, `${trade}: ${name}`).toBe(true)
      expect(price, name).toBeGreaterThan(cost!)
      expect(['IVA', 'INC', 'EXENTO', 'EXCLUIDO'], name).toContain(tax_code)
      if (tax !== undefined) expect([500, 800, 1_900], name).toContain(tax)
    }
  }
})
