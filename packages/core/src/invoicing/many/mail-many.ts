import { needMailRoom } from '../../documents/mail'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { AppError, notFound } from '../../kernel/errors'
import { EDocument, ISSUING, Issuing } from '../e-document'
import { askMail } from '../keeping/keep'
import { type Asked, sendsMany } from './many'

/** Asks for one to be mailed. */
async function ask(unit: Act, id: string): Promise<Asked> {
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

/** @throws AppError 404 for what the shop does not have */
async function need(ids: readonly string[]): Promise<void> {
  const { rows } = await load({ rows: EDocument.many(ids) })
  if (rows.size < ids.length) throw notFound('el documento electrónico')
}

/** Mails up to 500 documents, each to its own client. */
export const { start: mailMany, job: MailManyJob } = sendsMany({
  ...{ type: 'einvoice.mailMany', how: 'por correo', sheet: 'Correos', to: 'Correo', ask, need },
})
