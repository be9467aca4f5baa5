import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { kinds } from './kinds'

/** How long what became of a command is remembered: longer than any device keeps one unsent. */
const KEPT_SECONDS = 400 * 86_400

/** A command of a till that is recorded: whoever sends it again hears what it became. */
export const TillCommand = kind({
  name: 'tillCommand',
  label: 'el movimiento de la caja',
  schema: z.object({
    /** `<lease>.<place>` */
    id: z.string(),
    kind: z.enum(kinds),
    /** What tells it from another that claims its place. */
    mark: z.string(),
    /** Hash of its contents, and of others that came under the same mark. */
    contents: z.string().optional(),
    others: z.array(z.string()).optional(),
    number: z.string().optional(),
    /** What was not as it was sold. */
    matters: z.array(z.string()),
    /** Seconds since the epoch. */
    until: z.number().int(),
  }),
  expires: (row) => row.until,
  audited: false,
})

export const commandId = (lease: string, seq: number): string => `${lease}.${String(seq).padStart(8, '0')}`
export const keptUntil = (at: Date): number => Math.floor(at.getTime() / 1000) + KEPT_SECONDS

/** One thing that a person has to decide: something that a till did without a connection, and was not as the books had it. */
export const Decision = kind({
  name: 'tillDecision',
  prefix: 'dcs',
  label: 'lo que está por decidir',
  words: {
    doneAt: 'Se hizo el',
    register: 'Caja',
    title: 'Qué fue',
    about: false,
    kind: false,
    matters: 'Por decidir',
    code: false,
    text: 'Texto',
    should: 'Debía ser',
    costCents: 'Costó',
    content: 'Lo que se envió',
    resolution: 'Qué se decidió',
    resolvedAt: 'Resuelto el',
    resolvedBy: 'Lo resolvió',
  },
  schema: z.object({
    id: z.string(),
    /** When it came in, and when it was done. */
    at: z.string(),
    doneAt: z.string(),
    shiftId: z.string(),
    register: z.string(),
    userName: z.string(),
    kind: z.enum(kinds),
    title: z.string(),
    /** The document that it became. */
    about: z.object({ kind: z.enum(['order', 'creditNote', 'client', 'shift']), id: z.string() }).optional(),
    matters: z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        should: z.string().optional(),
        costCents: z.number().int().optional(),
      }),
    ),
    /** What was sent, of what could not be recorded at all. */
    content: z.string().optional(),
    state: z.enum(['open', 'resolved']),
    resolution: z.string().optional(),
    resolvedAt: z.string().optional(),
    resolvedBy: z.string().optional(),
  }),
  by: {
    date: (d) => ['all', `${d.at}.${d.id}`],
    state: (d) => [d.state, `${d.at}.${d.id}`],
  },
  counts: (d) => ['all', d.state],
})
export type DecisionData = z.output<typeof Decision.schema>
