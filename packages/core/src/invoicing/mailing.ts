import * as z from 'zod'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { asEffect } from '../kernel/outside/effect'
import { id, optional } from '../kernel/values/fields'
import { email } from '../reference/contact.input'
import { EDocument, type EDocumentData, ISSUING, Issuing } from './e-document'
import { theIssuer } from './issuer-port'
import { accessOf, breakersOf } from './issuing'

/** Mails a document that DIAN has to who bought. */
const MailType = jobType({
  type: 'einvoice.mail',
  title: 'Enviar un documento electrónico por correo',
  lane: 'outbox',
  hidden: true,
  input: z.object({ id: z.string(), to: z.string() }),
})

const ask = (unit: Act, of: string, to: string) =>
  enqueueOnce(unit, MailType, { input: { id: of, to }, key: `${of}.${to}` })

/** Asks for a document that DIAN has just taken to be mailed to who bought, once; nothing for who has no address. */
export async function mailed(unit: Act, row: EDocumentData): Promise<EDocumentData> {
  if (row.state === 'emitido' && row.email && !row.mailedAt) await ask(unit, row.id, row.email)
  return row
}

async function run({ job: mine, input: { id: of, to } }: Running<typeof MailType.input>): Promise<Outcome> {
  const { row, issuing } = await load({ row: EDocument.maybe(of), issuing: Issuing.maybe(ISSUING) })
  if (!row?.code || !issuing) return { summary: 'No hay documento que enviar.' }
  const [issuer, access] = await Promise.all([theIssuer(), accessOf(issuing)])
  const { code } = row
  await asEffect({ job: mine, breakers: breakersOf(issuing), service: issuer.name }, () =>
    issuer.mail(access, code, to),
  )
  await act(async (unit) => {
    const found = await EDocument.get(of)
    const { version: _, ...before } = found
    unit.replace(EDocument, found, { ...before, email: to, mailedAt: now().toISOString() })
  })
  return { summary: `${row.number} enviado a ${to}.` }
}

export const IssuedMailJob = job({ ...MailType, run })

export const MailInput = z.object({
  ids: z.array(id()).min(1, 'Elige los documentos').max(40, 'Elige hasta 40 documentos'),
  /** The client's own unless told. */
  email: optional(email()),
})

/** Mails documents that DIAN has, again if they were. @throws AppError 404, 409 when none of them can be mailed */
export const mailDocuments = ({ ids, email: to }: z.output<typeof MailInput>) =>
  act(async (unit) => {
    const { rows } = await load({ rows: EDocument.many(ids) })
    if (rows.size < new Set(ids).size) throw notFound('el documento electrónico')
    const ready = [...rows.values()].filter((row) => row.state === 'emitido' && (to ?? row.email))
    if (ready.length === 0)
      throw conflict('Ninguno se puede enviar: debe estar en la DIAN y su cliente tener correo.', 'not_mailable')
    for (const row of ready) await ask(unit, row.id, to ?? row.email!)
    const left = rows.size - ready.length
    unit.summary = `Envió ${ready.length === 1 ? ready[0]!.number : `${ready.length} documentos`} por correo`
    return {
      message: `Enviamos ${ready.length === 1 ? 'el documento' : `${ready.length} documentos`} por correo.${left > 0 ? ` ${left} no están en la DIAN o no tienen correo.` : ''}`,
    }
  })
