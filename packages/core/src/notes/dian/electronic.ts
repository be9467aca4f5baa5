import * as z from 'zod'
import { businessProfile } from '../../identity/business/business'
import { type Act, act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { conflict } from '../../kernel/errors'
import { asPesos } from '../../kernel/values/fields'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { CreditNote, type NoteData, type NoteRow } from '../note/note'
import { electronicNames, type NoteType } from '../note/note.states'
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

async function problemsOf(note: NoteRow): Promise<string[]> {
  const [business, found] = await Promise.all([businessProfile(), issuer()])
  return [
    found ? undefined : NO_ISSUER,
    note.electronic === 'none'
      ? `La venta ${note.orderNumber} es un comprobante interno: su nota no va a la DIAN.`
      : undefined,
    note.state !== 'registrada' ? `La nota ${note.number} no está registrada.` : undefined,
    note.electronic === 'sent' || note.electronic === 'accepted' ? `La nota ${note.number} ya se envió.` : undefined,
    business.document ? undefined : 'Escribe el NIT de tu empresa en Configuración.',
    note.clientId !== GENERIC_CLIENT && !note.clientDocument
      ? `A ${note.clientName} le falta el documento.`
      : undefined,
  ].filter((problem) => problem !== undefined)
}

/** What would be sent to DIAN, and what keeps it from being sent. */
export async function previewNote({ id }: { id: string }): Promise<z.input<typeof PreviewOutput>> {
  const [note, found] = await Promise.all([CreditNote.get(id), issuer()])
  const problems = await problemsOf(note)
  return {
    id,
    number: note.number,
    date: note.day,
    document_type: note.orderType === 3 ? '94' : '91',
    reason: reasons[note.type],
    invoice: { number: note.orderNumber, date: note.orderDay },
    client: { name: note.clientName, document: note.clientDocument ?? null },
    total: note.totals.totalCents,
    provider: found?.name ?? null,
    problems,
    ready: problems.length === 0,
  }
}

/**
 * Sends a note to DIAN by whoever does that for the shop, and keeps what they say. It is noted before that it was asked for:
 * when nobody answers it may be sent again, under the same number.
 * @throws AppError 409 that says why not
 */
export async function sendNote({ id }: { id: string }): Promise<NoteData> {
  const asked = await act(async (unit) => {
    const note = await CreditNote.get(id)
    const [problem] = await problemsOf(note)
    if (problem) throw conflict(problem, 'not_sendable')
    unit.summary = `Envió la nota crédito ${note.number} a la DIAN`
    return told(unit, note, { electronic: 'unknown' })
  })
  if (isRepetition() && (await CreditNote.get(id)).electronic !== 'unknown') return asked
  const lines = await CreditNote.lines(asked)
  const { state, cude } = await (await issuer())!.send({ note: asked, lines, reason: reasons[asked.type].code })
  return act(async (unit) => {
    const note = await CreditNote.get(id)
    // Whoever sends it later may have been answered by now.
    if (state === 'sent' && note.electronic !== 'unknown') return note
    unit.summary =
      state === 'sent'
        ? `La nota crédito ${asked.number} va a la DIAN`
        : `La DIAN respondió a la nota crédito ${asked.number}: ${electronicNames[state]}`
    return told(unit, note, { electronic: state, ...(cude ? { cude } : {}) })
  })
}

function told(unit: Act, note: NoteRow, answer: Partial<Pick<NoteData, 'electronic' | 'cude'>>): NoteData {
  const { version: _, ...rest } = note
  const after = { ...rest, ...answer }
  unit.replace(CreditNote, note, after)
  return after
}
