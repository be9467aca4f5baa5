import * as z from 'zod'
import { kind } from '../kernel/db/kind'

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
  `La contabilidad de ${monthName(month)} está cerrada. Usa una fecha posterior o ábrela en Libro diario.`
