import * as z from 'zod'
import { id } from '../../kernel/values/fields'

/** Documents that one job mails. */
const MOST_MAILED = 500

export const MailManyInput = z.object({
  ids: z.array(id()).min(1, 'Elige los documentos').max(MOST_MAILED, `Elige hasta ${MOST_MAILED} documentos`),
})
