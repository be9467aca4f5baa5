import { MAX_CENTS, MAX_QUANTITY, toPesos, UNIT } from '@tendero/core/kernel/values/money'
import { describe, expect, it } from 'vitest'
import { newShop } from '../support/world'

describe('amounts at their most', () => {
  it('make documents that are refused or exact, and reports that are read', async () => {
    const { api } = await newShop()
    const storage_id = (await api.inventory.storageChoices({}))[0]!.id
    const transfer = (await api.settings.loadPaymentTypes({})).find((type) => type.means === 'transfer')!
    const most = toPesos(MAX_CENTS)
    const { id } = await api.goods.createProduct({ name: 'Lingote', price: most, cost: most })
    const adjust = (quantity: number) => {
      const products = [{ product_id: id, type: 'increment' as const, quantity }]
      return api.inventory.createAdjustment({ storage_id, reason: 'found', products })
    }
    const paid = { payment_type_id: transfer.id, value: most }
    const sell = (...lines: { product_id?: string; kind?: 'service'; quantity?: number }[]) =>
      api.sales.createOrder({
        storage_id,
        products: lines.map((line) => ({ product_id: id, quantity: 1, ...line })),
        payments: lines.map(() => paid),
      })
    const service = async (n: number) => (await api.catalog.createService({ name: `Obra ${n}`, value: most })).id
    const tooLarge = { status: 422, body: { code: 'too_large' } }
    await expect(adjust(MAX_QUANTITY / UNIT)).rejects.toMatchObject(tooLarge)
    await expect(adjust(MAX_QUANTITY / UNIT + 1)).rejects.toMatchObject({
      body: { errors: { 'products.0.quantity': [expect.stringContaining('como máximo')] } },
    })
    for (let i = 0; i < 4; i++) await adjust(1)
    await expect(sell({ quantity: MAX_QUANTITY / UNIT })).rejects.toMatchObject(tooLarge)
    expect(await sell({})).toMatchObject({ total: most })
    const services = await Promise.all(Array.from({ length: 12 }, (_, n) => service(n)))
    const works = services.map((product_id) => ({ product_id, kind: 'service' as const }))
    expect(await sell(...works.slice(0, 5))).toMatchObject({ total: 5 * most })
    await expect(sell(...works)).rejects.toMatchObject(tooLarge)
    await expect(api.catalog.createService({ name: 'Más', value: most + 1 })).rejects.toMatchObject({
      body: { errors: { value: ['Es un valor demasiado grande'] } },
    })
    expect(await api.inventory.valuation({})).toMatchObject({ total: most * 3 })
    expect(await api.accounting.diaryBook({})).toMatchObject({})
  })
})
