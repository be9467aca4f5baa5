import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { kind } from '../../kernel/db/kind'

export const requestStates = {
  asked: 'Por aprobar',
  approved: 'Aprobado',
  applied: 'Aplicado',
  rejected: 'Rechazado',
} as const
export type RequestState = keyof typeof requestStates
const states = Object.keys(requestStates) as [RequestState, ...RequestState[]]

/** What somebody who runs the product asks to add to the wallet of a shop, or to take from it; another one decides. */
export const WalletRequest = kind({
  name: 'walletRequest',
  prefix: 'ajw',
  label: 'el ajuste',
  words: {
    shop: false,
    shopName: 'Tienda',
    email: 'Correo',
    decidedBy: 'Decidió',
    decidedById: false,
    decidedAt: false,
  },
  schema: z.object({
    id: z.string(),
    shop: z.string(),
    shopName: z.string(),
    email: z.string(),
    /** Below zero it takes. */
    cents: z.number().int(),
    reason: z.string(),
    state: z.enum(states),
    at: z.string(),
    userId: z.string(),
    userName: z.string(),
    decidedById: z.string().optional(),
    decidedBy: z.string().optional(),
    decidedAt: z.string().optional(),
  }),
  by: { day: (r) => ['all', `${r.at}.${r.id}`] },
})

/** The same in the shop, once it is done: with its entry in the books. Its id is that of the request, so that it is done once. */
export const WalletAdjustment = kind({
  name: 'walletAdjustment',
  label: 'el ajuste de la billetera',
  schema: z.object({
    id: z.string(),
    cents: z.number().int(),
    reason: z.string(),
    at: z.string(),
    entries: Standing,
  }),
})
