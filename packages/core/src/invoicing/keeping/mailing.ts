import * as z from 'zod'
import { needMailRoom } from '../../documents/mail'
import { businessProfile } from '../../identity/business/business'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { deliver } from '../../kernel/mail/mail'
import { id, optional } from '../../kernel/values/fields'
import { formatCop } from '../../kernel/values/money'
import { email } from '../../reference/contact.input'
import { EDocument, ISSUING, Issuing } from '../e-document'
import { issuedTypeNames } from '../e-document.states'
import { askMail, MailType, noted } from './keep'
import { parcelOf } from './papers'

/**
 * Mails a document with its XML. Whoever receives invoices by program reads the subject: NIT, name, number, type and trade
 * name of the issuer. Source: technical annex 1.9, delivery by mail.
 */
async function run({ input: { id: of, to } }: Running<typeof MailType.input>): Promise<Outcome> {
  const row = await EDocument.find(of)
  if (!row?.xmlAt) return { summary: 'No hay documento que enviar.' }
  const [business, parcel] = await Promise.all([businessProfile(), parcelOf(row)])
  const { name, document = '', phone } = business
  const what = issuedTypeNames[row.type]
  await deliver({
    to,
    subject: [document, name, row.sentNumber, row.type, name].join(';'),
    text: [
      `Hola, ${row.clientName}:`,
      `Adjuntamos tu ${what.toLowerCase()} ${row.number} por ${formatCop(row.totalCents)}: el ZIP trae el PDF y el XML que validó la DIAN.`,
      ...(row.environment === '2' ? ['Es una PRUEBA, sin validez fiscal.'] : []),
      `${name}${phone ? `\n${phone}` : ''}`,
    ].join('\n\n'),
    attachments: [parcel],
  })
  await noted(of, { email: to, mailedAt: now().toISOString() })
  return { summary: `${row.number} enviado a ${to}.` }
}

export const IssuedMailJob = job({ ...MailType, run })

export const MailInput = z.object({
  ids: z.array(id()).min(1, 'Elige los documentos').max(40, 'Elige hasta 40 documentos'),
  /** The client's own unless told. */
  email: optional(email()),
})
export const MailOne = z.object({ id: id(), email: optional(email()) })

/**
 * Mails documents that DIAN has, again if they were.
 * @throws AppError 404, 409 when none of them can be mailed, 422 for an address that the shop may not write to yet, 429
 */
export const mailDocuments = ({ ids, email: to }: z.output<typeof MailInput>) =>
  act(async (unit) => {
    const { rows, issuing } = await load({ rows: EDocument.many(ids), issuing: Issuing.maybe(ISSUING) })
    if (rows.size < new Set(ids).size) throw notFound('el documento electrónico')
    const ready = [...rows.values()].filter(
      (row) => row.state === 'emitido' && (to ?? row.email) && (row.xmlAt ?? issuing),
    )
    if (ready.length === 0)
      throw conflict('Ninguno se puede enviar: debe estar en la DIAN y su cliente tener correo.', 'not_mailable')
    for (const row of ready) {
      await needMailRoom({ email: to }, row.email)
      await askMail(unit, row, to ?? row.email!)
    }
    const left = rows.size - ready.length
    unit.summary = `Envió ${ready.length === 1 ? ready[0]!.number : `${ready.length} documentos`} por correo`
    return {
      message: `Enviamos ${ready.length === 1 ? 'el documento' : `${ready.length} documentos`} por correo.${left > 0 ? ` ${left} no están en la DIAN o no tienen correo.` : ''}`,
    }
  })
