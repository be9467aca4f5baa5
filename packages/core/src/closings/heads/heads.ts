import { FIRST_DAY } from '../../kernel/books/book'
import { isPast, type Span, spans } from '../../kernel/books/spans'
import { config } from '../../kernel/config'
import { now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { range, rangeAll } from '../../kernel/db/read'
import { getFile, putFile } from '../../kernel/files/store'
import { addDays, type Day, dayOf, monthOf } from '../../kernel/values/time'
import {
  bookNames,
  DayHead,
  type DayLeaves,
  type HeadRow,
  HeadState,
  headOf,
  leavesPath,
  packDay,
  sealedBooks,
} from './head'
import { HeadMark, type MarkRow, type PostedDay, postedIn } from './posted'

/** Heads of a period, the first first. */
export const headsIn = async (from: Day, to: Day): Promise<HeadRow[]> =>
  (await rangeAll({ pk: partition(DayHead.name), from, to })).map(DayHead.fromItem)

/** The first day of the first month in which a shop has facts; undefined when it has none. */
export async function firstDay(): Promise<Day | undefined> {
  const audited = spans(FIRST_DAY, dayOf(now())).map(async ({ month }) => {
    const { items } = await range({ pk: sealedBooks.audit.partition(month), limit: 1, only: ['sk'] })
    return items.length > 0 ? month : undefined
  })
  const others = bookNames.map((name) => sealedBooks[name].firstMonth())
  const months = (await Promise.all([...audited, ...others])).filter((month) => month !== undefined).sort()
  return months[0] && `${months[0]}-01`
}

const textsOf = (leaves: PostedDay): DayLeaves =>
  Object.fromEntries(Object.entries(leaves).map(([name, own]) => [name, own.map(({ text }) => text).sort()]))

/** Business days before a day that its journal was posted to. */
const lateOf = (id: Day, { journal = [] }: PostedDay): Day[] =>
  [...new Set(journal.map(({ day }) => day))].filter((day) => day < id).sort()

/**
 * Seals the days of one month that come after those that are sealed. What each head is made of is put beside it first, under
 * the name of its hash; then the heads are written all at once, after the one that was read, or not at all.
 */
async function sealSpan(span: Span, before: Pick<HeadRow, 'hash'> & { through: Day }): Promise<void> {
  const { days, marks } = await postedIn(span.from, span.to)
  const heads: HeadRow[] = []
  let prev = before.hash
  for (const [id, own] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const leaves = textsOf(own)
    const head = headOf(id, prev, leaves)
    heads.push({ ...head, late: lateOf(id, own) })
    const { hash, books } = head
    await putFile(leavesPath(head), packDay({ day: id, prev, hash, books, leaves }), 'application/gzip')
    prev = hash
  }
  const mine = await act(async (unit) => {
    const last = await HeadState.find('last')
    if ((last?.through ?? '') !== before.through) return false
    for (const head of heads) unit.insertFirst(DayHead, head)
    const next = { id: 'last' as const, through: span.to, hash: prev, copied: last?.copied ?? '' }
    if (last) unit.replace(HeadState, last, next)
    else unit.insertFirst(HeadState, next)
    return true
  })
  if (mine) for (const mark of marks) await keepMark(mark)
}

/** What is forgotten here is looked at again the next time, and found sealed. */
const keepMark = (mark: MarkRow) =>
  act(async (unit) => {
    const last = await HeadMark.find(mark.id)
    if (last) unit.replace(HeadMark, last, { ...mark, days: { ...last.days, ...mark.days } })
    else unit.insertFirst(HeadMark, mark)
  })

/**
 * Makes the heads of the days of a shop that have none, up to `to` and only those that are over, so that nothing comes to
 * one any more; a night that failed is made up for by the next. Then copies them to the bucket where objects are locked,
 * where one is named.
 * @throws the store's or the table's error; the months that were sealed before it stay sealed
 */
export async function sealDays(to: Day): Promise<void> {
  const asked = to < dayOf(now()) ? to : addDays(dayOf(now()), -1)
  const end = isPast(asked) ? asked : addDays(asked, -1)
  for (;;) {
    const state = await HeadState.find('last')
    if (state && state.through >= end) break
    const from = state ? addDays(state.through, 1) : ((await firstDay()) ?? `${monthOf(end)}-01`)
    const [span] = spans(from < end ? from : end, end)
    await sealSpan(span!, { through: state?.through ?? '', hash: state?.hash ?? '' })
  }
  await copyHeads()
}

/** Name of the copy of a head, among those of the audit. */
export const headCopyKey = (day: Day): string => `audit/${tenant()}/heads/${day}.json.gz`

async function copyHeads(): Promise<void> {
  const bucket = config.auditBucket()
  const state = await HeadState.get('last')
  if (!bucket || state.copied >= state.through) return
  const { putOnce } = await import('../../kernel/files/s3')
  const from = state.copied ? addDays(state.copied, 1) : FIRST_DAY
  for (const head of await headsIn(from, state.through)) {
    const { bytes } = await getFile(leavesPath(head))
    await putOnce(bucket, headCopyKey(head.id), bytes, 'application/gzip')
  }
  await act(async (unit) => {
    const last = await HeadState.get('last')
    if (last.copied < state.through) unit.replace(HeadState, last, { ...last, copied: state.through })
  })
}
