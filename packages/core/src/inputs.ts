import type * as z from 'zod'
import type { Api } from './api-types'
import type { FieldErrors } from './kernel/errors'
import { fieldErrors } from './kernel/values/fields'

/**
 * The inputs of the calls that forms make, for whoever checks a form before it is sent: those of a capability together, out
 * of light files that reach neither the table nor Node, read when one of its forms is shown.
 */
export const inputs = {
  accounting: () => import('./accounting/inputs').then((m) => m.inputs),
  billing: () => import('./billing/inputs').then((m) => m.inputs),
  catalog: () => import('./catalog/inputs').then((m) => m.inputs),
  dispatch: () => import('./dispatch/inputs').then((m) => m.inputs),
  dropshipping: () => import('./dropshipping/inputs').then((m) => m.inputs),
  goods: () => import('./goods/inputs').then((m) => m.inputs),
  guides: () => import('./guides/inputs').then((m) => m.inputs),
  identity: () => import('./identity/inputs').then((m) => m.inputs),
  incidents: () => import('./incidents/inputs').then((m) => m.inputs),
  inventory: () => import('./inventory/inputs').then((m) => m.inputs),
  invoicing: () => import('./invoicing/inputs').then((m) => m.inputs),
  notes: () => import('./notes/inputs').then((m) => m.inputs),
  offers: () => import('./offers/inputs').then((m) => m.inputs),
  parties: () => import('./parties/inputs').then((m) => m.inputs),
  payments: () => import('./payments/inputs').then((m) => m.inputs),
  payroll: () => import('./payroll/inputs').then((m) => m.inputs),
  picking: () => import('./picking/inputs').then((m) => m.inputs),
  purchasing: () => import('./purchasing/inputs').then((m) => m.inputs),
  sales: () => import('./sales/inputs').then((m) => m.inputs),
  seats: () => import('./seats/inputs').then((m) => m.inputs),
  settings: () => import('./settings/inputs').then((m) => m.inputs),
  connections: () => import('./connections/inputs').then((m) => m.inputs),
  stores: () => import('./stores/inputs').then((m) => m.inputs),
  tills: () => import('./tills/inputs').then((m) => m.inputs),
  treasury: () => import('./treasury/inputs').then((m) => m.inputs),
  // The names of their calls; that they are the schemas of those calls is what tests/house/inputs.test.ts asks, sooner than a comparison of types.
} satisfies { [A in keyof Api]?: () => Promise<{ [C in keyof Api[A]]?: unknown }> }

/** The schema of a call's input; undefined when only the server checks it. */
export async function schemaOf(area: string, call: string): Promise<z.ZodType | undefined> {
  const load: (() => Promise<Record<string, z.ZodType>>) | undefined = (inputs as unknown as Registry)[area]
  return (await load?.())?.[call]
}
type Registry = Record<string, () => Promise<Record<string, z.ZodType>>>

/** What the server would find wrong with an input by itself: messages by field, none when it fits. */
export function problemsOf(schema: z.ZodType, input: unknown): FieldErrors {
  const result = schema.safeParse(input)
  return result.success ? {} : fieldErrors(result.error)
}
