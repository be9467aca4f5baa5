import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'

/** The owner lets who supports the product look at the shop until then. Without it, or over, nobody looks. */
export const Visit = kind({
  name: 'visit',
  label: 'el permiso de soporte',
  words: { until: 'Hasta', allowedBy: 'Lo permitió' },
  schema: z.object({ id: z.literal('visit'), until: z.string(), allowedBy: z.string(), at: z.string() }),
})
export const VISIT = 'visit'

/** Whether a permission stands now. */
export const stands = (visit: { until: string } | undefined): boolean =>
  visit !== undefined && visit.until > now().toISOString()
