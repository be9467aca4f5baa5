import * as z from 'zod'
import { shownSecrets } from '../../kernel/secrets/vault'
import { asPesos } from '../../kernel/values/fields'
import { payers } from './account.input'

export const PlatformCarriersOutput = z.object({
  on: z.boolean(),
  carriers: z.array(z.string()),
  credentials: shownSecrets,
})

export const CarrierAccountOutput = z.object({
  provider: z.string(),
  light: z.enum(['good', 'bad', 'off']),
  /** How it does, in one sentence. */
  health: z.string(),
  carriers: z.array(z.string()),
  credentials: shownSecrets,
  /** Who pays the labels, and whether the wallet may. */
  pays: z.enum(payers),
  wallet_offered: z.boolean(),
})

export const QuotesOutput = z.object({
  options: z.array(
    z.object({
      carrier: z.string(),
      service: z.string(),
      name: z.string(),
      days: z.string().nullable(),
      price: asPesos(),
      /** What of the price is for charging at the door. */
      commission: asPesos(),
      /** Of those that ended in that city, how many came back; null while none did. */
      ended: z.number(),
      returned: z.number(),
    }),
  ),
  /** What the wallet has, when it pays; null for an account of the shop. */
  wallet: asPesos().nullable(),
  /** Carriers that asked for nothing, and why. */
  silent: z.array(z.object({ carrier: z.string(), why: z.string() })),
})

export const ChoicesOutput = z.object({
  carriers: z.array(z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() })),
  /** Carriers whose labels are bought of the account. */
  bought: z.array(z.string()),
  /** What the wallet has, when it pays for them. */
  wallet: asPesos().nullable(),
  senders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What guides begin with, while it is among the others. */
  preferred: z.object({ sender_id: z.string().nullable(), conveyor_id: z.string().nullable(), grams: z.number() }),
})
