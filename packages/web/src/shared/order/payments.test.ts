import { expect, test } from 'vitest'
import { amountOf, draftOf, giveRest, outcome, type PaymentType, restOnCredit, type } from './payments'

const types = [
  { id: 'cash', name: 'Efectivo', means: 'cash' },
  { id: 'card', name: 'Tarjeta', means: 'card' },
  { id: 'credit', name: 'Crédito', means: 'credit' },
] as PaymentType[]
const due = 4_590_000

test('typing nothing pays exactly, in cash', () => {
  const { payments, settled } = outcome(draftOf('cash'), due, types)
  expect(payments).toEqual([{ payment_type_id: 'cash', cents: due }])
  expect(settled).toMatchObject({ paidCents: due, changeCents: 0, remainingCents: 0 })
})

test('more cash than what is owed comes back as change', () => {
  const draft = type(draftOf('cash'), 'cash', 5_000_000)
  expect(outcome(draft, due, types).settled).toMatchObject({ changeCents: 410_000, remainingCents: 0 })
})

test('what is typed beside another type is taken off the one that follows', () => {
  const draft = type(draftOf('cash'), 'card', 2_000_000)
  expect(amountOf(draft, 'cash', due)).toBe(2_590_000)
  expect(outcome(draft, due, types).settled).toMatchObject({ paidCents: due })
})

test('giving the rest to a type leaves the typed ones as they are', () => {
  const draft = giveRest(type(type(draftOf('cash'), 'cash', 1_000_000), 'card', 1), 'card')
  expect(amountOf(draft, 'cash', due)).toBe(1_000_000)
  expect(amountOf(draft, 'card', due)).toBe(3_590_000)
})

test('only cash gives change', () => {
  const draft = type(type(draftOf('cash'), 'cash', 0), 'card', 5_000_000)
  expect(outcome(draft, due, types).settled).toMatch(/solo el efectivo da cambio/)
})

test('the rest on credit is still owed', () => {
  const draft = giveRest(type(draftOf('cash'), 'cash', 590_000), 'credit')
  expect(outcome(draft, due, types).settled).toMatchObject({ remainingCents: 4_000_000, onCreditCents: 4_000_000 })
})

test('a part payment may leave the rest on credit, once, and only where the shop has credit', () => {
  const part = type(draftOf('cash'), 'cash', 1_000_000)
  const rest = restOnCredit(part, due, types)!
  expect([rest.receivedCents, rest.creditCents]).toEqual([1_000_000, 3_590_000])
  expect(outcome(rest.draft, due, types).settled).toMatchObject({ remainingCents: 3_590_000, onCreditCents: 3_590_000 })
  expect(restOnCredit(rest.draft, due, types)).toBeUndefined()
  expect(restOnCredit(draftOf('cash'), due, types)).toBeUndefined()
  expect(restOnCredit(part, due, types.slice(0, 2))).toBeUndefined()
})
