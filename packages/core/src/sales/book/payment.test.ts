import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byMeans, means, methodOf } from './payment'
import { type ReceivedPayment, settle } from './settle'

const given = (m: ReceivedPayment['means'], cents: number): ReceivedPayment => ({
  paymentTypeId: m,
  name: m,
  means: m,
  cents,
})
const amount = fc.integer({ min: 0, max: 500_000_00 })
const payment = fc
  .record({ means: fc.constantFrom(...means), cents: amount })
  .map(({ means: m, cents }) => given(m, cents))

describe('settling a sale', () => {
  it('due 11.900 = card 5.000 + cash 10.000 − change 3.100', () => {
    expect(settle(1_190_000, [given('card', 500_000), given('cash', 1_000_000)])).toMatchObject({
      changeCents: 310_000,
      paidCents: 1_190_000,
      remainingCents: 0,
      applied: [
        { means: 'card', cents: 500_000 },
        { means: 'cash', cents: 690_000 },
      ],
    })
  })

  it('takes the change from the last cash given', () => {
    expect(settle(1_000, [given('cash', 800), given('cash', 700)])).toMatchObject({
      changeCents: 500,
      applied: [{ cents: 800 }, { cents: 200 }],
    })
  })

  it('gives no change for cards or transfers', () => {
    expect(settle(1_000, [given('card', 1_001)])).toBe(
      'Los pagos superan el total y solo el efectivo da cambio. Revisa los valores.',
    )
    expect(settle(1_000, [given('transfer', 1_500), given('cash', 499)])).toContain('solo el efectivo da cambio')
  })

  it('leaves on credit what is marked so, and refuses credit beside a change', () => {
    expect(settle(1_000, [given('cash', 400), given('credit', 600)])).toMatchObject({
      remainingCents: 600,
      onCreditCents: 600,
    })
    expect(settle(1_000, [given('cash', 900), given('credit', 600)])).toContain('superan el total')
  })

  it('paid + remaining = due, applied = paid, given − change = paid, whatever is given', () => {
    fc.assert(
      fc.property(amount, fc.array(payment, { maxLength: 6 }), (due, list) => {
        const result = settle(due, list)
        if (typeof result === 'string') return
        const money = list.filter((p) => p.means !== 'credit').reduce((sum, p) => sum + p.cents, 0)
        expect(result.paidCents + result.remainingCents).toBe(due)
        expect(result.applied.reduce((sum, p) => sum + p.cents, 0)).toBe(result.paidCents)
        expect(money - result.changeCents).toBe(result.paidCents)
        expect(result.remainingCents).toBeGreaterThanOrEqual(0)
        expect(result.applied.every((p) => p.cents > 0 && p.means !== 'credit')).toBe(true)
      }),
    )
  })

  it('sends cards to transit, cash to the drawer and everything else to the bank', () => {
    expect(means.map((m) => [m, methodOf(m)])).toEqual([
      ['cash', 'cash'],
      ['card', 'card'],
      ['debit', 'card'],
      ['transfer', 'transfer'],
      ['deposit', 'transfer'],
      ['credit', 'transfer'],
      ['other', 'transfer'],
    ])
  })

  it('sums by means', () => {
    const row = (m: ReceivedPayment['means'], amountCents: number) => ({ means: m, amountCents })
    expect(byMeans([row('cash', 5), row('card', 2), row('cash', -1)])).toEqual({ cash: 4, card: 2 })
  })
})
