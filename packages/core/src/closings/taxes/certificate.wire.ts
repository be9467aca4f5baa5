import * as z from 'zod'
import { day, id, optional } from '../../kernel/values/fields'

const period = { from: optional(day()), to: optional(day()) }
export const CertificatesInput = z.object(period)
export const CertificateInput = z.object({ id: id(), ...period })

/** Amounts in pesos. `hidden`: whoever asks may not see costs, and gets nobody. */
export const CertificatesOutput = z.object({
  from: z.string(),
  to: z.string(),
  hidden: z.boolean(),
  thirds: z
    .object({
      id: z.string(),
      name: z.string(),
      document_text: z.string().nullable(),
      retefuente: z.number(),
      reteiva: z.number(),
      reteica: z.number(),
      total: z.number(),
    })
    .array(),
})
