import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomCart, seeded } from '../../../../../tests/support/random-cart'
import { UNIT } from '../../kernel/values/money'
import {
  addLine,
  type Cart,
  type CartLine,
  decrease,
  emptyCart,
  increase,
  keptPrices,
  lineKey,
  type NewLine,
  NO_DISCOUNT,
  type Outcome,
  remove,
  setCartDiscount,
  setDelivery,
  setDiscount,
  setPrice,
  setPriceList,
  setQuantity,
  takeListed,
} from './cart'

const rice: NewLine = {
  productId: 'prd_rice',
  sku: 'ARR-500',
  name: 'Arroz 500 g',
  kind: 'product',
  priceCents: 350_000,
  costCents: 200_000,
  stockQuantity: 3 * UNIT,
  storages: [
    { id: 'north', quantity: 2 * UNIT, name: 'Bodega Norte' },
    { id: 'south', quantity: UNIT },
  ],
  storageId: 'north',
}
const haircut: NewLine = {
  ...rice,
  productId: 'ser_cut',
  sku: 'CORTE',
  name: 'Corte',
  kind: 'service',
  stockQuantity: 0,
}
const key = lineKey(rice)

const cartOf = (outcome: Outcome): Cart => {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.cart
}
const reasonOf = (outcome: Outcome) => (outcome.ok ? undefined : outcome.reason)
const withRice = (item: Partial<NewLine> = {}) => cartOf(addLine(emptyCart(), { ...rice, ...item }))

describe('adding to the cart', () => {
  it('takes one unit, IVA at 19 %, no discount and the list of the sale when the item does not say', () => {
    const cart = cartOf(addLine({ ...emptyCart(), priceList: 3 }, rice))
    expect(cart.lines[0]).toMatchObject({ quantity: UNIT, taxCode: 'IVA', taxBps: 1900, priceList: 3 })
    expect(cart.lines[0]?.discount).toEqual({ type: 2, bps: 0 })
  })

  it('raises the quantity of the same product and sku, and resets its discount', () => {
    const discounted = cartOf(setDiscount(withRice(), key, { type: 2, bps: 500 }))
    const cart = cartOf(addLine(discounted, rice))
    expect(cart.lines).toHaveLength(1)
    expect(cart.lines[0]).toMatchObject({ quantity: 2 * UNIT, discount: { type: 2, bps: 0 } })
  })

  it('keeps another sku or another variant of the product as its own line', () => {
    const twoSkus = cartOf(addLine(withRice(), { ...rice, sku: 'ARR-1000' }))
    expect(cartOf(addLine(twoSkus, { ...rice, variantId: 'var_1' })).lines).toHaveLength(3)
  })

  it('refuses beyond what the chosen storage holds, naming it', () => {
    const full = withRice({ quantity: 2 * UNIT })
    expect(reasonOf(addLine(full, rice))).toBe('Solo hay 2 de Arroz 500 g en Bodega Norte')
  })

  it('refuses beyond stock_quantity even when the storage holds more', () => {
    const full = withRice({ quantity: UNIT, stockQuantity: UNIT })
    expect(reasonOf(addLine(full, { ...rice, stockQuantity: UNIT }))).toBe('Solo hay 1 de Arroz 500 g en Bodega Norte')
  })

  it('refuses what a storage does not have at all', () => {
    expect(reasonOf(addLine(emptyCart(), { ...rice, storageId: 'east' }))).toBe('Sin existencias de Arroz 500 g')
    const empty = { ...rice, storages: [{ id: 'north', quantity: 0, name: 'Bodega Norte' }] }
    expect(reasonOf(addLine(emptyCart(), empty))).toBe('Sin existencias de Arroz 500 g en Bodega Norte')
  })

  it('sells below zero only when the merchant allows it', () => {
    const item = { ...rice, quantity: 50 * UNIT }
    expect(addLine(emptyCart(), item).ok).toBe(false)
    expect(addLine(emptyCart(), item, { allowNegativeStock: true }).ok).toBe(true)
  })

  it('takes a service once for each product, whatever its stock', () => {
    const cart = cartOf(addLine(emptyCart(), haircut))
    expect(reasonOf(addLine(cart, haircut))).toBe('El servicio Corte ya está en la venta.')
    expect(reasonOf(addLine(cart, { ...haircut, sku: 'OTRO' }))).toBe('El servicio Corte ya está en la venta.')
    expect(addLine(cart, { ...haircut, productId: 'ser_color' }).ok).toBe(true)
  })

  it('refuses a quantity of zero, a fraction of a thousandth and a negative price', () => {
    expect(addLine(emptyCart(), { ...rice, quantity: 0 }).ok).toBe(false)
    expect(addLine(emptyCart(), { ...rice, quantity: 0.5 }).ok).toBe(false)
    expect(addLine(emptyCart(), { ...rice, priceCents: -1 }).ok).toBe(false)
  })
})

