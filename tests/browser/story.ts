import { addDays, dayOf } from '../../packages/core/src/kernel/values/time'
import { stocked } from './merchant'

// What the merchant of the flow does, in pesos, and what has to come of it: sums of a primary school, none of the app's.

export const PRODUCTS = 500
export const BAD = 20
export const BAD_EVERY = PRODUCTS / BAD
const all = Array.from({ length: PRODUCTS }, (_, i) => stocked(i + 1))
export const openingValue = all.reduce((sum, { cost, stock }) => sum + cost * stock, 0)

/** One with IVA of 5 %, one excluded, two with 19 %. */
export const [seventh, eighth, ninth, twelfth] = [stocked(7), stocked(8), stocked(9), stocked(12)]

export const BASE = 50_000
/** The sale of the counter. It is made twice; the second time, on a phone, it is cancelled. */
export const counter = {
  total: seventh.price + eighth.price + 3 * ninth.price,
  cost: seventh.cost + eighth.cost + 3 * ninth.cost,
  card: 15_000,
  handed: 20_000,
}
export const counterCash = counter.total - counter.card

export const DELIVERY = 5_000
/** The sale on credit, and what is paid of it. */
export const online = {
  units: 4,
  total: 4 * twelfth.price + DELIVERY,
  cost: 4 * twelfth.cost,
  received: 10_000,
}
export const owed = online.total - online.received
/** Day until which it is owed, DD-MM-YYYY. */
export const due = addDays(dayOf(new Date()), 40).split('-').reverse().join('-')

export const expectedCash = BASE + counterCash + online.received
export const SHORT = 500
export const counted = expectedCash - SHORT
/** How many there are of each coin in the drawer. */
export const drawer = [
  [1_000, Math.floor(counted / 1_000)],
  [500, (counted % 1_000) / 500],
] as const

export const sold = counter.total + online.total

/** Tax in cents inside a price in pesos. */
const taxIn = (price: number, rate: number) => Math.round((price * 100 * rate) / (100 + rate))
const tax = taxIn(3 * ninth.price, 19) + taxIn(seventh.price, 5) + taxIn(online.units * twelfth.price, 19)
/** Profit of the goods, in whole pesos: what is charged for taking them home is none. */
export const profit = Math.round(sold - DELIVERY - tax / 100 - counter.cost - online.cost)

/** Debits of the diary, and credits: the counter's sale is booked, booked again and reversed. */
export const moved =
  openingValue + 3 * (counter.total + counter.cost) + online.total + online.cost + online.received + SHORT

/** What is left in cash, cards to be received, clients and goods. */
export const balances: Record<string, number> = {
  '110505': counterCash + online.received - SHORT,
  '111505': counter.card,
  '130505': owed,
  '143505': openingValue - counter.cost - online.cost,
}
