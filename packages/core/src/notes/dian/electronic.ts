import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { asPesos } from '../../kernel/values/fields'
import { CreditNote, type NoteRow } from '../note/note'
import type { NoteType } from '../note/note.states'
import { issuer } from './issuer'

/** Reason of DIAN of each type: 1 goods in part, 2 the whole sale, 3 a reduction. Source: facts B1.7. */
export const reasons: Record<NoteType, { code: string; name: string }> = {
  1: { code: '1', name: 'Devolución parcial de los bienes' },
  2: { code: '3', name: 'Rebaja o descuento parcial o total' },
  3: { code: '2', name: 'Anulación de factura electrónica' },
}

/** Without anybody who sends invoices for the shop. */
export const NO_ISSUER =
  'Tu tienda no tiene un proveedor de facturación electrónica conectado. La nota vale dentro de tu tienda; para enviarla a la DIAN, conecta uno en Integraciones.'

export const PreviewOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  /** 91 of an electronic invoice, 94 of a document of the counter. */
  document_type: z.enum(['91', '94']),
  reason: z.object({ code: z.string(), name: z.string() }),
  invoice: z.object({ number: z.string(), date: z.string() }),
  client: z.object({ name: z.string(), document: z.string().nullable() }),
  total: asPesos(),
  /** Who sends it; null when nobody is connected. */
  provider: z.string().nullable(),
  /** What keeps it from being sent. */
  problems: z.array(z.string()),
  ready: z.boolean(),
})

/** Returns the provider that sends a note, and every reason why it cannot be sent now. */
async function lookAt(note: NoteRow): Promise<{ provider: string | undefined; problems: string[] }> {
  const { provider, problems, isThere } = await (await issuer()).look(note.id)
  const isPosting = note.state === 'registrando'
  const isSent = isThere || note.electronic === 'sent' || note.electronic === 'accepted'
  return {
    provider,
    problems: [
      ...(provider ? [] : [NO_ISSUER]),
      ...(isPosting ? [`La nota ${note.number} todavía se está registrando.`] : []),
      ...(isSent ? [`La nota ${note.number} ya se envió.`] : problems),
    ],
  }
}

/** What would be sent to DIAN, and what keeps it from being sent. */
export async function previewNote({ id }: { id: string }): Promise<z.input<typeof PreviewOutput>> {
  const note = await CreditNote.get(id)
  const { provider, problems } = await lookAt(note)
  return {
    id,
    number: note.number,
    date: note.day,
    document_type: note.orderType === 3 ? '94' : '91',
    reason: reasons[note.type],
    invoice: { number: note.orderNumber, date: note.orderDay },
    client: { name: note.clientName, document: note.clientDocument ?? null },
    total: note.totals.totalCents,
    provider: provider ?? null,
    problems,
    ready: problems.length === 0,
  }
}

/** Sends a note to DIAN: it is queued and marked as sent in one transaction. @throws AppError 409 with every reason why not */
export const sendNote = ({ id }: { id: string }): Promise<{ id: string }> =>
  act(async (unit) => {
    const note = await CreditNote.get(id)
    const { problems } = await lookAt(note)
    const reasons = problems.length > 0 ? problems : await (await issuer()).send(unit, id)
    if (reasons.length > 0) throw conflict(reasons.join(' '), 'not_sendable')
    unit.summary = `Envió la nota crédito ${note.number} a la DIAN`
    return { id }
  })
