import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { config } from '../config'
import { now, tenant } from '../context'
import { act } from '../db/act'
import type { Item } from '../db/keys'
import { kind } from '../db/kind'
import { range } from '../db/read'
import { Unreadable } from '../db/unreadable'
import { addDays, type Day, dayOf } from '../values/time'
import { auditBook } from './audit'
import { FIRST_DAY } from './book'
import { isPast, spans } from './spans'

/** Up to which day the audit of a shop is copied to where nobody can change it. */
const AuditCopy = kind({
  name: 'auditCopy',
  label: 'la copia de la auditoría',
  schema: z.object({ id: z.literal('last'), through: z.string() }),
  audited: false,
})

const copiedThrough = async (): Promise<Day> => (await AuditCopy.find('last'))?.through ?? addDays(FIRST_DAY, -1)

/** Says that everything up to a day is copied; never goes back. */
const sayCopied = (through: Day) =>
  act(async (unit) => {
    const last = await AuditCopy.find('last')
    if (!last) unit.insertFirst(AuditCopy, { id: 'last', through })
    else if (last.through < through) unit.replace(AuditCopy, last, { ...last, through })
  })

/** A record as a line of a copy; one that cannot be read any more is named in its place. */
function lineOf(item: Item): string {
  try {
    return `${JSON.stringify(auditBook.toFact(item))}\n`
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return `${JSON.stringify({ record: item.sk, unreadable: true })}\n`
  }
}

/** The audit of some days of one month, a day at a time: compressed lines of its records, in their order. */
async function* packedDays(month: string, from: Day, to: Day): AsyncGenerator<{ day: Day; bytes: Uint8Array }> {
  let day = from
  let parts: Uint8Array[] = []
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({ pk: auditBook.partition(month), from, to: `${to}￿`, start })
    for (const [next, lines] of linesByDay(page.items)) {
      if (day !== next && parts.length > 0) yield { day, bytes: Buffer.concat(parts) }
      if (day !== next) parts = []
      day = next
      // A file of several compressed members is one file (RFC 1952, 2.2): no day has to fit in memory as text.
      parts.push(gzipSync(lines.join('')))
    }
    start = page.next
  } while (start)
  if (parts.length > 0) yield { day, bytes: Buffer.concat(parts) }
}

/** Lines of records, oldest first, by the day that their sort key begins with. */
function linesByDay(items: readonly Item[]): Map<Day, string[]> {
  const days = new Map<Day, string[]>()
  for (const item of items) {
    const day = item.sk.slice(0, FIRST_DAY.length)
    const lines = days.get(day) ?? []
    lines.push(lineOf(item))
    days.set(day, lines)
  }
  return days
}

/** Name of the copy of a day. */
export const auditCopyKey = (day: Day): string => `audit/${tenant()}/${day}.jsonl.gz`

/**
 * Copies the audit of a shop, each day that has records as one object of compressed JSON lines, to the bucket where objects
 * are locked: all days after the last one that was copied, up to `to` at most and only those that are over, so that a day
 * that failed comes with the next try. A copy that is there is left alone. Nothing where no such bucket is named.
 * @throws the store's or the table's error; what was copied before it stays copied
 */
export async function copyAudit(to: Day): Promise<void> {
  const bucket = config.auditBucket()
  if (!bucket) return
  const yesterday = addDays(dayOf(now()), -1)
  const asked = to < yesterday ? to : yesterday
  const end = isPast(asked) ? asked : addDays(asked, -1)
  const done = await copiedThrough()
  if (done >= end) return
  const { putOnce } = await import('../files/s3')
  for (const span of spans(addDays(done, 1), end)) {
    let copied = false
    for await (const { day, bytes } of packedDays(span.month, span.from, span.to)) {
      await putOnce(bucket, auditCopyKey(day), bytes, 'application/gzip')
      copied = true
    }
    if (copied || span.to === end) await sayCopied(span.to)
  }
}
