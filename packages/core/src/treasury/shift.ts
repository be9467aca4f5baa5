import * as z from 'zod'
import { context, refuse } from '../kernel/context'
import { kind } from '../kernel/db/kind'
import type { Unit } from '../kernel/db/unit'
import { conflict } from '../kernel/errors'
import type { PaymentMeans } from '../settings/payment-types/payment-type.input'

/** How money moves through a register, by payment means. Order as in the counters of a shift. */
export const shiftMeans = [
  'cash',
  'card',
  'debit',
  'transfer',
  'deposit',
  'credit',
  'other',
] as const satisfies readonly PaymentMeans[]

const cents = () => z.number().int().default(0)

/**
 * What happened in a shift, in cents and counts. Sales add to these without reading the row, so that they do not
 * race: only taking cash out and closing, which depend on the sums, replace it whole.
 */
const counters = {
  cashIn: cents(),
  cardIn: cents(),
  debitIn: cents(),
  transferIn: cents(),
  depositIn: cents(),
  creditIn: cents(),
  otherIn: cents(),
  cashOut: cents(),
  cardOut: cents(),
  debitOut: cents(),
  transferOut: cents(),
  depositOut: cents(),
  creditOut: cents(),
  otherOut: cents(),
  sales: cents(),
  salesCents: cents(),
  reversals: cents(),
  reversalsCents: cents(),
  movementsInCents: cents(),
  movementsOutCents: cents(),
  movements: cents(),
} as const
export type ShiftCounter = keyof typeof counters

/** Tickets of an open shift: each change takes one, a closed shift has none left, so nothing enters after the count. */
export const OPEN_ROOM = 1_000_000_000

const Denomination = z.object({ valueCents: z.number().int().positive(), count: z.number().int().min(0) })
export type Denomination = z.output<typeof Denomination>

/** Where a difference of cash goes: the cashier owes it, the shop assumes it, or there is more than expected. */
export const differenceTreatments = ['employee', 'assumed', 'surplus'] as const

/** A shift at a register: from its base to its count. */
export const Shift = kind({
  name: 'shift',
  label: 'el turno de caja',
  words: {
    openedAt: 'Abierto el',
    sales: 'Ventas',
    salesCents: 'Valor vendido',
    reversals: 'Anulaciones',
    reversalsCents: 'Valor anulado',
    movementsInCents: 'Entradas de efectivo',
    movementsOutCents: 'Salidas de efectivo',
    movements: 'Movimientos de caja',
    toldEnd: 'Hora de cierre que se indicó',
    closedByName: 'Lo cerró',
    forced: 'Cierre forzado',
    denominations: 'Billetes y monedas',
    count: 'Cantidad',
    countedCents: 'Contado',
    expectedCents: 'Esperado en caja',
    differenceCents: 'Diferencia',
    treatment: 'Qué se hizo con la diferencia',
  },
  schema: z.object({
    id: z.string(),
    /** Number of the shift at its register. */
    number: z.number().int(),
    /** Name of the register: `Caja 1`. */
    register: z.string(),
    /** Prefix of the numbers that it sells with. */
    prefix: z.string(),
    storageId: z.string().optional(),
    costCenterId: z.string().optional(),
    userId: z.string(),
    userName: z.string(),
    openedAt: z.string(),
    baseCents: z.number().int(),
    state: z.enum(['open', 'closed']),
    room: z.number().int(),
    ...counters,
    closedAt: z.string().optional(),
    /** Hour of closing as whoever closed it told it; `closedAt` is ours. */
    toldEnd: z.string().optional(),
    closedById: z.string().optional(),
    closedByName: z.string().optional(),
    forced: z.boolean().default(false),
    /** Why there was a difference, or why it was closed by force. */
    reason: z.string().optional(),
    denominations: z.array(Denomination).default([]),
    countedCents: z.number().int().optional(),
    expectedCents: z.number().int().optional(),
    differenceCents: z.number().int().optional(),
    treatment: z.enum(differenceTreatments).optional(),
    entryId: z.string().optional(),
  }),
  by: {
    date: (s) => ['all', `${s.openedAt}.${s.id}`],
    user: (s) => [s.userId, `${s.openedAt}.${s.id}`],
    state: (s) => [s.state, `${s.openedAt}.${s.id}`],
  },
  counts: (s) => ['all', s.state, `user.${s.userId}`],
  refs: { storage: (s) => s.storageId, costCenter: { ids: (s) => s.costCenterId, bucket: 'center' } },
  plural: 'turnos de caja',
})
export type ShiftRow = Awaited<ReturnType<typeof Shift.get>>

