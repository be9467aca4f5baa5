import * as z from 'zod'
import { flag, optional } from '../../kernel/values/fields'

/** What the owner is mailed; `dian` is null where nobody sends documents to DIAN. */
export const DigestOutput = z.object({ on: z.boolean(), dian: z.boolean().nullable() })
export const DigestInput = z.object({ on: optional(flag()), dian: optional(flag()) })
