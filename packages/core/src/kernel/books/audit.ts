import * as z from 'zod'
import { book } from './book'

const Change = z.object({
  kind: z.string(),
  label: z.string(),
  id: z.string(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
})

/** One record of every write: who, when, from where, what, before and after (secrets masked). Written by `audit.ts`. */
export const AuditFact = z.object({
  id: z.string(),
  day: z.string(),
  at: z.string(),
  userId: z.string(),
  userName: z.string(),
  from: z.string(),
  call: z.string(),
  requestId: z.string(),
  summary: z.string().optional(),
  changes: z.array(Change),
})

export const auditBook = book({
  name: 'audit',
  schema: AuditFact,
  headless: true,
  empty: () => ({ count: 0 }),
  add: (r) => {
    r.count += 1
  },
  merge: (a, b) => {
    a.count += b.count
  },
})
