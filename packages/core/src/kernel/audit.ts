import { auditBook } from './books/audit'
import { author, type Context, now } from './context'
import type { Item } from './db/keys'
import type { Change, Unit } from './db/unit'
import { newId } from './values/id'
import { dayOf } from './values/time'

/** Longest text of a value that an audit record keeps. */
const MAX_TEXT = 400

const short = (value: unknown): unknown => {
  const text = JSON.stringify(value)
  return text !== undefined && text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : value
}

/** What changed in a row: for a change, only the fields that differ. */
export function difference(change: Change): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  const { before, after } = change
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const pick = (row: Record<string, unknown> | undefined) =>
    row && Object.fromEntries(fields.filter((f) => row[f] !== undefined).map((f) => [f, short(row[f])]))
  const [b, a] = [pick(before), pick(after)]
  return { ...(b ? { before: b } : {}), ...(a ? { after: a } : {}) }
}

/** Adds the audit fact of a unit to it: who, when, from where, what, before and after. One a transaction. */
export function appendAudit(unit: Unit, ctx: Context): Item {
  const at = now()
  const { userId, name: userName } = author()
  return auditBook.append(unit, {
    id: newId('audit'),
    day: dayOf(at),
    at: at.toISOString(),
    userId,
    userName,
    from: ctx.from,
    call: ctx.call,
    requestId: ctx.requestId,
    ...(unit.summary ? { summary: unit.summary } : {}),
    changes: unit.changes.slice(0, 40).map((c) => ({ kind: c.kind, label: c.label, id: c.id, ...difference(c) })),
  })
}
