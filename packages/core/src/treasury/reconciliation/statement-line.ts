import { createHash } from 'node:crypto'
import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import type { Row } from '../../kernel/db/kind-spec'
import { countsOf } from '../../kernel/db/lists/counts'
import { plain } from '../../kernel/values/text'
import type { SaidLine } from '../statement-file/said-line'

const Matched = z.object({ entryId: z.string(), day: z.string(), number: z.string() })
export type MatchedEntry = z.output<typeof Matched>

/** A line of a statement of a bank. It is known by what it says, so that a file that comes again brings nothing. */
export const StatementLine = kind({
  name: 'statementLine',
  label: 'la línea del extracto',
  schema: z.object({
    /** `<bank>.<day>.<what it says>.<which of those that say the same>` */
    id: z.string(),
    bankId: z.string(),
    day: z.string(),
    /** Above 0 what came in. */
    cents: z.number().int(),
    text: z.string(),
    reference: z.string().optional(),
    state: z.enum(['open', 'matched']),
    /** The entry that it is, or the first of those that add up to it, and who said so. */
    match: Matched.extend({ others: z.array(Matched).optional(), at: z.string(), by: z.string() }).optional(),
  }),
  by: { state: (line) => [`${line.bankId}.${line.state}`, `${line.day}.${line.id}`] },
  counts: (line) => [`${line.bankId}.${line.state}`],
  audited: false,
})
export type StatementLineData = z.output<typeof StatementLine.schema>
export type StatementLineRow = Row<typeof StatementLine.schema>

/** How many lines of each bank are on its statements and not in the books; banks without any are left out. */
export const unmatchedByBank = async (): Promise<{ bankId: string; count: number }[]> =>
  [...(await countsOf(StatementLine.name))]
    .filter(([bucket, count]) => bucket.endsWith('.open') && count > 0)
    .map(([bucket, count]) => ({ bankId: bucket.slice(0, -'.open'.length), count }))

/** Ids of a line: `alias` is the one by its text, which lines that came before have. */
export interface LineNames {
  id: string
  alias?: string
}

/**
 * Names lines of one bank: the first of those alike in day, amount, text and reference is 1, whatever the order of the
 * file. A file that overlaps another brings the same ids. A line with an id of its bank is known by it, whatever its text.
 */
export function lineNamer(bankId: string): (line: SaidLine & { fitId?: string }) => LineNames {
  const seen = new Map<string, number>()
  const numbered = (day: string, said: unknown[]): string => {
    const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)
    const key = `${bankId}.${day}.${hash}`
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    return `${key}.${ordinal}`
  }
  return ({ day, cents, text, reference = '', fitId }) => {
    const byText = numbered(day, [cents, plain(text).replaceAll(/\s+/g, ' ').trim(), plain(reference)])
    return fitId ? { id: numbered(day, ['FITID', cents, fitId]), alias: byText } : { id: byText }
  }
}
