import * as z from 'zod'
import { id } from '../../kernel/values/fields'

/** Documents of one job. */
const MOST = 500

export const ManyInput = z.object({
  ids: z.array(id()).min(1, 'Elige los documentos').max(MOST, `Elige hasta ${MOST} documentos`),
})
