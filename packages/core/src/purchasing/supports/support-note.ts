import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'

/**
 * What takes a support document back once DIAN has it: whole, with what it posted reversed on the day of the note. Source:
 * facts B1.1, type 95.
 */
export const SupportNote = document({
  name: 'supportNote',
  label: 'la nota de ajuste',
  plural: 'notas de ajuste',
  id: 'supportNote',
  prefix: 'NAS-',
  states: { posted: [] },
  names: { posted: 'Registrada' },
  fields: {
    day: z.string(),
    at: z.string(),
    /** The support document that it takes back. */
    supportId: z.string(),
    supportNumber: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    totalCents: z.number().int(),
    reason: z.string().optional(),
    entries: Standing,
    ...signed,
  },
  made: ({ at, day }) => ({ at, day, entries: [], ...signature() }),
  list: { dated: 'day', filters: { provider: 'providerId' } },
  refs: { provider: (row) => row.providerId },
  words: { supportId: false, supportNumber: 'Documento soporte', providerId: false, providerName: 'Proveedor' },
})
export type SupportNoteRow = Awaited<ReturnType<typeof SupportNote.get>>
