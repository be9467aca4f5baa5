import type * as z from 'zod'
import { needMailRoom } from '../../documents/mail'
import { bound } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { AppError, notFound } from '../../kernel/errors'
import { XLSX } from '../../kernel/files/content-type'
import { putStream } from '../../kernel/files/store'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import { writeSheet } from '../../kernel/sheet/write'
import { some } from '../../kernel/usage'
import { EDocument, ISSUING, Issuing } from '../e-document'
import { askMail } from './keep'
import { MailManyInput } from './mailing.input'

/** Mails many documents, each to its own client. */
const MailManyType = jobType({
  ...{ type: 'einvoice.mailMany', title: 'Enviar documentos electrónicos por correo', lane: 'outbox' as const },
  input: MailManyInput,
})

/** Mails up to 500 documents by a job, which says of each that could not be mailed why. @throws AppError 404 */
export async function mailMany({ ids }: z.output<typeof MailManyInput>) {
  const wanted = [...new Set(ids)]
  const { rows } = await load({ rows: EDocument.many(wanted) })
  if (rows.size < wanted.length) throw notFound('el documento electrónico')
  return act(async (unit) => {
    const what = some(wanted.length, 'documento', 'documentos')
    unit.summary = `Mandó a enviar ${what} por correo`
    const title = `Enviar ${what} por correo`
    return { job: enqueue(unit, MailManyType, { title, total: wanted.length, input: { ids: wanted } }).id }
  })
}

/** What came of asking for one to be mailed: where it goes, or why it does not. */
interface Asked {
  number: string
  client: string
  to?: string
  why?: string
}

/** Asks for one to be mailed. */
async function askOne(unit: Act, id: string): Promise<Asked> {
  const { row, issuing } = await load({ row: EDocument.one(id), issuing: Issuing.maybe(ISSUING) })
  const { number, clientName: client, state, email: to, xmlAt } = row
  const no = (why: string): Asked => ({ number, client, why })
  if (state !== 'emitido') return no('Todavía no está en la DIAN.')
  if (!to) return no('Su cliente no tiene correo. Escríbelo en su ficha.')
  if (!xmlAt && !issuing) return no('No tiene su XML. Conecta Plemsi e inténtalo de nuevo.')
  try {
    await needMailRoom({}, to)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return no(error.message)
    throw error
  }
  await askMail(unit, row, to)
  return { number, client, to }
}

const columns = [
  { header: 'Documento', kind: 'text', width: 16 },
  { header: 'Cliente', kind: 'text', width: 36 },
  { header: 'Correo', kind: 'text', width: 32 },
  { header: 'Por qué no se envió', kind: 'text', width: 60 },
] as const

/** Those that were not mailed come first. */
async function* linesOf(all: readonly Asked[]) {
  for (const { number, client, to, why } of all.toSorted(
    (a, b) => Number(b.why !== undefined) - Number(a.why !== undefined),
  ))
    yield [number, client, to, why] as const
}

/** Each is asked for once, whoever dies meanwhile; one that cannot be mailed keeps no other. */
async function run({ job: mine, input: { ids }, progress }: Running<typeof MailManyType.input>): Promise<Outcome> {
  const all: Asked[] = []
  for (const id of ids) {
    all.push(await step(`mail.${id}`, (unit) => askOne(unit, id)))
    await progress(all.length, ids.length)
  }
  const path = `imports/${mine.id}-correos.xlsx`
  await putStream(path, writeSheet({ name: 'Correos', columns, rows: bound(linesOf(all)) }), XLSX)
  const errors = all.flatMap(({ number, why }) => (why ? [{ message: `${number}: ${why}` }] : []))
  const left = errors.length > 0 ? ` Sin enviar: ${errors.length}.` : ''
  return {
    summary: `Enviados por correo: ${all.length - errors.length}.${left}`,
    errors,
    result: { path, name: 'correos.xlsx', contentType: XLSX },
  }
}

export const MailManyJob = job({ ...MailManyType, run })
