import { expect, it } from 'vitest'
import { randomCart, seeded } from '../../../../../tests/support/random-cart'
import type { EntryLine } from '../../accounting/journal/entry'
import { paidRate } from '../../catalog/paid-rate'
import { type SaleDocument, saleEntry, soldLines } from '../book/sale-entry'
import { type Cart, lineKey } from './cart'
import { type CartTotals, totals } from './cart-totals'

const runs = process.env.TENDERO_MILLION ? 1_000_000 : 3_000

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}

function headerIsTheLines(cart: Cart, t: CartTotals): void {
  let [base, tax, net, discount, shared] = [0, 0, 0, 0, 0]
  for (const line of t.lines) {
    must(line.baseCents >= 0 && line.taxCents >= 0, 'a line below zero')
    must(line.baseCents + line.taxCents === line.netCents, 'base + tax ≠ net of a line')
    must(line.grossCents - line.discountCents - line.globalDiscountCents === line.netCents, 'discounts of a line')
    base += line.baseCents
    tax += line.taxCents
    net += line.netCents
    discount += line.discountCents
    shared += line.globalDiscountCents
  }
  must(base + tax === net, 'Σ base + Σ tax ≠ Σ net')
  must(net === t.totalCents - cart.deliveryCents, 'Σ net ≠ total − delivery')
  must(base === t.baseCents && tax === t.taxCents && net === t.netCents, 'header ≠ lines')
  must(shared === t.globalDiscountCents, 'shares ≠ global discount')
  must(t.subtotalCents - discount - shared === net, 'subtotal − discounts ≠ net')
}

function groupsAreTheLines(cart: Cart, t: CartTotals): void {
  let seen = 0
  for (const group of t.groups) {
    let [base, tax] = [0, 0]
    cart.lines.forEach((line, i) => {
      if (line.taxCode !== group.taxCode || paidRate(line) !== group.taxBps) return
      base += t.lines[i]!.baseCents
      tax += t.lines[i]!.taxCents
    })
    must(base === group.baseCents && tax === group.taxCents && base + tax === group.netCents, 'group ≠ its lines')
    seen += group.netCents
  }
  must(seen === t.netCents, 'Σ groups ≠ net')
}

function orderDoesNotMatter(cart: Cart, t: CartTotals, random: () => number): void {
  const lines = [...cart.lines]
  for (let i = lines.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[lines[i], lines[j]] = [lines[j]!, lines[i]!]
  }
  const before = new Map(t.lines.map((line) => [line.key, line]))
  const after = totals({ ...cart, lines })
  after.lines.forEach((line, i) => {
    const was = before.get(lineKey(lines[i]!))!
    must(
      was.baseCents === line.baseCents &&
        was.taxCents === line.taxCents &&
        was.globalDiscountCents === line.globalDiscountCents,
      'the order changed a line',
    )
  })
}

const sumOf = (entry: readonly EntryLine[], prefix: string): number =>
  entry.reduce((sum, l) => (l.account.startsWith(prefix) ? sum + l.debitCents - l.creditCents : sum), 0)

function entryIsTheHeader(cart: Cart, t: CartTotals, random: () => number): void {
  const costs = t.lines.map((line) => line.costCents)
  const cash = Math.floor(random() * (t.totalCents + 1))
  const document: SaleDocument = {
    clientId: 'cli',
    lines: soldLines(cart, t, costs),
    delivery: { cents: cart.deliveryCents, mode: 'courier', courierId: 'dom' },
    tenders: [{ method: 'cash', cents: cash }],
  }
  const entry = saleEntry(document)
  must(sumOf(entry, '') === 0, 'the entry does not balance')
  must(sumOf(entry, '1105') === cash, 'cash')
  must(sumOf(entry, '1105') + sumOf(entry, '1305') === t.totalCents, 'customer side ≠ total')
  must(-sumOf(entry, '41') === t.baseCents, 'income ≠ base')
  must(-sumOf(entry, '24') === t.taxCents, 'tax payable ≠ tax')
  must(-sumOf(entry, '2815') === cart.deliveryCents, 'money of the courier ≠ delivery')
  must(sumOf(entry, '6135') === -sumOf(entry, '1435'), 'cost ≠ inventory')
}

it(`not a cent of difference between lines, groups, header and entry in ${runs} random carts`, () => {
  const random = seeded(20_261_121)
  let counted = 0
  for (let i = 0; i < runs; i++) {
    const cart = randomCart(random)
    const t = totals(cart)
    try {
      headerIsTheLines(cart, t)
      groupsAreTheLines(cart, t)
      orderDoesNotMatter(cart, t, random)
      entryIsTheHeader(cart, t, random)
    } catch (error) {
      throw new Error(`cart ${i}: ${(error as Error).message}\n${JSON.stringify(cart)}`, { cause: error })
    }
    if (t.globalDiscountCents > 0 && t.taxCents > 0) counted++
  }
  expect(counted, 'carts with tax and a shared discount').toBeGreaterThan(runs / 3)
}, 600_000)
