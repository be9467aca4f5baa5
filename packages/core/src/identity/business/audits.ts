import * as z from 'zod'
import { wordsIn } from '../../kernel/audit-words'
import { auditBook } from '../../kernel/books/audit'
import { listFacts } from '../../kernel/books/list'
import { now } from '../../kernel/context'
import { withCosts } from '../../kernel/costs'
import { everyKind } from '../../kernel/db/declared'
import { day, optional, page, paging } from '../../kernel/values/fields'
import { addDays, type Day, dayOf } from '../../kernel/values/time'
import { businessProfile } from './business'

/** With a filter the facts themselves are read: without a first day, as far back as this. */
const FILTERED_DAYS = 90

const word = () => z.string().trim().max(80).optional()

export const AuditList = z.object({
  ...paging,
  /** Id of who did it. */
  user: word(),
  /** Kind of row that changed: `role`, `product`… */
  kind: word(),
  /** Name of the call: `identity.updateRole`. */
  call: word(),
  from: optional(day()),
  to: optional(day()),
})

const AuditedChange = z.object({
  kind: z.string(),
  label: z.string(),
  id: z.string(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  /** What the merchant calls its fields, at any depth; what is not named says nothing to a person. */
  words: z.record(z.string(), z.string()),
})
type AuditedChangeData = z.output<typeof AuditedChange>

/** A change without what goods cost, nor the margin to sell at; all that an adjustment or a transfer says in money is that. */
function withoutCosts({ before, after, words, ...change }: AuditedChangeData): AuditedChangeData {
  const cost = ['adjustment', 'transfer'].includes(change.kind) ? /Cents$/ : /cost\w*Cents$|margin\w*Bps$/i
  const clean = <T extends Record<string, unknown>>(row: T): T =>
    JSON.parse(JSON.stringify(row, (key, value) => (cost.test(key) ? undefined : value)))
  return {
    ...change,
    words: clean(words),
    ...(before && { before: clean(before) }),
    ...(after && { after: clean(after) }),
  }
}

export const AuditPage = page(
  z.object({
    id: z.string(),
    at: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    from: z.string(),
    call: z.string(),
    request_id: z.string(),
    summary: z.string().nullable(),
    changes: z.array(withCosts(AuditedChange, withoutCosts)),
  }),
)

const firstDay = async (): Promise<Day> => dayOf(new Date((await businessProfile()).createdAt))

/** A page of the audit, newest first: all of it, or what the filters keep. */
export async function listAudits({ user, kind, call, from, to, ...input }: z.output<typeof AuditList>) {
  await everyKind()
  const [opening, today] = [await firstDay(), dayOf(now())]
  const last = to && to < today ? to : today
  const filtered = Boolean(user || kind || call)
  const asked = from ?? (filtered ? addDays(last, -FILTERED_DAYS) : opening)
  const first = asked > opening ? asked : opening
  const { data, meta } = await listFacts(auditBook, {
    input,
    from: first,
    to: last,
    ...(filtered
      ? {
          keep: (fact) =>
            (!user || fact.userId === user) &&
            (!call || fact.call === call) &&
            (!kind || fact.changes.some((change) => change.kind === kind)),
        }
      : {}),
  })
  return {
    data: data.map((fact) => ({
      id: fact.id,
      at: fact.at,
      user_id: fact.userId,
      user_name: fact.userName,
      from: fact.from,
      call: fact.call,
      request_id: fact.requestId,
      summary: fact.summary ?? null,
      changes: fact.changes.map((change) => ({
        ...change,
        words: wordsIn(change.kind, change.before, change.after),
      })),
    })),
    meta,
  }
}
