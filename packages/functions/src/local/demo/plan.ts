import { addDays, type Day, dayOf, hourOf, monthOf, startOfDay } from '@tendero/core/kernel/values/time'
import { clients } from './people'
import { basket, cashGiven, type PlannedLine, totalOf } from './plan.basket'
import { type Random, randomOf } from './random'
import { demandOf, hours } from './season'

/** What is going to happen in the shop of the demo: pure, and the same for the same `now`. */

/** Sales of a plain day at the counter, and orders of a plain day. */
const COUNTER = 5.4
const ORDERS = 0.45
const SEED = 20_251_121

export type Means = 'cash' | 'debit' | 'card' | 'transfer'
export interface PlannedPayment {
  means: Means
  /** Pesos; cash may be more than what is due. */
  value: number
}

/** A sale at the counter. */
export interface PlannedTicket {
  at: Date
  /** Position in `clients`; the generic consumer without one. */
  client?: number
  lines: PlannedLine[]
  payments: PlannedPayment[]
  credit: boolean
  /** What is paid later of what was sold on credit. */
  later: { at: Date; payments: PlannedPayment[] }[]
  cancelAt?: Date
}

export const path = ['confirmado', 'despachado', 'en_transito', 'entregado'] as const
export type Step = { at: Date; state: (typeof path)[number] | 'cancelado' | 'devuelto' }

/** An order: online (1) or a home delivery (2). */
export interface PlannedOrder extends Omit<PlannedTicket, 'cancelAt'> {
  type: 1 | 2
  client: number
  channel: string
  /** Pesos. */
  delivery: number
  /** Percent on the whole order. */
  discount: number
  steps: Step[]
}

export interface PlannedShift {
  register: (typeof registers)[number]
  open: Date
  /** Still open without it. */
  close?: Date
  /** Pesos that are missing (below 0) or left over when it is counted. */
  difference: number
  move?: { at: Date; concept: 'expense' | 'freight' | 'deposit'; value: number; reason: string }
  tickets: PlannedTicket[]
}

export interface PlannedMonth {
  month: string
  /** Before the first customer. */
  start: Date
  shifts: PlannedShift[]
  orders: PlannedOrder[]
}

export interface Plan {
  now: Date
  start: Date
  months: PlannedMonth[]
  /** Sales that were left waiting at the counter today. */
  frozen: PlannedLine[][]
}

const MINUTE = 60_000
const minutes = (day: Day, n: number): Date => new Date(startOfDay(day).getTime() + n * MINUTE)

/** Before the first customer of a day. */
export const opensAt = (day: Day): Date => minutes(day, 5 * 60 + 30)

const registers = ['Caja 1', 'Caja 2'] as const
const sellsMuch = (demand: number) => demand >= 1.15

const expenses = [
  { concept: 'expense', value: 18_000, reason: 'Bolsas plásticas' },
  { concept: 'freight', value: 12_000, reason: 'Flete de la Mayorista' },
  { concept: 'expense', value: 9_500, reason: 'Recarga de agua y tintos' },
  { concept: 'deposit', value: 60_000, reason: 'Consignación en el banco' },
] as const

function payments(random: Random, total: number): PlannedPayment[] {
  const means = random.weighted(
    [
      ['cash', 58],
      ['transfer', 28],
      ['debit', 9],
      ['card', 5],
    ] as const,
    ([, weight]) => weight,
  )[0]
  if (total > 30_000 && random.chance(0.06)) {
    const part = Math.floor(total / 2 / 1_000) * 1_000
    return [
      { means: 'transfer', value: part },
      { means: 'cash', value: cashGiven(random, total - part) },
    ]
  }
  return [{ means, value: means === 'cash' ? cashGiven(random, total) : total }]
}