/** Who has which register open: one row for the person and one for the register, so that neither has two shifts. */
export const OpenShifts = kind({
  name: 'openTurn',
  label: 'el turno abierto',
  schema: z.object({
    id: z.string(),
    shiftId: z.string(),
    register: z.string(),
    prefix: z.string(),
    userId: z.string(),
    userName: z.string(),
    openedAt: z.string(),
    storageId: z.string().optional(),
    costCenterId: z.string().optional(),
  }),
  audited: false,
})
export type OpenShift = Awaited<ReturnType<typeof OpenShifts.get>>

export const shiftOfUser = (userId: string): string => `user.${userId}`
export const shiftOfRegister = (registerKey: string): string => `register.${registerKey}`

/** What an act does to a shift: money in and out by means, sales and reversals. Cents. */
export interface ShiftEffect {
  in?: Partial<Record<PaymentMeans, number>>
  out?: Partial<Record<PaymentMeans, number>>
  sales?: number
  salesCents?: number
  reversals?: number
  reversalsCents?: number
  movementsInCents?: number
  movementsOutCents?: number
  movements?: number
}

/** The counters that an effect adds to. */
export function countersOf(effect: ShiftEffect): Partial<Record<ShiftCounter, number>> {
  const { in: came = {}, out: went = {}, ...plain } = effect
  const added: Partial<Record<ShiftCounter, number>> = { ...plain }
  for (const means of shiftMeans) {
    if (came[means]) added[`${means}In`] = came[means]
    if (went[means]) added[`${means}Out`] = went[means]
  }
  return added
}

/**
 * Counts something in a shift, in the unit of what causes it. Exact under concurrency: it is an addition, and the
 * unit fails (409) when the shift was closed meanwhile. What a till did before and sends after the count is added to it all
 * the same, and noted.
 */
export function countInShift(unit: Unit, shiftId: string, effect: ShiftEffect): void {
  const deltas = countersOf(effect)
  if (Object.keys(deltas).length === 0) return
  const shift = context().happened?.shift
  if (shift?.closed && shift.id === shiftId) {
    refuse(conflict('El turno ya se había contado y cerrado cuando esto llegó: su conteo no lo tiene.', 'shift_closed'))
    unit.add(Shift.keyOf(shiftId), { v: 1, ...deltas })
    return
  }
  unit.add(
    Shift.keyOf(shiftId),
    { v: 1, room: -1, ...deltas },
    { floor: { room: 0 }, why: 'El turno de caja ya se cerró. Abre un turno para seguir.' },
  )
}

/**
 * Counts something in a shift as it was read: a sale, a movement or the count that comes in between makes the action run
 * again and see it. For what is decided on the sums of the shift, as whether there is enough to take out.
 */
export function countInShiftAsRead(unit: Unit, shift: ShiftRow, effect: ShiftEffect): void {
  const { version: _, ...row } = shift
  const after = { ...row, room: row.room - 1 }
  for (const [counter, cents = 0] of Object.entries(countersOf(effect))) after[counter as ShiftCounter] += cents
  unit.replace(Shift, shift, after)
}

/** Cash that must be in the drawer, in cents. */
export const expectedCash = (
  shift: Pick<ShiftRow, 'baseCents' | 'cashIn' | 'cashOut' | 'movementsInCents' | 'movementsOutCents'>,
): number => shift.baseCents + shift.cashIn - shift.cashOut + shift.movementsInCents - shift.movementsOutCents

export const countedOf = (rows: readonly Denomination[]): number =>
  rows.reduce((sum, { valueCents, count }) => sum + valueCents * count, 0)
