import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { asEffect } from '../../kernel/outside/effect'
import { OutsideError } from '../../kernel/outside/outside-error'
import { EDocument, type EDocumentData, ISSUING, Issuing } from '../e-document'
import { theIssuer } from '../issuer-port'
import { accessOf, breakersOf } from '../issuing'
import { putXml } from './papers'

/** Keeps the XML of a document that DIAN has; then, for who has an address, mails both. */
const KeepType = jobType({
  type: 'einvoice.keep',
  title: 'Guardar el XML de un documento electrónico',
  lane: 'outbox',
  hidden: true,
  input: z.object({ id: z.string(), to: z.string().optional() }),
})

/** Mails a document whose XML is kept. */
export const MailType = jobType({
  type: 'einvoice.mail',
  title: 'Enviar un documento electrónico por correo',
  lane: 'mail',
  hidden: true,
  input: z.object({ id: z.string(), to: z.string() }),
})

/** Asks for a document to be mailed, once while it waits; its XML is kept before. */
export const askMail = (unit: Act, { id, xmlAt }: Pick<EDocumentData, 'id' | 'xmlAt'>, to: string): Promise<string> =>
  xmlAt
    ? enqueueOnce(unit, MailType, { input: { id, to }, key: `${id}.${to}` })
    : enqueueOnce(unit, KeepType, { input: { id, to }, key: `${id}.${to}` })

/** Asks for the XML of a document that DIAN has just taken, and for it to be mailed to who bought. */
export async function kept(unit: Act, row: EDocumentData): Promise<EDocumentData> {
  if (row.state !== 'emitido' || row.xmlAt) return row
  const to = row.mailedAt ? undefined : row.email
  await enqueueOnce(unit, KeepType, { input: { id: row.id, ...(to ? { to } : {}) }, key: `${row.id}.${to ?? ''}` })
  return row
}

/** Writes that a document was kept or mailed. */
export const noted = (id: string, change: Partial<EDocumentData>, also?: (unit: Act) => unknown): Promise<void> =>
  act(async (unit) => {
    const { version, ...before } = await EDocument.get(id)
    unit.replace(EDocument, { ...before, version }, { ...before, ...change })
    await also?.(unit)
  })

async function run({ job: mine, input: { id, to } }: Running<typeof KeepType.input>): Promise<Outcome> {
  const { row, issuing } = await load({ row: EDocument.maybe(id), issuing: Issuing.maybe(ISSUING) })
  if (!row?.code || !issuing) return { summary: 'No hay documento que guardar.' }
  const { code, type, number } = row
  const [issuer, access] = await Promise.all([theIssuer(), accessOf(issuing)])
  const ask = <T>(call: () => Promise<T>) =>
    asEffect({ job: mine, breakers: breakersOf(issuing), service: issuer.name }, call)
  const xml = await ask(async () => {
    const found = await issuer.xml(access, type, code)
    if (found !== undefined && !found.includes(code)) throw new OutsideError('failed', 'an XML of another document')
    return found
  })
  const at = now().toISOString()
  if (xml !== undefined) {
    await putXml(id, new TextEncoder().encode(xml))
    await noted(id, { xmlAt: at }, (unit) => to && askMail(unit, { id, xmlAt: at }, to))
    return { summary: `XML de ${number} guardado.` }
  }
  if (!to) return { summary: `${issuer.name} no tiene el XML de ${number}.` }
  await ask(() => issuer.mail(access, code, to))
  await noted(id, { email: to, mailedAt: at })
  return { summary: `${number} enviado a ${to} por ${issuer.name}.` }
}

export const KeepJob = job({ ...KeepType, run })
