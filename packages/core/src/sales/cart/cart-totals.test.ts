import { describe, expect, it } from 'vitest'
import { UNIT } from '../../kernel/values/money'
import { type Cart, type CartLine, emptyCart, lineKey } from './cart'
import { BELOW_COST, belowCost, cashRounding, totals } from './cart-totals'

const line = (id: string, over: Partial<CartLine> = {}): CartLine => ({
  productId: id,
  sku: id,
  name: id,
  kind: 'product',
  quantity: UNIT,
  priceCents: 999_000,
  priceList: 1,
  taxCode: 'IVA',
  taxBps: 1_900,
  discount: { type: 2, bps: 0 },
  costCents: 0,
  stockQuantity: 10 * UNIT,
  storages: [],
  ...over,
})
const cart = (lines: CartLine[], over: Partial<Cart> = {}): Cart => ({ ...emptyCart(), lines, ...over })

describe('totals', () => {
  it('give the worked example: three lines of $9.990 with 10 % off, $26.973 = $22.666,38 + $4.306,62', () => {
    const result = totals(cart([line('a'), line('b'), line('c')], { discount: { type: 2, bps: 1_000 } }))
    expect(result).toMatchObject({
      subtotalCents: 2_997_000,
      globalDiscountCents: 299_700,
      netCents: 2_697_300,
      baseCents: 2_266_638,
      taxCents: 430_662,
      totalCents: 2_697_300,
    })
    for (const each of result.lines)
      expect(each).toMatchObject({ netCents: 899_100, baseCents: 755_546, taxCents: 143_554 })
  })

  it('take the line discount first, fixed for the whole line or percent rounded half up', () => {
    const result = totals(
      cart([
        line('a', { quantity: 2 * UNIT, discount: { type: 1, cents: 100_000 } }),
        line('b', { priceCents: 333, discount: { type: 2, bps: 5_000 } }),
      ]),
    )
    expect(result.lines.map((l) => [l.grossCents, l.discountCents, l.netCents])).toEqual([
      [1_998_000, 100_000, 1_898_000],
      [333, 167, 166],
    ])
    expect(result.discountCents).toBe(100_167)
  })

  it('share a fixed discount exactly, by largest remainder', () => {
    const lines = [line('a', { priceCents: 100 }), line('b', { priceCents: 100 }), line('c', { priceCents: 100 })]
    const result = totals(cart(lines, { discount: { type: 1, cents: 100 } }))
    expect(result.lines.map((l) => l.globalDiscountCents)).toEqual([34, 33, 33])
    const turned = totals(cart([...lines].reverse(), { discount: { type: 1, cents: 100 } }))
    expect(turned.lines.map((l) => [l.key, l.globalDiscountCents])).toEqual([
      [lineKey(lines[2]!), 33],
      [lineKey(lines[1]!), 33],
      [lineKey(lines[0]!), 34],
    ])
  })

  it('never take off more than there is', () => {
    const result = totals(
      cart([line('a', { discount: { type: 1, cents: 9_999_999 } }), line('b')], {
        discount: { type: 1, cents: 99_999_999 },
      }),
    )
    expect(result).toMatchObject({ netCents: 0, taxCents: 0, totalCents: 0, globalDiscountCents: 999_000 })
  })

  it('group by tax and rate; exempt and excluded lines pay nothing even with a rate written', () => {
    const result = totals(
      cart([
        line('a', { priceCents: 119_000 }),
        line('b', { priceCents: 105_000, taxBps: 500 }),
        line('c', { priceCents: 108_000, taxCode: 'INC', taxBps: 800 }),
        line('d', { priceCents: 50_000, taxCode: 'EXENTO' }),
        line('e', { priceCents: 70_000, taxCode: 'EXCLUIDO' }),
        line('f', { priceCents: 119_000 }),
      ]),
    )
    expect(result.groups).toEqual([
      { taxCode: 'IVA', taxBps: 1_900, netCents: 238_000, baseCents: 200_000, taxCents: 38_000 },
      { taxCode: 'IVA', taxBps: 500, netCents: 105_000, baseCents: 100_000, taxCents: 5_000 },
      { taxCode: 'INC', taxBps: 800, netCents: 108_000, baseCents: 100_000, taxCents: 8_000 },
      { taxCode: 'EXENTO', taxBps: 0, netCents: 50_000, baseCents: 50_000, taxCents: 0 },
      { taxCode: 'EXCLUIDO', taxBps: 0, netCents: 70_000, baseCents: 70_000, taxCents: 0 },
    ])
  })

  it('count only lines with a quantity and a price of 0 or more', () => {
    const result = totals(
      cart([line('a'), line('b', { quantity: 0 }), line('c', { priceCents: -5 }), line('d', { priceCents: 0 })]),
    )
    expect(result.totalCents).toBe(999_000)
    expect(result.lines.map((l) => l.netCents)).toEqual([999_000, 0, 0, 0])
  })

  it('add the delivery to the total alone', () => {
    const result = totals(cart([line('a')], { deliveryCents: 800_000, discount: { type: 2, bps: 10_000 } }))
    expect(result).toMatchObject({ netCents: 0, taxCents: 0, deliveryCents: 800_000, totalCents: 800_000 })
  })

  it('cost the quantity sold', () => {
    expect(totals(cart([line('a', { quantity: 1_500, costCents: 300_001 })])).costCents).toBe(450_002)
  })
})

describe('below cost', () => {
  it('warns with the exact text when a unit brings less than it costs, all discounts taken', () => {
    const fine = cart([line('a', { costCents: 999_000 })])
    expect(belowCost(fine)).toBeUndefined()
    expect(belowCost({ ...fine, discount: { type: 1, cents: 1 } })).toEqual({
      message: 'Algunos productos tienen un precio de venta menor al costo del producto.',
      keys: [lineKey(fine.lines[0]!)],
    })
    expect(BELOW_COST).toBe('Algunos productos tienen un precio de venta menor al costo del producto.')
  })

  it('compares units, not lines', () => {
    expect(belowCost(cart([line('a', { quantity: 3 * UNIT, priceCents: 100, costCents: 101 })]))?.keys).toHaveLength(1)
    expect(belowCost(cart([line('a', { quantity: 500, priceCents: 100, costCents: 99 })]))).toBeUndefined()
  })
})

describe('cash rounding', () => {
  it.each([
    [119_030, 5_000, 970],
    [117_499, 5_000, -2_499],
    [117_500, 5_000, 2_500],
    [115_000, 5_000, 0],
    [115_033, 1, 0],
    [115_033, 0, 0],
  ])('of %i to a multiple of %i is %i', (due, step, expected) => {
    expect(cashRounding(due, step)).toBe(expected)
  })
})
