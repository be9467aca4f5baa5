import type { BusinessData } from '../identity/business/business'
import { may, now, ownSales } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { notFound } from '../kernel/errors'
import { kindOf } from '../kernel/values/id'
import { addDays, dayOf } from '../kernel/values/time'
import { DebitNote, type DebitRow } from '../notes/debit/debit'
import { reasons } from '../notes/dian/electronic'
import { CreditNote, type NoteRow } from '../notes/note/note'
import type { ElectronicState } from '../notes/note/note.states'
import { Client } from '../parties/clients/client'
import { Provider } from '../parties/providers/providers'
import { boughtOn, DAYS_TO_SEND, Support, type SupportRow } from '../purchasing/supports/support'
import { SupportNote, type SupportNoteRow } from '../purchasing/supports/support-note'
import { Order, type OrderRow } from '../sales/order/order'
import type { ResolutionData } from '../settings/resolutions/resolution'
import type { SettingsData } from '../settings/settings'
import { EDocument, type EDocumentData, type ProblemData } from './e-document'
import type { EDocumentState } from './e-document.states'
import type { Issue, IssuedType } from './issuer-port'
import { documentOfDebit, documentOfNote, documentOfOrder, type Stamp } from './of-order'
import { documentOfSupport, documentOfSupportNote } from './of-support'

/** What a document for DIAN is made of: a sale or support document, whose paper a resolution numbers, or a note of one. */
export interface Source {
  type: IssuedType
  number: string
  /** The last day on which it may be sent. */
  lastDay: string
  /** Done where there was no internet, which ended when it came in: DIAN's contingency has 48 hours from then. */
  offline?: boolean
  /** The form of who buys, or of who sold it; absent for the final consumer. */
  mend?: { label: string; to: string } | undefined
  /** Who buys, or who sold it. */
  partyName: string
  totalCents: number
  resolution?: ResolutionData | undefined
  /** `posting` while it goes into the books by parts, `void` once it was taken back before anybody sent it. */
  standing: 'posting' | 'posted' | 'void'
  document(business: BusinessData, stamp: Stamp): Promise<Issue>
}

const client = ({ clientId, clientName }: { clientId: string; clientName: string }) => ({
  partyName: clientName,
  mend: { label: 'Corregir el cliente', to: `/dashboard/clientes/editar/${clientId}` },
})
const provider = ({ providerId, providerName }: { providerId: string; providerName: string }) => ({
  partyName: providerName,
  mend: { label: 'Corregir el proveedor', to: `/dashboard/proveedores/ver/${providerId}` },
})

const isIssued = (type: string): type is '01' | '20' => type === '01' || type === '20'

const standingOf = ({ posting, state }: OrderRow): Source['standing'] => {
  if (posting === 'posting') return 'posting'
  return posting === 'failed' || state === 'cancelado' ? 'void' : 'posted'
}
const noteStandings = { registrando: 'posting', registrada: 'posted', anulada: 'void' } as const

function ofOrder(order: OrderRow, type: '01' | '20', resolution: ResolutionData): Source {
  return {
    ...{ type, number: order.number, lastDay: order.day, resolution, standing: standingOf(order) },
    ...{ ...client(order), totalCents: order.totals.totalCents, offline: order.offline !== undefined },
    async document(business, stamp) {
      const [{ client }, lines] = await Promise.all([load({ client: Client.one(order.clientId) }), Order.lines(order)])
      return documentOfOrder({ type, order, lines, client, business, resolution, stamp })
    },
  }
}

/** Who a note is for, and its invoice as DIAN has it. */
async function about(note: Pick<NoteRow, 'clientId' | 'orderId' | 'orderNumber' | 'orderDay'>, type: '01' | '20') {
  const { client, issued } = await load({ client: Client.one(note.clientId), issued: EDocument.maybe(note.orderId) })
  const code = issued?.state === 'emitido' ? (issued.code ?? '') : ''
  const [number, date] = [issued?.sentNumber ?? note.orderNumber, issued?.date ?? note.orderDay]
  return { client, reference: { number, code, date, type } }
}

function ofNote(note: NoteRow, order: OrderRow, of: '01' | '20'): Source {
  const type = of === '01' ? '91' : '94'
  return {
    ...{ type, number: note.number, lastDay: note.day, standing: noteStandings[note.state] },
    ...{ ...client(note), totalCents: note.totals.totalCents },
    // One of before today of such a sale came from its till.
    offline: order.offline !== undefined && note.day < dayOf(now()),
    async document(business, stamp) {
      const [{ client, reference }, lines] = await Promise.all([about(note, of), CreditNote.lines(note)])
      return documentOfNote({
        ...{ type, note, lines, client, business, stamp, reference, reason: reasons[note.type] },
        own: order.deliveryMode === 'own',
      })
    },
  }
}

function ofDebit(note: DebitRow): Source {
  return {
    ...{ type: '92', number: note.number, lastDay: note.day, standing: noteStandings[note.state] },
    ...{ ...client(note), totalCents: note.totalCents },
    async document(business, stamp) {
      const [found, lines] = await Promise.all([about(note, '01'), DebitNote.lines(note)])
      return documentOfDebit({ ...found, note, lines, business, stamp })
    },
  }
}

function ofSupport(row: SupportRow, resolution: ResolutionData): Source {
  return {
    ...{ type: '05', number: row.number, lastDay: addDays(boughtOn(row), DAYS_TO_SEND), resolution },
    ...{ ...provider(row), totalCents: row.totals.totalCents, standing: row.state === 'posted' ? 'posted' : 'void' },
    async document(business, stamp) {
      const { seller } = await load({ seller: Provider.one(row.providerId) })
      return documentOfSupport({ row, seller, business, resolution, stamp })
    },
  }
}

