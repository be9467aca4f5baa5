import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amounts, goodsOf, leftOf, reducible, reductionOf, sharedAmong, sumOf, withheldPart } from './credit'

const cents = fc.integer({ min: 0, max: 100_000_000_000 })
const sold = fc
  .record({
    quantity: fc.integer({ min: 1, max: 500_000 }),
    netCents: cents,
    costCents: cents,
    discountCents: cents,
    bps: fc.nat(10_000),
  })
  .map(({ bps, ...line }): Amounts => {
    const baseCents = Math.floor((line.netCents * bps) / 10_000)
    return { ...line, baseCents, taxCents: line.netCents - baseCents }
  })
const none: Amounts = { quantity: 0, discountCents: 0, netCents: 0, baseCents: 0, taxCents: 0, costCents: 0 }

it('any returns and reductions of a line, some of them void again, add up to it exactly, and nothing left is negative', () => {
  const op = fc.record({
    kind: fc.constantFrom('goods', 'goods', 'lower', 'void'),
    share: fc.nat(1000),
    pick: fc.nat(100),
  })
  fc.assert(
    fc.property(sold, fc.array(op, { maxLength: 12 }), (line, ops) => {
      const parts: Amounts[] = []
      for (const { kind, share, pick } of ops) {
        const left = leftOf(line, parts)
        if (kind === 'void') parts.splice(pick % (parts.length + 1), 1)
        else if (kind === 'lower') parts.push(reductionOf(left, Math.floor((left.netCents * share) / 1000)))
        else parts.push(goodsOf(left, Math.floor((left.quantity * share) / 1000)))
        const now = leftOf(line, parts)
        expect(Math.min(...Object.values(now))).toBeGreaterThanOrEqual(0)
        expect(now.baseCents + now.taxCents).toBe(now.netCents)
        for (const part of parts) expect(part.baseCents + part.taxCents).toBe(part.netCents)
      }
      const left = leftOf(line, parts)
      expect(leftOf(line, [...parts, goodsOf(left, left.quantity)])).toEqual(none)
    }),
  )
})

it('a reduction of a sale is shared by what is left of its lines, and is never more than that', () => {
  fc.assert(
    fc.property(
      fc.array(sold, { minLength: 1, maxLength: 8 }),
      fc.nat(1000),
      fc.boolean(),
      (lines, share, conditional) => {
        const whole = sumOf(lines, (line) => reducible(line, conditional))
        const total = Number((BigInt(whole) * BigInt(share)) / 1000n)
        const shares = sharedAmong(total, lines, conditional)
        expect(sumOf(shares, (n) => n)).toBe(total)
        shares.forEach((n, i) => {
          expect(n).toBeLessThanOrEqual(reducible(lines[i]!, conditional))
        })
      },
    ),
  )
})

it('what was withheld is taken back in shares, all of it with the last one, and never more than a note is worth', () => {
  fc.assert(
    fc.property(sold, cents, fc.integer({ min: 1, max: 10 }), (line, held, times) => {
      let left = { retefuenteCents: Math.min(held, line.baseCents), reteIvaCents: line.taxCents, reteIcaCents: 0 }
      const parts: Amounts[] = []
      for (let n = 0; n < times; n++) {
        const rest = leftOf(line, parts)
        const part = goodsOf(rest, n === times - 1 ? rest.quantity : Math.floor(rest.quantity / 2))
        const taken = withheldPart(left, [rest], [part], part.netCents)
        expect(taken.retefuenteCents + taken.reteIvaCents).toBeLessThanOrEqual(part.netCents)
        left = {
          retefuenteCents: left.retefuenteCents - taken.retefuenteCents,
          reteIvaCents: left.reteIvaCents - taken.reteIvaCents,
          reteIcaCents: 0,
        }
        parts.push(part)
      }
      expect(left).toEqual({ retefuenteCents: 0, reteIvaCents: 0, reteIcaCents: 0 })
    }),
  )
})
