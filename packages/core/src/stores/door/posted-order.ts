import * as z from 'zod'
import { int, optional, pesos, text } from '../../kernel/values/fields'
import type { StoreOrder } from '../store-port'

const short = (max: number) => optional(z.string().trim().max(max))

/** An order as whoever has a key posts it. Amounts are pesos with what they have of tax, at most two decimals. */
export const PostedInput = z.object({
  /** What tells it from all other orders of that shop: it is sold once, however often it is posted. */
  id: text(60, 'Falta el id del pedido').regex(/^[\w.:-]+$/, 'Solo letras, números, punto, guion y dos puntos'),
  /** As the buyer was told it. */
  number: short(40),
  /** When it last changed; the time of its signature when it is left out. */
  updated_at: optional(z.iso.datetime({ offset: true, error: 'Escribe la hora como 2026-01-31T15:04:05Z' })),
  status: z.enum(['paid', 'unpaid', 'pending', 'cancelled'], { error: 'Usa paid, unpaid, pending o cancelled' }),
  currency: z.string().length(3, 'Tres letras: COP').default('COP'),
  items: z
    .array(
      z.object({
        sku: text(60, 'Falta el código (SKU)'),
        name: text(200, 'Falta el nombre'),
        quantity: int({ min: 1, max: 1_000_000 }),
        /** Of all its units, after discounts. */
        total: pesos({ min: 0, missing: 'Falta el total de la línea' }),
      }),
    )
    .min(1, 'El pedido no tiene productos')
    .max(200, 'Un pedido lleva como máximo 200 líneas'),
  shipping: optional(pesos({ min: 0 })),
  /** What is neither goods nor shipping. */
  other: optional(pesos({ min: 0 })),
  total: pesos({ min: 0, missing: 'Falta el total' }),
  customer: optional(
    z.object({
      ...{ name: short(120), phone: short(30), address: short(200), note: short(300) },
      /** A municipality by its name or its DANE code, in a department by its name or its code of DANE or ISO 3166-2. */
      ...{ city: short(80), department: short(80), country: short(60) },
    }),
  ),
})

const states = { paid: 'sold', unpaid: 'unpaid', pending: 'pending', cancelled: 'undone' } as const

/** What was posted in the terms of all shops. @param at when it was signed */
export function orderFrom(posted: z.output<typeof PostedInput>, at: Date): StoreOrder {
  const { customer } = posted
  return {
    id: posted.id,
    number: posted.number ?? posted.id,
    modified: new Date(posted.updated_at ?? at).toISOString(),
    totalCents: posted.total,
    currency: posted.currency.toUpperCase(),
    state: states[posted.status],
    lines: posted.items.map(({ sku, name, quantity, total }) => ({ sku, name, units: quantity, totalCents: total })),
    shippingCents: posted.shipping ?? 0,
    otherCents: posted.other ?? 0,
    buyer: {
      name: customer?.name ?? '',
      phone: customer?.phone ?? '',
      address: customer?.address ?? '',
      place: { city: customer?.city, department: customer?.department, country: customer?.country },
      note: customer?.note ?? '',
    },
  }
}
