import type { BusinessData } from '../identity/business/business'
import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { reasons } from '../notes/dian/electronic'
import { CreditNote, type NoteRow } from '../notes/note/note'
import type { ElectronicState } from '../notes/note/note.states'
import { Client } from '../parties/clients/client'
import { Order, type OrderRow } from '../sales/order/order'
import type { ResolutionData } from '../settings/resolutions/resolution'
import type { SettingsData } from '../settings/settings'
import { EDocument, type EDocumentData } from './e-document'
import type { EDocumentState } from './e-document.states'
import type { Issue, IssuedType } from './issuer-port'
import { documentOfNote, documentOfOrder, type Stamp } from './of-order'

/** What a document for DIAN is made of: a sale, whose paper a resolution numbers, or a note of one. */
export interface Source {
  type: IssuedType
  number: string
  day: string
  clientId?: string | undefined
  clientName: string
  totalCents: number
  resolution?: ResolutionData | undefined
  /** `posting` while it goes into the books by parts, `void` once it was taken back before anybody sent it. */
  standing: 'posting' | 'posted' | 'void'
  document(business: BusinessData, stamp: Stamp): Promise<Issue>
}

const isIssued = (type: string): type is '01' | '20' => type === '01' || type === '20'

const standingOf = ({ posting, state }: OrderRow): Source['standing'] => {
  if (posting === 'posting') return 'posting'
  return posting === 'failed' || state === 'cancelado' ? 'void' : 'posted'
}
const noteStandings = { registrando: 'posting', registrada: 'posted', anulada: 'void' } as const

function ofOrder(order: OrderRow, type: '01' | '20', resolution: ResolutionData): Source {
  return {
    ...{ type, number: order.number, day: order.day, resolution, standing: standingOf(order) },
    ...{ clientId: order.clientId, clientName: order.clientName, totalCents: order.totals.totalCents },
    async document(business, stamp) {
      const [{ client }, lines] = await Promise.all([load({ client: Client.one(order.clientId) }), Order.lines(order)])
      return documentOfOrder({ type, order, lines, client, business, resolution, stamp })
    },
  }
}

function ofNote(note: NoteRow, order: OrderRow, of: '01' | '20'): Source {
  const type = of === '01' ? '91' : '94'
  return {
    ...{ type, number: note.number, day: note.day, standing: noteStandings[note.state] },
    ...{ clientId: note.clientId, clientName: note.clientName, totalCents: note.totals.totalCents },
    async document(business, stamp) {
      const [{ client, issued }, lines] = await Promise.all([
        load({ client: Client.one(note.clientId), issued: EDocument.maybe(note.orderId) }),
        CreditNote.lines(note),
      ])
      const code = issued?.state === 'emitido' ? issued.code : undefined
      const reference = {
        ...{ number: issued?.sentNumber ?? note.orderNumber, code: code ?? '', date: issued?.date ?? note.orderDay },
        type: of,
      }
      return documentOfNote({
        ...{ type, note, lines, client, business, stamp, reference, reason: reasons[note.type] },
        own: order.deliveryMode === 'own',
      })
    },
  }
}

/** What goes to DIAN of a sale or note; undefined for one that is not for them. */
export async function sourceOf(id: string, { billing }: Pick<SettingsData, 'billing'>): Promise<Source | undefined> {
  const found = await load({ order: Order.maybe(id), note: CreditNote.maybe(id) })
  const order = found.order ?? (found.note && (await Order.find(found.note.orderId)))
  const resolution = billing.resolutions.find((one) => one.id === order?.resolutionId)
  if (!order || !resolution || !isIssued(resolution.documentType)) return undefined
  return found.note
    ? ofNote(found.note, order, resolution.documentType)
    : ofOrder(order, resolution.documentType, resolution)
}

const electronicOf: Partial<Record<EDocumentState, ElectronicState>> = {
  ...{ emitido: 'accepted', rechazado: 'rejected', pendiente_dian: 'sent', enviando: 'sent', contingencia: 'sent' },
  ...{ incompleto: 'pending', dudoso: 'unknown' },
}

/** Writes on a note what became of it, in the transaction that knows it. */
export async function tellNote(unit: Act, row: EDocumentData): Promise<void> {
  const state = electronicOf[row.state]
  if (state === undefined || row.type === '01' || row.type === '20') return
  const note = await CreditNote.get(row.id)
  const { version: _, ...rest } = note
  unit.replace(CreditNote, note, { ...rest, electronic: state, ...(row.code ? { cude: row.code } : {}) })
}
