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
import { EDocument, ISSUING, Issuing, Problem, type ProblemData } from './e-document'
import { eDocumentStateNames, eDocumentStates, isSettled, mayBeThere } from './e-document.states'
import { EDocumentOutput, presentEDocument } from './e-document.wire'
import { theIssuer } from './issuer-port'
import { drawn } from './preparing'
import { markSent, needSeen, reasonNotForDian } from './sources'

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

const unconnected: ProblemData = {
  rule: 'token',
  text: 'Tu tienda no tiene un proveedor de facturación electrónica conectado.',
  mend: { label: 'Conectar Plemsi', to: '/dashboard/documentos-electronicos' },
}
const taken = (number: string): ProblemData => ({
  rule: 'anulado',
  text: `${number} se anuló o se canceló: no va a la DIAN.`,
})

/**
 * Returns the state of a document at DIAN and every reason why it cannot be sent now. One that may have arrived is ready
 * whatever its reasons: sending it looks it up first.
 * @throws AppError 404 for what the shop does not have
 */
export async function lookAt({ id: of }: { id: string }): Promise<z.input<typeof LookOutput>> {
  await needSeen(of)
  const row = await EDocument.find(of)
  if (row && isSettled(row.state)) return { document: presentEDocument(row), problems: [], ready: false }
  const document = row ? presentEDocument(row) : null
  const found = await drawn(of, row)
  if (!found) {
    const reason = await reasonNotForDian(of)
    if (!reason) throw notFound('el documento electrónico')
    return { document, problems: [reason], ready: false }
  }
  const { connected, source } = found
  const isVoid = source.standing === 'void'
  const problems = [...(connected ? [] : [unconnected]), ...(isVoid ? [taken(source.number)] : found.problems)]
  const isLookedUp = connected && row !== undefined && mayBeThere(row.state)
  return { document, problems, ready: problems.length === 0 || isLookedUp }
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

interface Asked {
  number: string
  client: string
  /** Reasons why it was not queued; none for one that was, or that DIAN has already. */
  why: string[]
  /** True for one that DIAN has already. */
  isThere: boolean
}

/**
 * Queues a document for DIAN in a unit, once while it waits, unless something stands against it. A note is marked as sent in
 * the same unit.
 */
export async function askIssue(unit: Act, id: string): Promise<Asked> {
  const [{ rows, orders, notes, debits, supports, supportNotes }, { problems, ready }] = await Promise.all([
    load(sourcesOf([id])),
    lookAt({ id }),
  ])
  const row = rows.get(id)
  const sold = row ?? orders.get(id) ?? notes.get(id) ?? debits.get(id)
  const bought = supports.get(id) ?? supportNotes.get(id)
  const [number, client] = [sold?.number ?? bought?.number ?? '', sold?.clientName ?? bought?.providerName ?? '']
  if (row && isSettled(row.state)) {
    const isThere = row.state === 'emitido'
    return { number, client, isThere, why: isThere ? [] : [taken(number).text] }
  }
  if (!ready) return { number, client, isThere: false, why: problems.map(({ text }) => text) }
  await enqueueOnce(unit, IssueType, { input: { id }, key: id })
  await markSent(unit, id)
  return { number, client, isThere: false, why: [] }
}

/** Sends a document to DIAN. @throws AppError 404, 409 with every reason why it cannot be sent */
export async function resend({ id }: { id: string }): Promise<{ message: string }> {
  return act(async (unit) => {
    const { isThere, why } = await askIssue(unit, id)
    if (why.length > 0) throw conflict(why.join(' '), why.includes(unconnected.text) ? 'unconnected' : 'not_sendable')
    unit.summary = 'Envió un documento a la DIAN'
    return { message: isThere ? 'Ya estaba en la DIAN.' : 'Lo enviamos en un momento.' }
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

/** Whether DIAN has a document, or may have it: whoever begins to send it meanwhile makes the unit, if any, start again. */
export async function standingAtDian(unit: Act | undefined, of: string): Promise<Standing> {
  const row = await EDocument.find(of)
  if (row) unit?.check(EDocument, row)
  else unit?.absent(EDocument, of, 'Se está enviando a la DIAN. Espera su respuesta e inténtalo de nuevo.')
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

/** Sends the credit notes of this shop. */
export const noteIssuer: NoteIssuer = {
  async look(id) {
    const [{ document, problems, ready }, issuing] = await Promise.all([lookAt({ id }), Issuing.find(ISSUING)])
    const standing = ready ? [] : problems.filter((problem) => problem !== unconnected)
    return {
      provider: issuing ? (await theIssuer()).name : undefined,
      problems: standing.map(({ text }) => text),
      isThere: document?.state === 'emitido',
    }
  },
  send: (unit, id) => askIssue(unit, id).then(({ why }) => why),
}
