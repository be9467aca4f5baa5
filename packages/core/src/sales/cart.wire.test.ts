import { describe, expect, it } from 'vitest'
import { emptyCart } from './cart'
import { randomCart, seeded } from './cart.random'
import { counts, totals } from './cart.totals'
import { cartFromWire, cartToWire, type WireLineInput } from './cart.wire'

const shirt: WireLineInput = {
  product_id: 'prd_1',
  sku: 'CAM-M',
  name: 'Camisa M',
  quantity: 2,
  stock_quantity: 5,
  storages: [{ id: 'b1', quantity: 5 }],
  userStorage: 'b1',
  price: 59_500,
  value: 30_000,
}

describe('the cart on the wire', () => {
  it('takes IVA 19 %, percent discounts and list 1 when they are not said', () => {
    const outcome = cartFromWire({ products: [{ ...shirt, discount: 10 }], discount: 5 })
    expect(outcome).toMatchObject({
      ok: true,
      cart: {
        priceList: 1,
        deliveryCents: 0,
        discount: { type: 2, bps: 500 },
        lines: [
          {
            quantity: 2_000,
            priceCents: 5_950_000,
            taxCode: 'IVA',
            taxBps: 1_900,
            discount: { type: 2, bps: 1_000 },
            costCents: 3_000_000,
            stockQuantity: 5_000,
            storageId: 'b1',
            storages: [{ id: 'b1', quantity: 5_000 }],
          },
        ],
      },
    })
  })

  it('carries every name of the specification', () => {
    const outcome = cartFromWire({ products: [{ ...shirt, tDiscount: 1, discount: 19_000 }], delivery: 8_000 })
    if (!outcome.ok) throw new Error(outcome.reason)
    const wire = cartToWire(outcome.cart)
    expect(wire).toMatchObject({
      total: 108_000,
      subtotal: 119_000,
      tax: 15_966.39,
      discount: 0,
      totalDiscount: 19_000,
      taxt_total: 15_966.39,
      total_base: 84_033.61,
      base_imponible: 84_033.61,
      delivery: 8_000,
      dType: 2,
      priceSelected: 1,
      globalDiscount: 0,
    })
    expect(wire.products[0]).toEqual({
      product_id: 'prd_1',
      sku: 'CAM-M',
      name: 'Camisa M',
      kind: 'product',
      quantity: 2,
      storages: [{ id: 'b1', quantity: 5 }],
      userStorage: 'b1',
      stock_quantity: 5,
      price: 59_500,
      priceFull: 119_000,
      price_list: 1,
      taxt: 19,
      tax_code: 'IVA',
      initTax: 19,
      applyDiscount: true,
      tDiscount: 1,
      discount: 19_000,
      subtotal: 100_000,
      total_tax: 15_966.39,
      taxt_total: 15_966.39,
      total: 100_000,
      base: 50_000,
      total_base: 84_033.61,
      base_imponible: 84_033.61,
      discount_tax: 3_033.61,
      value: 30_000,
    })
  })

  it('goes out and comes back the same', () => {
    const random = seeded(7)
    for (let i = 0; i < 500; i++) {
      const cart = randomCart(random)
      const good = { ...cart, lines: cart.lines.filter(counts) }
      expect(cartFromWire(JSON.parse(JSON.stringify(cartToWire(good))))).toEqual({ ok: true, cart: good })
    }
  })

  it('keeps out of base_imponible what pays no tax', () => {
    const outcome = cartFromWire({ products: [shirt, { ...shirt, product_id: 'prd_2', tax_code: 'EXCLUIDO' }] })
    if (!outcome.ok) throw new Error(outcome.reason)
    const wire = cartToWire(outcome.cart)
    expect(wire).toMatchObject({ total_base: 219_000, base_imponible: 100_000, tax: 19_000 })
    expect(wire.products[1]).toMatchObject({ taxt: 19, initTax: 0, total_base: 119_000, base_imponible: 0 })
  })

  it('ignores the amounts that the sender computed', () => {
    const outcome = cartFromWire({ products: [{ ...shirt, total: 1, total_tax: 0 } as WireLineInput] })
    expect(outcome.ok && totals(outcome.cart).totalCents).toBe(11_900_000)
  })

  it('leaves out a discount that does not apply', () => {
    const outcome = cartFromWire({ products: [{ ...shirt, discount: 50, applyDiscount: false }] })
    expect(outcome.ok && totals(outcome.cart).discountCents).toBe(0)
  })

  it.each<[string, Partial<WireLineInput>]>([
    ['La cantidad de Camisa M no es válida.', { quantity: 0.0001 }],
    ['La cantidad de Camisa M no es válida.', { quantity: -1 }],
    ['El precio de Camisa M no es válido.', { price: 10.001 }],
    ['El precio de Camisa M no es válido.', { price: Number.NaN }],
    ['El costo de Camisa M no es válido.', { value: -3 }],
    ['El impuesto de Camisa M no es válido.', { taxt: 101 }],
    ['El descuento de Camisa M no es válido.', { discount: 101 }],
    ['El descuento de Camisa M no es válido.', { tDiscount: 1, discount: -5 }],
  ])('refuses with a reason: %s', (reason, over) => {
    expect(cartFromWire({ products: [{ ...shirt, ...over }] })).toEqual({ ok: false, reason })
  })

  it('refuses a discount or a delivery of the sale that does not fit', () => {
    expect(cartFromWire({ products: [], discount: 120 }).ok).toBe(false)
    expect(cartFromWire({ products: [], delivery: -1 }).ok).toBe(false)
    expect(cartFromWire({ products: [] })).toEqual({ ok: true, cart: emptyCart() })
  })
})
