import * as z from 'zod'
import { needMailRoom } from '../../documents/mail'
import { businessProfile } from '../../identity/business/business'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { deliver } from '../../kernel/mail/mail'
import { id, optional } from '../../kernel/values/fields'
import { formatCop } from '../../kernel/values/money'
import { email } from '../../reference/contact.input'
import { EDocument, ISSUING, Issuing } from '../e-document'
import { issuedTypeNames } from '../e-document.states'
import { needSeen } from '../sources'
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
  id: id(),
  /** The client's own unless told. */
  email: optional(email()),
})

/**
 * Mails a document that DIAN has, again if it was.
 * @throws AppError 404, 409 for one that cannot be mailed, 422 for an address that the shop may not write to yet, 429
 */
export const mailDocument = ({ id: of, email: to }: z.output<typeof MailInput>) =>
  act(async (unit) => {
    await needSeen(of)
    const { row, issuing } = await load({ row: EDocument.one(of), issuing: Issuing.maybe(ISSUING) })
    const address = to ?? row.email
    if (row.state !== 'emitido' || !address || !(row.xmlAt ?? issuing))
      throw conflict('No se puede enviar: debe estar en la DIAN y su cliente tener correo.', 'not_mailable')
    await needMailRoom({ email: to }, row.email)
    await askMail(unit, row, address)
    unit.summary = `Envió ${row.number} por correo`
    return { message: `Enviamos ${row.number} a ${address}.` }
  })
