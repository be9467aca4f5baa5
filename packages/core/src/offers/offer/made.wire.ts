import * as z from 'zod'

/** The document that was made of an offer. */
export const Made = z.object({
  kind: z.string(),
  id: z.string(),
  number: z.string(),
  warning: z.string().nullable(),
})
