import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { kind } from '../../kernel/db/kind'
import { Bill } from './bill'
import { type ChargeState, chargeStates, isUnsettled } from './charge.states'

/** What a shop is charged for, or its clients by it; who does what follows is told by `purposes.ts`. */
export const chargePurposes = ['recharge', 'plan', 'sale'] as const
export type ChargePurpose = (typeof chargePurposes)[number]

export const chargeMethods = ['card', 'pse', 'checkout'] as const

const stateNames = Object.keys(chargeStates) as [ChargeState, ...ChargeState[]]

/**
 * Money that is asked for through the gateway. The row is there before the gateway is asked, and its id is the reference,
 * which the gateway takes once: whatever is asked twice is charged once.
 */
export const Charge = kind({
  name: 'charge',
  prefix: 'cgo',
  label: 'el cobro',
  words: {
    purpose: 'Para qué',
    method: 'Medio de pago',
    payer: 'Con qué',
    gatewayId: 'Número en la pasarela',
    payUrl: false,
    message: 'Respuesta',
    expiresAt: false,
    cardId: false,
    linkId: false,
    receiptId: 'Recibo',
    settledAt: 'Resuelto el',
    bill: 'Qué se paga',
    kind: false,
    n: 'Período',
    planCode: 'Plan',
    extra: 'Adicionales',
    fresh: false,
  },
  schema: z.object({
    id: z.string(),
    purpose: z.enum(chargePurposes),
    concept: z.string(),
    cents: z.number().int().positive(),
    method: z.enum(chargeMethods),
    cardId: z.string().optional(),
    /** The link that a client of the shop pays by, and the receipt of what they paid. */
    linkId: z.string().optional(),
    receiptId: z.string().optional(),
    /** What of the plan it pays. */
    bill: Bill.optional(),
    /** As its owner recognises it: `Visa •••• 4242`, `Bancolombia`. */
    payer: z.string(),
    state: z.enum(stateNames),
    /** The gateway's own number of it. */
    gatewayId: z.string().optional(),
    /** Where whoever pays goes on. */
    payUrl: z.string().optional(),
    /** What the gateway, or we, said of how it ended. */
    message: z.string().optional(),
    day: z.string(),
    at: z.string(),
    expiresAt: z.string(),
    settledAt: z.string().optional(),
    userId: z.string(),
    userName: z.string(),
    entries: Standing,
  }),
  by: {
    day: (c) => [c.purpose, `${c.day}.${c.id}`],
    method: (c) => [`${c.purpose}.${c.method}`, `${c.day}.${c.id}`],
    open: (c) => (isUnsettled(c.state) ? ['all', c.id] : undefined),
  },
  counts: (c) => [c.purpose, `${c.purpose}.${c.method}`],
})
export type ChargeData = z.output<typeof Charge.schema>
export type ChargeRow = Awaited<ReturnType<typeof Charge.get>>

/** Whose a reference is: found before a shop is known, when the gateway tells of it. */
export const ChargeOwner = kind({
  name: 'chargeOwner',
  label: 'el cobro',
  schema: z.object({ id: z.string(), tenant: z.string() }),
  global: true,
  audited: false,
})
