import * as z from 'zod'
import { IssueType, type Standing } from '../documents/issue'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { countTo, load, range } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { enqueueOnce } from '../kernel/jobs/queue'
import { optional, paging } from '../kernel/values/fields'
import { DebitNote } from '../notes/debit/debit'
import type { Issuer as NoteIssuer } from '../notes/dian/issuer'
import { CreditNote } from '../notes/note/note'
import { Support } from '../purchasing/supports/support'
import { SupportNote } from '../purchasing/supports/support-note'
import { Order } from '../sales/order/order'
import { EDocument, ISSUING, Issuing, Problem } from './e-document'
import { eDocumentStateNames, eDocumentStates, isSettled, mayBeThere } from './e-document.states'
import { EDocumentOutput, presentEDocument } from './e-document.wire'
import { theIssuer } from './issuer-port'
import { drawn } from './preparing'

export const EDocumentsInput = z.object({ ...paging, state: optional(z.enum(eDocumentStates)) })

/** Documents for DIAN, newest first. */
export async function listEDocuments(
  input: PageInput & { state?: (typeof eDocumentStates)[number] | undefined },
): Promise<Page<z.input<typeof EDocumentOutput>>> {
  const found = await EDocument.page({
    input,
    index: input.state ? 'state' : 'created',
    part: input.state ?? 'all',
    descending: true,
    bucket: input.state ?? 'all',
  })
  return { data: found.data.map(presentEDocument), meta: found.meta }
}

export const LookOutput = z.object({
  /** Null while nobody has begun to send it. */
  document: EDocumentOutput.nullable(),
  /** What keeps it from being sent now. */
  problems: z.array(Problem),
  ready: z.boolean(),
})

/** What became of a document at DIAN, and what would keep it from being sent now. @throws AppError 404 for one that is not for DIAN */
export async function lookAt({ id: of }: { id: string }): Promise<z.input<typeof LookOutput>> {
  const row = await EDocument.find(of)
  if (row && isSettled(row.state)) return { document: presentEDocument(row), problems: [], ready: false }
  const found = await drawn(of, row)
  if (!found) throw notFound('el documento electrónico')
  const unconnected = {
    rule: 'token',
    text: 'Tu tienda no tiene un proveedor de facturación electrónica conectado.',
    mend: { label: 'Conectar Plemsi', to: '/dashboard/documentos-electronicos' },
  }
  const problems = [...(found.connected ? [] : [unconnected]), ...found.problems]
  return { document: row ? presentEDocument(row) : null, problems, ready: problems.length === 0 }
}

/** What goes to DIAN, by the ids of their documents. */
const sourcesOf = (ids: readonly string[]) => ({
  rows: EDocument.many(ids),
  orders: Order.many(ids),
  notes: CreditNote.many(ids),
  debits: DebitNote.many(ids),
  supports: Support.many(ids),
  supportNotes: SupportNote.many(ids),
})

/** @throws AppError 404 for what the shop does not have, 409 when nobody sends for it */
export async function needSources(ids: readonly string[]): Promise<void> {
  const { issuing, ...sources } = await load({ issuing: Issuing.maybe(ISSUING), ...sourcesOf(ids) })
  if (!issuing) throw conflict('Conecta primero Plemsi: tu tienda no tiene quién envíe sus documentos.', 'unconnected')
  if (ids.some((one) => !Object.values(sources).some((some) => some.has(one))))
    throw notFound('el documento electrónico')
}

/**
 * Asks in a unit for a document to be sent, once while it waits: one that may be there already is looked for first.
 * @returns what it is, and whether it was asked for: not one that DIAN has
 */
