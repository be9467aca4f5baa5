import { internalEan13, isEan13 } from '@tendero/core/catalog/barcode'
import { dayOf } from '@tendero/core/kernel/values/time'
import { normalizeDocument } from '@tendero/core/reference/document'
import { normalizePhone } from '@tendero/core/reference/phone'
import { expect, it } from 'vitest'
import { goods } from './goods'
import { clients, couriers, OWNER, staff } from './people'
import { planOf } from './plan'
import { totalOf } from './plan.basket'
import { garments, products } from './products'
import { suppliesFor } from './supplies'

const now = new Date('2026-11-20T22:30:00Z')
const plan = planOf(now)
const tickets = plan.months.flatMap((month) => month.shifts.flatMap((shift) => shift.tickets))
const orders = plan.months.flatMap((month) => month.orders)

it('the same day gives the same plan', () => {
  expect(JSON.stringify(planOf(now))).toBe(JSON.stringify(plan))
})

it('covers twelve months and the current one, nothing after now', () => {
  expect(plan.months.map((month) => month.month).slice(0, 2)).toEqual(['2025-11', '2025-12'])
  expect(plan.months).toHaveLength(13)
  const instants = [...tickets, ...orders].flatMap((sale) => [
    sale.at,
    ...sale.later.map((payment) => payment.at),
    ...('steps' in sale ? sale.steps.map((step) => step.at) : []),
  ])
  expect(instants.every((at) => at <= now)).toBe(true)
})

it('has a season: December above any other month, weekends and paydays above plain days', () => {
  const total = (month: (typeof plan.months)[number]) => month.shifts.reduce((n, shift) => n + shift.tickets.length, 0)
  const december = total(plan.months.find((month) => month.month === '2025-12')!)
  for (const month of plan.months) if (month.month !== '2025-12') expect(total(month)).toBeLessThan(december)
  const perDay = (keep: (day: string) => boolean) => {
    const days = new Map<string, number>()
    for (const { at } of tickets) days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + 1)
    const kept = [...days].filter(([day]) => keep(day)).map(([, n]) => n)
    return kept.reduce((a, b) => a + b, 0) / kept.length
  }
  const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
  expect(perDay((day) => weekday(day) === 6)).toBeGreaterThan(1.3 * perDay((day) => weekday(day) === 1))
  expect(perDay((day) => day.endsWith('-15'))).toBeGreaterThan(perDay((day) => day.endsWith('-10')))
})

it('today both a register and orders in every state on the way are open', () => {
  const open = plan.months.flatMap((month) => month.shifts).filter((shift) => !shift.close)
  expect(open).toHaveLength(1)
  expect(open[0]!.tickets.length).toBeGreaterThan(3)
  const states = new Set(orders.map((order) => order.steps.at(-1)?.state ?? 'recibido'))
  expect([...states].sort()).toEqual([
    'cancelado',
    'confirmado',
    'despachado',
    'devuelto',
    'en_transito',
    'entregado',
    'recibido',
  ])
})

it('nobody pays more than they owe, except with cash that gets change', () => {
  for (const sale of tickets) {
    const due = totalOf(sale.lines)
    const paid = sale.payments.reduce((sum, p) => sum + p.value, 0)
    const exact = sale.payments.filter((p) => p.means !== 'cash').reduce((sum, p) => sum + p.value, 0)
    expect(exact).toBeLessThanOrEqual(due)
    if (sale.credit)
      expect(paid + sale.later.flatMap((l) => l.payments).reduce((sum, p) => sum + p.value, 0)).toBeLessThanOrEqual(due)
    else expect(paid).toBeGreaterThanOrEqual(due)
  }
})

it('what arrives is enough for what is sold, month after month, in each place', () => {
  const held = { shop: new Map<number, number>(), warehouse: new Map<number, number>() }
  suppliesFor(plan).forEach((supplies, i) => {
    const month = plan.months[i]!
    const sold = { shop: month.shifts.flatMap((shift) => shift.tickets), warehouse: month.orders }
    for (const place of ['shop', 'warehouse'] as const) {
      for (const [good, units] of supplies[place]) held[place].set(good, (held[place].get(good) ?? 0) + units * 1_000)
      for (const { good, quantity } of sold[place].flatMap((sale) => sale.lines))
        held[place].set(good, held[place].get(good)! - quantity)
      expect(Math.min(...held[place].values())).toBeGreaterThanOrEqual(0)
    }
  })
  goods.forEach(({ scarce, minimum }, good) => {
    if (minimum > 0) expect(held.shop.get(good)! <= minimum * 1_000).toBe(scarce)
  })
})

it('goods are about 150 with a margin and distinct names; garments have variants', () => {
  expect(products.length + garments.length).toBeGreaterThan(145)
  expect(new Set(products.map((p) => p.name)).size).toBe(products.length)
  for (const { name, cost, price } of [...products, ...garments]) {
    expect(price / cost, name).toBeGreaterThan(1.1)
    expect(price / cost, name).toBeLessThan(2.2)
    expect(price % 100, name).toBe(0)
  }
  expect(goods.filter((good) => good.size)).toHaveLength(26)
  for (const i of goods.keys()) expect(isEan13(internalEan13(i + 1))).toBe(true)
})

it('documents and phones of everybody are valid and distinct', () => {
  for (const { documentType, document } of clients)
    expect(normalizeDocument(documentType, document)).toMatchObject({ ok: true })
  expect(new Set(clients.map((client) => client.document)).size).toBe(clients.length)
  expect(clients.length).toBeGreaterThanOrEqual(60)
  for (const { phone } of [...clients, ...staff, ...couriers, OWNER]) expect(normalizePhone(phone)).toBe(phone)
})