/** What is paid of a debt: most people pay it within a month, some in two parts, a few are late, one in fifty never does. */
function later(random: Random, at: Date, owed: number, now: Date): PlannedTicket['later'] {
  if (random.chance(0.02)) return []
  const when = (days: number) => new Date(at.getTime() + days * 86_400_000)
  const half = Math.floor(owed / 2 / 1_000) * 1_000
  const parts: [days: number, value: number][] =
    half > 0 && random.chance(0.4)
      ? [
          [random.int(6, 16), half],
          [random.int(20, 42), owed - half],
        ]
      : [[random.chance(0.15) ? random.int(45, 150) : random.int(8, 30), owed]]
  return parts
    .map(([days, value]) => ({
      at: when(days),
      payments: [{ means: random.chance(0.7) ? ('cash' as const) : ('transfer' as const), value }],
    }))
    .filter((payment) => payment.at < now)
}

const trusted = clients.flatMap((client, i) => (client.trusted ? [i] : []))

function ticket(random: Random, at: Date, now: Date): PlannedTicket {
  const lines = basket(random, 'counter')
  const total = totalOf(lines)
  if (total > 8_000 && random.chance(0.09)) {
    const down = random.chance(0.3) ? Math.floor(total / 3 / 1_000) * 1_000 : 0
    return {
      at,
      client: random.pick(trusted),
      lines,
      payments: down > 0 ? [{ means: 'cash', value: down }] : [],
      credit: true,
      later: later(random, at, total - down, now),
    }
  }
  const cancelAt = random.chance(0.012) ? new Date(at.getTime() + random.int(2, 12) * MINUTE) : undefined
  return {
    at,
    ...(random.chance(0.22) ? { client: random.int(0, clients.length - 1) } : {}),
    lines,
    payments: payments(random, total),
    credit: false,
    later: [],
    ...(cancelAt && cancelAt < now ? { cancelAt } : {}),
  }
}

function order(random: Random, at: Date, now: Date): PlannedOrder {
  const type = random.chance(0.45) ? 1 : 2
  const lines = basket(random, 'order')
  const delivery = type === 2 ? random.pick([2_000, 3_000, 3_500]) : random.pick([0, 6_000, 8_500])
  const discount = random.chance(0.12) ? 10 : 0
  const total = totalOf(lines, discount) + delivery
  const credit = random.chance(0.2)
  const client = credit ? random.pick(trusted) : random.int(0, clients.length - 1)
  const paysNow = !credit && random.chance(0.7)
  const steps = progress(random, at, type, now)
  const end = steps.at(-1)
  const onDelivery =
    end?.state === 'entregado' ? [{ at: end.at, payments: [{ means: 'cash' as const, value: total }] }] : []
  const gone = end?.state === 'cancelado' || end?.state === 'devuelto'
  return {
    type,
    at,
    client,
    channel: type === 2 ? 'WhatsApp' : random.pick(['WhatsApp', 'Instagram', 'Página web']),
    lines,
    delivery,
    discount,
    payments: paysNow ? [{ means: random.chance(0.85) ? 'transfer' : 'card', value: total }] : [],
    credit,
    later: paysNow || gone ? [] : credit ? later(random, at, total, now) : onDelivery,
    steps,
  }
}

/** The same instant, or the next at which somebody works: from 8 to 20. */
function atWork(instant: Date): Date {
  const hour = hourOf(instant)
  if (hour >= 8 && hour < 20) return instant
  const day = hour < 8 ? dayOf(instant) : addDays(dayOf(instant), 1)
  return new Date(minutes(day, 8 * 60).getTime() + (instant.getTime() % (50 * MINUTE)))
}

/** Where an order gets to until now. */
function progress(random: Random, at: Date, type: 1 | 2, now: Date): Step[] {
  const pace = type === 2 ? [5, 15, 10, 20] : [60, 400, 900, 1_500]
  const steps: Step[] = []
  let when = at
  const end = random.next()
  const states: Step['state'][] =
    end < 0.05 ? ['cancelado'] : end < 0.09 ? [...path.slice(0, type === 2 ? 3 : 4), 'devuelto'] : [...path]
  states.forEach((state, i) => {
    when = atWork(new Date(when.getTime() + (pace[i] ?? 2_000) * MINUTE * (0.6 + random.next())))
    if (when < now) steps.push({ at: when, state })
  })
  return steps
}

