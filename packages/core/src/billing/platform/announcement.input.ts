import * as z from 'zod'
import { day, optional, rule, text } from '../../kernel/values/fields'

/** Something that every shop is told while it lasts. */
export const AnnouncementInput = z
  .object({
    text: text(240, 'Escribe el anuncio'),
    tone: z.enum(['info', 'warning'], 'Elige si es un aviso o una advertencia'),
    from: optional(day()),
    to: day('Escribe hasta cuándo se muestra'),
  })
  .check(rule(['from', 'to'], ({ from, to }) => (from && to < from ? 'Termina antes de empezar' : undefined)))
