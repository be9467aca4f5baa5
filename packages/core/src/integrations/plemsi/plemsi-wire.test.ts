import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Issue, IssuedLine } from '../../invoicing/issuer-port'
import { bodyOf } from './plemsi-wire'

interface SentLine {
  price_amount: number
  base_quantity: number
  line_extension_amount: number
  allowance_charges: { amount: number }[]
}
/** Lines as they are sent to be invoiced. */
const sent = (...lines: Pick<IssuedLine, 'quantity' | 'baseCents' | 'discountCents'>[]) => {
  const tax = { taxCode: 'IVA', taxBps: 1_900, taxCents: 0 } as const
  const issue = {
    ...{ type: '01', prefix: 'FE', number: 1, date: '2026-11-27', time: '10:00:00', order: '1', apartCents: 0 },
    ...{ baseCents: 0, totalCents: 0, payment: { form: 1, means: '10', due: '2026-11-27' } },
    lines: lines.map((line) => ({ code: 'A', name: 'A', ...tax, ...line })),
  }
  return (bodyOf(issue as unknown as Issue) as { items: SentLine[] }).items
}
/** Pesos between what DIAN multiplies and the value of a line. */
const off = ({ price_amount, base_quantity, line_extension_amount, allowance_charges }: SentLine): number => {
  const discount = allowance_charges.reduce((sum, { amount }) => sum + amount, 0)
  return Math.abs(price_amount * base_quantity - discount - line_extension_amount)
}
const MOST_PESOS = 2

describe('the price of a line', () => {
  it('case 81: 3.000 units at $ 100 with IVA inside come to their value', () => {
    const [line] = sent({ quantity: 3_000_000, baseCents: 25_210_084, discountCents: 0 })
    expect(line).toMatchObject({ price_amount: 84.033613, base_quantity: 3_000, line_extension_amount: 252_100.84 })
    expect(off(line!)).toBeLessThan(0.01)
  })

  it('times the quantity is the value of a thousand lines, within what DIAN allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (quantity, baseCents, discountCents) => {
          const [line] = sent({ quantity, baseCents, discountCents })
          expect(off(line!)).toBeLessThan(MOST_PESOS)
          const [, decimals = ''] = String(line!.price_amount).split('.')
          expect(decimals.length).toBeLessThanOrEqual(6)
        },
      ),
      { numRuns: 1_000, seed: 81 },
    )
  })
})
