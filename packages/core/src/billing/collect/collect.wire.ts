import * as z from 'zod'
import { shownSecrets } from '../../kernel/secrets/vault'
import { asPesos, text } from '../../kernel/values/fields'
import { type ChargeState, chargeStates } from '../charges/charge.states'

export const PayTokenInput = z.object({ token: text(200, 'Falta el enlace de pago') })
export const ReferenceInput = z.object({ reference: text(60, 'Falta la referencia del pago') })

const states = Object.keys(chargeStates) as [ChargeState, ...ChargeState[]]
const attempt = {
  value: asPesos(),
  state: z.enum(states),
  state_name: z.string(),
  /** Nothing more is waited for. */
  settled: z.boolean(),
  message: z.string().nullable(),
}

export const PayLinkOutput = z.object({
  /** The shop has an account at the gateway. */
  connected: z.boolean(),
  document: z.object({ id: z.string(), number: z.string() }),
  client: z.object({ name: z.string(), phone: z.string().nullable() }),
  owed: asPesos(),
  link: z.object({ url: z.string(), value: asPesos().nullable(), due: asPesos(), closed: z.boolean() }).nullable(),
  payments: z
    .object({
      id: z.string(),
      ...attempt,
      date: z.string(),
      created_at: z.string(),
      receipt_id: z.string().nullable(),
      receipt_number: z.string().nullable(),
    })
    .array(),
})

export const PaymentStateOutput = z.object({ reference: z.string(), ...attempt })
export const StartedOutput = PaymentStateOutput.extend({ pay_url: z.string() })

export const PayAccountOutput = z.object({
  environment: z.enum(['test', 'production']).nullable(),
  payment_type_id: z.string().nullable(),
  events_url: z.string(),
  credentials: shownSecrets,
})
