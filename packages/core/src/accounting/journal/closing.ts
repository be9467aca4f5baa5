import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import type { Unit } from '../../kernel/db/unit'
import { type Day, dayOf, monthOf } from '../../kernel/values/time'

/** A month that is closed: nothing posts on its days until it is opened again. The row is there while it is closed. */
export const Closing = kind({
  name: 'closing',
  label: 'el cierre',
  schema: z.object({
    /** `YYYY-MM` */
    id: z.string(),
    closedAt: z.string(),
    userId: z.string(),
    userName: z.string(),
  }),
  by: { month: (c) => ['all', c.id] },
})

/** `2026-03` → `marzo de 2026`. */
export const monthName = (month: string): string => {
  const name = new Intl.DateTimeFormat('es-CO', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
  return `${name} de ${month.slice(0, 4)}`
}

/** What the merchant reads when a document would post on a closed month. */
export const closedMonth = (month: string): string =>
  `La contabilidad de ${monthName(month)} está cerrada. Usa una fecha posterior o ábrela en Cierres.`

/**
 * Commits what posts on a day only while its month is open. The month that runs cannot be closed and costs nothing.
 * Source: facts B3, a closed period refuses lines.
 */
export function assertMonthOpen(unit: Unit, day: Day): void {
  const month = monthOf(day)
  if (month < monthOf(dayOf(now()))) unit.absent(Closing, month, closedMonth(month))
}