describe('changing a line', () => {
  it('increases only while below the stock, and the line loses its discount', () => {
    const discounted = cartOf(setDiscount(withRice(), key, { type: 1, cents: 1_000 }))
    const two = cartOf(increase(discounted, key))
    expect(two.lines[0]).toMatchObject({ quantity: 2 * UNIT, discount: { type: 2, bps: 0 } })
    expect(reasonOf(increase(two, key))).toBe('Solo hay 2 de Arroz 500 g en Bodega Norte')
    expect(cartOf(increase(two, key, { allowNegativeStock: true })).lines[0]?.quantity).toBe(3 * UNIT)
  })

  it('stops the last increase at what there is', () => {
    expect(cartOf(increase(withRice({ quantity: 1_500 }), key)).lines[0]?.quantity).toBe(2 * UNIT)
  })

  it('decreases by one and goes away at zero', () => {
    const two = withRice({ quantity: 2 * UNIT })
    const one = cartOf(decrease(two, key))
    expect(one.lines[0]?.quantity).toBe(UNIT)
    expect(cartOf(decrease(one, key)).lines).toEqual([])
    expect(cartOf(decrease(withRice({ quantity: 400 }), key)).lines).toEqual([])
  })

  it('sets a quantity within the stock: more resets the discount, less keeps it, zero removes', () => {
    const discounted = cartOf(setDiscount(withRice(), key, { type: 2, bps: 1_000 }))
    expect(cartOf(setQuantity(discounted, key, 1_250)).lines[0]?.discount).toEqual({ type: 2, bps: 0 })
    expect(cartOf(setQuantity(discounted, key, 500)).lines[0]?.discount).toEqual({ type: 2, bps: 1_000 })
    expect(cartOf(setQuantity(discounted, key, 0)).lines).toEqual([])
    expect(setQuantity(discounted, key, 2_001).ok).toBe(false)
    expect(setQuantity(discounted, key, -1).ok).toBe(false)
  })

  it('refuses a discount above the line or above 100 %', () => {
    expect(setDiscount(withRice(), key, { type: 1, cents: 350_000 }).ok).toBe(true)
    expect(setDiscount(withRice(), key, { type: 1, cents: 350_001 }).ok).toBe(false)
    expect(setDiscount(withRice(), key, { type: 2, bps: 10_001 }).ok).toBe(false)
    expect(setDiscount(withRice(), key, { type: 2, bps: -1 }).ok).toBe(false)
  })

  it('changes the price to 0 or more, and removes', () => {
    expect(cartOf(setPrice(withRice(), key, 0)).lines[0]?.priceCents).toBe(0)
    expect(setPrice(withRice(), key, -1).ok).toBe(false)
    expect(setPrice(withRice(), key, 1.5).ok).toBe(false)
    expect(cartOf(remove(withRice(), key)).lines).toEqual([])
  })

  it('says so when the line is no longer there', () => {
    expect(reasonOf(increase(emptyCart(), key))).toBe('Ese producto ya no está en la venta.')
  })
})

