import { zipSync } from 'fflate'
import type { FileAnswer } from '../../kernel/call'
import { conflict, notFound } from '../../kernel/errors'
import { getFile, putFile } from '../../kernel/files/store'
import { EDocument, type EDocumentData } from '../e-document'
import { mayRead, needSeen } from '../sources'

/** Where the XML of a document stands: it is kept with the books of the shop. */
const placeOf = (id: string): string => `dian/${id}.xml`
const XML = 'application/xml'

/** Keeps the XML that DIAN has, as it came. */
export const putXml = (id: string, xml: Uint8Array): Promise<void> => putFile(placeOf(id), xml, XML)

/** The paper of a document in the look of the shop, with its code and QR. */
async function paperOf({ id, type }: Pick<EDocumentData, 'id' | 'type'>): Promise<FileAnswer> {
  if (type === '91' || type === '94') return (await import('../../notes/note/note.print')).print({ id, format: 'a4' })
  if (type === '92') return (await import('../../notes/debit/debit.print')).print({ id, format: 'a4' })
  if (type === '05') return (await import('../../purchasing/supports/support.print')).printSupport({ id })
  if (type === '95') return (await import('../../purchasing/supports/support-note.print')).printSupportNote({ id })
  return (await import('../../sales/order/order.print')).printOrder({ id, format: 'a4' })
}

/** A document of the list. @throws AppError 404 also for who may not see what it is of */
async function mine(id: string): Promise<EDocumentData> {
  const row = await EDocument.find(id)
  if (!row || !mayRead(id)) throw notFound('el documento electrónico')
  await needSeen(id)
  return row
}

/** The paper of a document that goes to DIAN. @throws AppError 404 */
export const documentPdf = async ({ id }: { id: string }): Promise<FileAnswer> => paperOf(await mine(id))

/** The XML of a document that DIAN has. @throws AppError 404; 409 while it is not kept */
export async function documentXml({ id }: { id: string }): Promise<FileAnswer> {
  const row = await mine(id)
  if (!row.xmlAt)
    throw conflict(
      row.state === 'emitido'
        ? `Aún no tenemos el XML de ${row.number}: lo pedimos a tu proveedor. Vuelve en un momento.`
        : `${row.number} no está en la DIAN: aún no tiene XML.`,
      'no_xml',
    )
  const { bytes } = await getFile(placeOf(id))
  return { filename: `${row.sentNumber}.xml`, contentType: XML, body: bytes }
}

/** What is mailed of a document: its XML and its paper in one ZIP. Source: technical annex 1.9, delivery by mail. */
export async function parcelOf(row: EDocumentData): Promise<{ name: string; contentType: string; bytes: Uint8Array }> {
  const [{ bytes: xml }, paper] = await Promise.all([getFile(placeOf(row.id)), paperOf(row)])
  const name = row.sentNumber
  const bytes = zipSync({ [`${name}.xml`]: xml, [`${name}.pdf`]: paper.body as Uint8Array })
  return { name: `${name}.zip`, contentType: 'application/zip', bytes }
}
