import * as z from 'zod'

export const CardOutput = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  holder: z.string(),
  default: z.boolean(),
  expiry: z.enum(['good', 'soon', 'expired']),
})

export const MethodsOutput = z.object({
  billingProfile: z.object({ name: z.string(), document: z.string().nullable(), email: z.string().nullable() }),
  cards: CardOutput.array(),
  gateway: z.boolean(),
})

const Consent = z.object({ token: z.string(), url: z.string() })
export const ConsentsOutput = z.object({
  url: z.string(),
  public_key: z.string(),
  terms: Consent,
  personal_data: Consent,
})