describe('changing the sale', () => {
  it('takes the prices of another list, and keeps those of a line without one there', () => {
    const cart = cartOf(addLine(withRice(), haircut))
    const pricesOf = (line: CartLine): Record<number, number> =>
      line.kind === 'product' ? { 1: 350_000, 2: 300_000 } : { 1: 350_000 }
    const changed = cartOf(setPriceList(cart, 2, pricesOf))
    expect(changed.priceList).toBe(2)
    expect(changed.lines.map((l) => [l.priceCents, l.priceList])).toEqual([
      [300_000, 2],
      [350_000, 1],
    ])
  })

  it('keeps an agreed price and a discount when the list changes, and tells what the list has', () => {
    const agreed = cartOf(setPrice(withRice(), key, 320_000))
    const cart = cartOf(setDiscount(cartOf(addLine(agreed, haircut)), lineKey(haircut), { type: 2, bps: 500 }))
    const pricesOf = () => ({ 1: 350_000, 2: 300_000 })
    const changed = cartOf(setPriceList(cart, 2, pricesOf))
    expect(changed.lines.map((l) => [l.priceCents, l.priceList, l.discount])).toEqual([
      [320_000, 1, NO_DISCOUNT],
      [300_000, 2, { type: 2, bps: 500 }],
    ])
    const kept = keptPrices(cart, 2, pricesOf)
    expect(kept.map(({ line, listedCents }) => [line.name, listedCents])).toEqual([['Arroz 500 g', 300_000]])
    expect(cartOf(takeListed(changed, kept)).lines.map((l) => l.priceCents)).toEqual([300_000, 300_000])
  })

  it('keeps a price that a fixed discount needs, until the list is asked for', () => {
    const cart = cartOf(setDiscount(withRice(), key, { type: 1, cents: 320_000 }))
    const pricesOf = () => ({ 1: 350_000, 2: 300_000 })
    expect(cartOf(setPriceList(cart, 2, pricesOf)).lines[0]!.priceCents).toBe(350_000)
    const [line] = cartOf(takeListed(cart, keptPrices(cart, 2, pricesOf))).lines
    expect(line).toMatchObject({ priceCents: 300_000, discount: NO_DISCOUNT })
  })

  it('no change of list touches a discount or a price that is not of a list', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), fc.nat(1_000_000), (seed, list, cents) => {
        const cart = randomCart(seeded(seed))
        const pricesOf = (l: CartLine) => ({ 1: cents, 2: l.priceCents, 3: cents + 1 })
        const after = cartOf(setPriceList(cart, list, pricesOf))
        after.lines.forEach((line, i) => {
          const before = cart.lines[i]!
          expect(line.discount).toEqual(before.discount)
          const own = pricesOf(before)[before.priceList as 1 | 2 | 3]
          if (own !== undefined && own !== before.priceCents) expect(line).toEqual(before)
        })
      }),
    )
  })

  it('refuses a discount above the sale and a negative delivery', () => {
    expect(setCartDiscount(withRice(), { type: 1, cents: 350_001 }).ok).toBe(false)
    expect(cartOf(setCartDiscount(withRice(), { type: 2, bps: 1_000 })).discount).toEqual({ type: 2, bps: 1_000 })
    expect(setDelivery(withRice(), -1).ok).toBe(false)
    expect(cartOf(setDelivery(withRice(), 800_000)).deliveryCents).toBe(800_000)
  })
})

function frozen<T>(value: T): T {
  if (value && typeof value === 'object') for (const inner of Object.values(Object.freeze(value))) frozen(inner)
  return value
}

it('no series of steps passes the stock, leaves an empty line or changes the cart it was given', () => {
  const step = fc.record({
    op: fc.constantFrom('add', 'increase', 'decrease', 'set'),
    sku: fc.constantFrom('A', 'B'),
    quantity: fc.integer({ min: 0, max: 6_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 5_000 }), (steps, stockQuantity) => {
      let cart = frozen(emptyCart())
      for (const { op, sku, quantity } of steps) {
        const item = { ...rice, sku, stockQuantity, quantity: Math.max(1, quantity) }
        const at = lineKey(item)
        const outcome =
          op === 'add'
            ? addLine(cart, item)
            : op === 'increase'
              ? increase(cart, at)
              : op === 'decrease'
                ? decrease(cart, at)
                : setQuantity(cart, at, quantity)
        if (outcome.ok) cart = frozen(outcome.cart)
        for (const line of cart.lines) {
          expect(line.quantity).toBeGreaterThan(0)
          expect(line.quantity).toBeLessThanOrEqual(Math.min(stockQuantity, 2 * UNIT))
        }
      }
    }),
    { numRuns: 500 },
  )
})
