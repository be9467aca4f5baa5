import { expect, it } from 'vitest'
import type { TaxGroup } from '../cart/cart-totals'
import { deliveryTaxBps, taxesOf } from './delivery-tax'

const group = (taxCode: TaxGroup['taxCode'], taxBps: number, netCents: number): TaxGroup => ({
  ...{ taxCode, taxBps, netCents },
  ...{ baseCents: netCents, taxCents: 0 },
})
const own = { mode: 'own', taxed: true } as const

it('an own delivery has the rate of the goods that weigh most', () => {
  expect(deliveryTaxBps([group('IVA', 1_900, 60), group('IVA', 500, 40)], own)).toBe(1_900)
  expect(deliveryTaxBps([group('IVA', 1_900, 40), group('IVA', 500, 60)], own)).toBe(500)
  expect(deliveryTaxBps([group('IVA', 500, 50), group('IVA', 1_900, 50)], own)).toBe(1_900)
})

it('it has none with goods without IVA, of a courier, or where the shop charges none', () => {
  expect(deliveryTaxBps([group('EXCLUIDO', 0, 60), group('IVA', 1_900, 40)], own)).toBe(0)
  expect(deliveryTaxBps([group('INC', 800, 60)], own)).toBe(0)
  expect(deliveryTaxBps([], own)).toBe(0)
  expect(deliveryTaxBps([group('IVA', 1_900, 60)], { ...own, mode: 'courier' })).toBe(0)
  expect(deliveryTaxBps([group('IVA', 1_900, 60)], { ...own, taxed: false })).toBe(0)
})

it('its base and tax are among those of its rate, to the cent', () => {
  const groups = [group('IVA', 1_900, 119_00), group('IVA', 500, 105_00)]
  const order = { taxes: groups, totals: { deliveryCents: 5_000_00 } }
  const [first, second] = taxesOf({ ...order, deliveryTaxBps: 1_900 })
  expect([first!.baseCents - 119_00, first!.taxCents]).toEqual([420_168, 79_832])
  expect(second).toEqual(groups[1])
  expect(taxesOf({ ...order, deliveryTaxBps: 0 })).toEqual(groups)
})