export async function askIssue(unit: Act, id: string): Promise<{ number: string; client: string; asked: boolean }> {
  const { rows, orders, notes, debits, supports, supportNotes } = await load(sourcesOf([id]))
  const row = rows.get(id)
  const sold = row ?? orders.get(id) ?? notes.get(id) ?? debits.get(id)
  const bought = supports.get(id) ?? supportNotes.get(id)
  const asked = !row || !isSettled(row.state)
  if (asked) await enqueueOnce(unit, IssueType, { input: { id }, key: id })
  return {
    number: sold?.number ?? bought?.number ?? '',
    client: sold?.clientName ?? bought?.providerName ?? '',
    asked,
  }
}

/** Sends a document to DIAN. @throws AppError 404, 409 when nobody sends for the shop */
export async function resend({ id }: { id: string }): Promise<{ message: string }> {
  await needSources([id])
  return act(async (unit) => {
    const { asked } = await askIssue(unit, id)
    unit.summary = 'Envió un documento a la DIAN'
    return { message: asked ? 'Lo enviamos en un momento.' : 'Ya estaba en la DIAN.' }
  })
}

/** Documents that must be with DIAN before a moment, nearest first. */
const MOST = 100

export const DeadlinesOutput = z.object({
  waiting: z.number(),
  /** Whether `waiting` are all that there are. */
  more: z.boolean(),
  rejected: z.number(),
  next: z.object({ number: z.string(), deadline: z.string() }).nullable(),
  late: z.number(),
})

/** What must still be sent and until when. */
export async function deadlines(): Promise<z.input<typeof DeadlinesOutput>> {
  const [open, index] = [EDocument.indexPartition('open', 'all'), EDocument.indexOf('open')]
  const rejected = EDocument.indexPartition('state', 'rechazado')
  const [{ items }, { n }] = await Promise.all([
    range({ pk: open, index, limit: MOST }),
    countTo({ pk: rejected, index: EDocument.indexOf('state') }, MOST),
  ])
  const rows = items.map(EDocument.fromItem)
  const at = now().toISOString()
  const [first] = rows
  return {
    waiting: rows.length,
    more: rows.length === MOST,
    rejected: n,
    next: first ? { number: first.number, deadline: first.deadline } : null,
    late: rows.filter(({ deadline }) => deadline < at).length,
  }
}

/** The first documents that DIAN must have and has not. */
export async function waitingDocuments() {
  const { items } = await range({
    pk: EDocument.indexPartition('open', 'all'),
    index: EDocument.indexOf('open'),
    limit: MOST,
  })
  const at = now().toISOString()
  return items.map(EDocument.fromItem).map(({ id: of, number, state, deadline }) => ({
    ...{ id: of, number, state_name: eDocumentStateNames[state], deadline, late: deadline < at },
  }))
}

/** Whether DIAN has a document, or may have it: whoever begins to send it meanwhile makes the unit start again. */
export async function standingAtDian(unit: Act, of: string): Promise<Standing> {
  const row = await EDocument.find(of)
  if (row) unit.check(EDocument, row)
  else unit.absent(EDocument, of, 'Se está enviando a la DIAN. Espera su respuesta e inténtalo de nuevo.')
  if (row?.state === 'emitido') return 'there'
  return row && mayBeThere(row.state) ? 'maybe' : 'free'
}

/** Each hour: what waits for DIAN or for an answer is tried again. A shop without documents that wait costs a read. */
export async function sendWaiting(): Promise<void> {
  const { items } = await range({
    pk: EDocument.indexPartition('open', 'all'),
    index: EDocument.indexOf('open'),
    limit: MOST,
  })
  const waiting = items.map(EDocument.fromItem).filter(({ state }) => state !== 'rechazado' && state !== 'incompleto')
  for (const { id: one } of waiting) await act((unit) => enqueueOnce(unit, IssueType, { input: { id: one }, key: one }))
}

/** Who sends the notes of this shop, for whoever shows them: it is asked for, and what is answered is written on the note. */
export async function noteIssuer(): Promise<NoteIssuer | undefined> {
  if (!(await Issuing.find(ISSUING))) return undefined
  return {
    name: (await theIssuer()).name,
    async send({ note }) {
      await resend({ id: note.id })
      return { state: 'sent' }
    },
  }
}