function ofSupportNote(note: SupportNoteRow, row: SupportRow): Source {
  return {
    ...{ type: '95', number: note.number, lastDay: note.day, ...provider(note), totalCents: note.totalCents },
    standing: 'posted',
    async document(business, stamp) {
      const { seller, issued } = await load({ seller: Provider.one(row.providerId), issued: EDocument.maybe(row.id) })
      const reference = {
        ...{ number: issued?.sentNumber ?? row.number, code: issued?.code ?? '', date: issued?.date ?? row.day },
        type: '05' as const,
      }
      return documentOfSupportNote({ note, row, seller, business, stamp, reference })
    },
  }
}

/** What goes to DIAN of a support document, or of its note. */
async function sourceOfSupport(id: string, { billing }: Pick<SettingsData, 'billing'>): Promise<Source | undefined> {
  const found = await load({ row: Support.maybe(id), note: SupportNote.maybe(id) })
  const row = found.row ?? (found.note && (await Support.find(found.note.supportId)))
  const resolution = billing.resolutions.find((one) => one.id === row?.resolutionId)
  if (!row || !resolution) return undefined
  return found.note ? ofSupportNote(found.note, row) : ofSupport(row, resolution)
}

const supports: readonly (string | undefined)[] = ['supportDocument', 'supportNote']

/** True of the id of a support document, or of a note of one. */
export const isSupport = (id: string): boolean => supports.includes(kindOf(id))

/** True for who may see what a document for DIAN is of. */
export const mayRead = (id: string): boolean =>
  isSupport(id) ? may('document_support-read') : may('sale-read') || may('pos-read')

/** @throws AppError 404 for a document of a sale that a seller who sees their own alone may not see */
export async function needSeen(id: string): Promise<void> {
  if (!ownSales() || isSupport(id)) return
  const found = await load({ order: Order.maybe(id), note: CreditNote.maybe(id), debit: DebitNote.maybe(id) })
  if (!(found.order ?? found.note ?? found.debit)) throw notFound('el documento electrónico')
}

/** What goes to DIAN of a sale, note or support document; undefined for one that is not for them. */
export async function sourceOf(id: string, { billing }: Pick<SettingsData, 'billing'>): Promise<Source | undefined> {
  if (isSupport(id)) return sourceOfSupport(id, { billing })
  const found = await load({ order: Order.maybe(id), note: CreditNote.maybe(id), debit: DebitNote.maybe(id) })
  if (found.debit) return ofDebit(found.debit)
  const order = found.order ?? (found.note && (await Order.find(found.note.orderId)))
  const resolution = billing.resolutions.find((one) => one.id === order?.resolutionId)
  if (!order || !resolution || !isIssued(resolution.documentType)) return undefined
  return found.note
    ? ofNote(found.note, order, resolution.documentType)
    : ofOrder(order, resolution.documentType, resolution)
}

const noNumbering = {
  rule: 'FAB05',
  text: 'Este documento no tiene resolución de la DIAN que lo numere: registra la tuya para los siguientes.',
  mend: { label: 'Abrir numeración', to: '/dashboard/parametrizacion/facturacion/general' },
}
const internal = (text: string): ProblemData => ({ rule: 'interno', text })

/** Reason why something that the shop has is not for DIAN; undefined for an id that the shop does not have. */
export async function reasonNotForDian(id: string): Promise<ProblemData | undefined> {
  if (isSupport(id)) {
    const { row, note } = await load({ row: Support.maybe(id), note: SupportNote.maybe(id) })
    if (row?.state === 'draft') return internal('Este documento soporte está en borrador: regístralo primero.')
    return row || note ? noNumbering : undefined
  }
  const { order, note } = await load({ order: Order.maybe(id), note: CreditNote.maybe(id) })
  if (note) return internal(`La venta ${note.orderNumber} es un comprobante interno: su nota no va a la DIAN.`)
  if (order?.resolutionId) return noNumbering
  return order && internal(`La venta ${order.number} es un comprobante interno: no va a la DIAN.`)
}

const electronicOf: Partial<Record<EDocumentState, ElectronicState>> = {
  ...{ emitido: 'accepted', rechazado: 'rejected', pendiente_dian: 'sent', enviando: 'sent', contingencia: 'sent' },
  ...{ incompleto: 'pending', dudoso: 'unknown' },
}

/** Writes the state at DIAN on a credit or debit note; nothing for any other document. */
async function writeElectronic(unit: Act, id: string, state: { electronic: ElectronicState; cude?: string }) {
  if (kindOf(id) === 'debitNote') {
    const debit = await DebitNote.get(id)
    const { version: _, ...rest } = debit
    unit.replace(DebitNote, debit, { ...rest, ...state })
  }
  if (kindOf(id) !== 'creditNote') return
  const note = await CreditNote.get(id)
  const { version: _, ...rest } = note
  unit.replace(CreditNote, note, { ...rest, ...state })
}

/** Writes on a note what became of its document, in the transaction that knows it. */
export async function tellNote(unit: Act, row: EDocumentData): Promise<void> {
  const electronic = electronicOf[row.state]
  if (electronic === undefined) return
  await writeElectronic(unit, row.id, { electronic, ...(row.code ? { cude: row.code } : {}) })
}

/** Marks a note as sent, in the transaction that queues it. */
export const markSent = (unit: Act, id: string): Promise<void> => writeElectronic(unit, id, { electronic: 'sent' })