/** Orders of the last day in every state on the way. */
const onTheWay = (random: Random, now: Date): PlannedOrder[] =>
  [0, 0, 0, 1, 1, 2, 2, 3].map((most) => {
    const at = atWork(new Date(now.getTime() - random.int(20 * 60, 30 * 60) * MINUTE))
    const planned = order(random, at, now)
    return {
      ...planned,
      type: 2,
      later: [],
      steps: path.slice(0, most).map((state, i) => ({ at: new Date(at.getTime() + (i + 1) * 40 * MINUTE), state })),
    }
  })

function closing(random: Random): number {
  return random.chance(0.04) ? random.pick([-2_000, -1_000, -5_000, 1_000, 2_000]) : 0
}

function movement(random: Random, day: Day): Pick<PlannedShift, 'move'> {
  if (!random.chance(0.12)) return {}
  return { move: { at: minutes(day, 19 * 60 + 40), ...random.pick(expenses) } }
}

/** How many things with an average happen: the whole part, and one more by chance. */
const howMany = (random: Random, average: number): number =>
  Math.floor(average) + (random.chance(average - Math.floor(average)) ? 1 : 0)

function customersOf(random: Random, day: Day, average: number): Date[] {
  const spread = average * (0.8 + 0.4 * random.next())
  return Array.from({ length: howMany(random, spread) }, () => {
    const [hour] = random.weighted(hours, ([, share]) => share)
    return minutes(day, hour * 60 + random.int(0, 59))
  }).sort((a, b) => a.getTime() - b.getTime())
}

function shiftsOf(random: Random, day: Day, demand: number, now: Date): PlannedShift[] {
  const times = customersOf(random, day, COUNTER * demand)
  const open = sellsMuch(demand) ? registers : [registers[Number(day.slice(8)) % 2]!]
  return open.map((register, i) => ({
    register,
    open: minutes(day, 6 * 60 + 50 + i),
    close: minutes(day, 21 * 60 + 10 + i),
    difference: closing(random),
    ...movement(random, day),
    tickets: times.filter((_, n) => n % open.length === i).map((at) => ticket(random, at, now)),
  }))
}

/** Today so far: both registers open and a few sales, however early it is. */
function todaySoFar(random: Random, day: Day, now: Date): PlannedShift[] {
  const midnight = startOfDay(day).getTime()
  const opened = Math.max(midnight, Math.min(midnight + 7 * 60 * MINUTE, now.getTime() - 40 * MINUTE))
  const span = now.getTime() - opened
  return [
    {
      register: registers[0],
      open: new Date(opened),
      difference: 0,
      tickets: [0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((part) => ticket(random, new Date(opened + part * span), now)),
    },
  ]
}

/** The first day of the month that is `n` months before. */
const firstDay = (day: Day, n: number): Day =>
  n === 0 ? `${monthOf(day)}-01` : firstDay(addDays(`${monthOf(day)}-01`, -1), n - 1)

/** The shop from the month that is `monthsBack` months ago, up to `now`. On a quiet day one of the two registers opens, turn and turn about. */
export function planOf(now: Date, monthsBack = 12): Plan {
  const random = randomOf(SEED)
  const today = dayOf(now)
  const first = firstDay(today, monthsBack)
  const months = new Map<string, PlannedMonth>()
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const key = monthOf(day)
    const month = months.get(key) ?? { month: key, start: opensAt(day), shifts: [], orders: [] }
    months.set(key, month)
    const demand = demandOf(day, today)
    month.shifts.push(...(day === today ? todaySoFar(random, day, now) : shiftsOf(random, day, demand, now)))
    const arrivals = customersOf(random, day, ORDERS * demand).filter((at) => at < now)
    month.orders.push(...arrivals.map((at) => order(random, at, now)))
  }
  months.get(monthOf(today))!.orders.push(...onTheWay(random, now))
  const frozen = [basket(random, 'counter'), basket(random, 'order')]
  return { now, start: minutes(first, 4 * 60), months: [...months.values()], frozen }
}
