import * as z from 'zod'
import { day, id, optional, optionalText, pesos, text } from '../kernel/values/fields'

export const MAX_SEAT_LINES = 100

const Line = z.object({
  account: z
    .string('Elige la cuenta')
    .max(12)
    .regex(/^[1-9]\d{5,}$/, 'Elige una cuenta de tu plan, sin otras debajo'),
  debit: optional(pesos({ min: 0 })),
  credit: optional(pesos({ min: 0 })),
  third_id: optional(id()),
  cost_center_id: optional(id()),
  bank_id: optional(id()),
  /** What it settles: the open item of an account of clients, providers, advances or cards. */
  item_id: optionalText(200),
  note: optionalText(200),
})
export type SeatLineInput = z.output<typeof Line>

const seat = {
  date: optional(day()),
  description: text(200, 'Escribe por qué haces este asiento'),
  lines: z
    .array(Line)
    .min(2, 'Un asiento tiene dos líneas o más')
    .max(MAX_SEAT_LINES, `Un asiento tiene hasta ${MAX_SEAT_LINES} líneas`),
}

/** Each line has an amount on one side, and debits equal credits. Told at the line, or at the lines. */
function balanced({ lines }: { lines: readonly SeatLineInput[] }, ctx: z.core.$RefinementCtx): void {
  let difference = 0
  lines.forEach(({ debit = 0, credit = 0 }, i) => {
    difference += debit - credit
    if (debit > 0 === credit > 0)
      ctx.addIssue({
        code: 'custom',
        path: ['lines', i, 'debit'],
        message: 'Escribe un valor al débito o al crédito, y no en los dos',
      })
  })
  if (difference !== 0)
    ctx.addIssue({ code: 'custom', path: ['lines'], message: 'Los débitos y los créditos deben sumar lo mismo' })
}

export const NewSeatInput = z.object(seat).superRefine(balanced)
export const SeatChangesInput = z.object({ id: id(), ...seat }).superRefine(balanced)
