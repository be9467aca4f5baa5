import * as z from 'zod'
import { IssueType } from '../../documents/issue'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load, rangeAll } from '../../kernel/db/read'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { addDays, dayOf, startOfDay } from '../../kernel/values/time'
import { EDocument, type EDocumentRow, ISSUING, Issuing } from '../e-document'
import type { Emitted, IssuedType } from '../issuer-port'
import { type Ask, asking } from '../sending'
import { type DifferenceData, IssuerComparison, isMended, MOST_KEPT, nOf } from './comparison'

/** Compares what the service has with what we say that it has. */
export const CompareType = jobType({
  type: 'einvoice.compare',
  title: 'Comparar los documentos con la DIAN',
  lane: 'outbox',
  hidden: true,
  input: z.object({}),
})

/** Asks for it, once while it waits. */
export const startComparison = () =>
  act(async (unit) => {
    await enqueueOnce(unit, CompareType, { input: {}, key: ISSUING })
    return { message: 'Comparamos en un momento.' }
  })

/** Each night; a shop that is not connected costs a read. */
export async function compareNightly(): Promise<void> {
  if ((await Issuing.find(ISSUING))?.state === 'active') await startComparison()
}

/** A document is sent within 48 hours, or days later by a person: ours of so many days are compared, and theirs of fewer. */
const [OUR_DAYS, THEIR_DAYS] = [40, 30]
/** What was sent just now may not be in the lists yet. */
const SETTLE_MS = 10 * 60_000
/** Pages of a list that one run goes through; the next run goes on from there. */
const MOST_PAGES = 200

/** A list of the service that we go through, whatever types it has. */
const listOf = (lists: readonly IssuedType[], type: IssuedType): IssuedType =>
  lists.includes(type) ? type : type === '94' ? '91' : type

/** Our documents of the last days, and those that still wait, by list and number. */
async function ours(lists: readonly IssuedType[]): Promise<Map<string, EDocumentRow>> {
  const from = startOfDay(addDays(dayOf(now()), -OUR_DAYS)).toISOString()
  const [recent, open] = await Promise.all([
    rangeAll({ pk: EDocument.indexPartition('created', 'all'), index: EDocument.indexOf('created'), from }),
    rangeAll({ pk: EDocument.indexPartition('open', 'all'), index: EDocument.indexOf('open') }),
  ])
  const rows = [...recent, ...open].map(EDocument.fromItem)
  return new Map(rows.map((row) => [`${listOf(lists, row.type)}.${row.sentNumber}`, row]))
}

interface Read {
  there: Map<string, Emitted & { list: IssuedType }>
  /** Where the last page of each list began. */
  read: Record<string, string>
}

/** What the service has since the last time, list by list. */
async function readLists(ask: Ask, lists: readonly IssuedType[], before: Record<string, string>): Promise<Read> {
  const there: Read['there'] = new Map()
  const read = { ...before }
  const first = addDays(dayOf(now()), -THEIR_DAYS)
  for (const list of lists) {
    let after = before[list]
    for (let page = 0; page < MOST_PAGES; page++) {
      const { rows, next } = await ask((issuer, access) => issuer.emitted(access, list, after))
      for (const row of rows) if (row.date >= first) there.set(`${list}.${row.number}`, { ...row, list })
      if (!next) break
      read[list] = next
      after = next
    }
  }
  return { there, read }
}

type Compared = Pick<DifferenceData, 'type' | 'list' | 'number' | 'of' | 'thereCents' | 'hereCents'>

/** What ours came to when it was sent. */
const sentFor = ({ sentCents, totalCents }: EDocumentRow): number => sentCents ?? totalCents

/** What one document of the service says against ours; `settle` hears of ours that it settles. */
function against(one: Emitted & { list: IssuedType }, our: EDocumentRow | undefined, settle: (id: string) => void) {
  const { list, number, totalCents: thereCents } = one
  const found = (type: Compared['type']): Compared => ({
    ...{ type, list, number, thereCents },
    ...(our ? { of: our.id, hereCents: sentFor(our) } : {}),
  })
  if (!our) return found('here')
  if (our.state === 'anulado') return found('void')
  if (our.state !== 'emitido') settle(our.id)
  if (sentFor(our) !== thereCents) return found('total')
  return our.state === 'emitido' && one.code !== undefined && our.code !== one.code ? found('code') : undefined
}

/** Ours that are said to be there since the last time and are not, asked for one by one to be sure. */
async function* lost(ask: Ask, mine: Iterable<[string, EDocumentRow]>, { there }: Read, since: string) {
  const until = new Date(now().getTime() - SETTLE_MS).toISOString()
  for (const [key, row] of mine) {
    const { state, issuedAt = '', type, sentNumber: number } = row
    if (state !== 'emitido' || issuedAt < since || issuedAt > until || there.has(key)) continue
    if (await ask((issuer, access) => issuer.find(access, type, number))) continue
    const list = key.slice(0, key.indexOf('.')) as IssuedType
    yield { type: 'there', list, number, of: row.id, hereCents: sentFor(row) } satisfies Compared
  }
}

/** What is kept of before: what nobody has settled, and what somebody saw to while the lists may tell it again. */
const stillOpen = (before: readonly DifferenceData[], rows: ReadonlyMap<string, EDocumentRow>, at: string) => {
  const first = startOfDay(addDays(dayOf(new Date(at)), -OUR_DAYS)).toISOString()
  return before.filter((one) => !isMended(one, rows.get(one.of ?? '')) && !(one.seen && one.foundAt < first))
}

/** Keeps what was found beside what nobody has settled of before. */
const keep = (found: readonly Compared[], read: Record<string, string>, at: string) =>
  act(async (unit) => {
    const before = await IssuerComparison.find(ISSUING)
    const { rows } = await load({ rows: EDocument.many((before?.differences ?? []).flatMap(({ of }) => of ?? [])) })
    const all = new Map(stillOpen(before?.differences ?? [], rows, at).map((one) => [nOf(one), one]))
    for (const one of found) if (!all.has(nOf(one))) all.set(nOf(one), { ...one, foundAt: at })
    const isWhole = all.size <= MOST_KEPT
    const from = isWhole ? { read, since: at } : { read: before?.read ?? {}, since: before?.since ?? '' }
    const row = { id: ISSUING, comparedAt: at, ...from, differences: [...all.values()].slice(0, MOST_KEPT) }
    if (before) unit.replace(IssuerComparison, before, row)
    else unit.insertFirst(IssuerComparison, row)
  })

async function run({ job: mine }: Running): Promise<Outcome> {
  const asked = await asking(mine)
  if (!asked) return { summary: 'La facturación electrónica no está conectada.' }
  const at = now().toISOString()
  const before = await IssuerComparison.find(ISSUING)
  const lists = await asked(async (issuer) => issuer.lists)
  const read = await readLists(asked, lists, before?.read ?? {})
  const known = await ours(lists)
  const found: Compared[] = []
  const settled: string[] = []
  for (const [key, one] of read.there) {
    const difference = against(one, known.get(key), (id) => settled.push(id))
    if (difference) found.push(difference)
  }
  for await (const one of lost(asked, known, read, before?.since ?? '')) found.push(one)
  // What is there already is looked for by its number before anything is sent: this settles it and sends nothing.
  for (const id of settled) await act((unit) => enqueueOnce(unit, IssueType, { input: { id }, key: id }))
  await keep(found, read.read, at)
  return { summary: `Documentos comparados: ${read.there.size}. Diferencias: ${found.length}.` }
}

export const CompareJob = job({ ...CompareType, run })
