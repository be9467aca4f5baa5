import * as z from 'zod'
import { type Side, sides } from '../../accounting/journal/controls'
import { partition } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { rangeAll } from '../../kernel/db/read'
import { type Day, daysBetween } from '../../kernel/values/time'

/** After every date: what is not late whatever its date. */
const LAST = '9999-12-31'

/**
 * What a line of the journal did to an item: it opened it or lowered what stands of it, or is the reversal of either.
 * `cents` is signed: above 0 more is owed.
 */
const Move = z.object({
  day: z.string(),
  kind: z.enum(['open', 'apply', 'unapply', 'reverse']),
  cents: z.number().int(),
  entryId: z.string(),
})
export type MoveData = z.output<typeof Move>

const place = (r: { waits?: boolean | undefined; dueDate: Day; id: string }) => `${r.waits ? LAST : r.dueDate}.${r.id}`

const isOpen = (r: { balanceCents: number }): boolean => r.balanceCents !== 0

/**
 * What is owed for one document, in one account, by or to one third. Its moves are the lines of the journal on that
 * account, so that items add up to the account on any day. Only those that are open are in the lists: ageing costs what is
 * open and not the history. Written in the transaction of the entry; see `write-items.ts`.
 */
export const OpenItem = kind({
  name: 'openItem',
  label: 'la cuenta por cobrar o por pagar',
  plural: 'cuentas por cobrar o por pagar',
  personal: { of: (r) => [r.thirdId], kept: true, forget: (r) => (isOpen(r) ? undefined : r) },
  schema: z.object({
    /** `<document>.<account>.<third>` */
    id: z.string(),
    side: z.enum(sides),
    account: z.string(),
    /** Who owes or is owed; the bank that will settle a card. */
    thirdId: z.string(),
    thirdName: z.string(),
    documentKind: z.string(),
    documentId: z.string(),
    number: z.string(),
    /** Day of the document. */
    day: z.string(),
    dueDate: z.string(),
    /** The document has not been sent yet: whatever its date, it is not late. */
    waits: z.boolean().optional(),
    /** Type of the sale, and whether it was agreed on credit. */
    type: z.literal([1, 2, 3]).optional(),
    credit: z.boolean().optional(),
    /** Whose sale it is of: see `KindSpec.owners`. */
    owners: z.array(z.string()).optional(),
    /** Of the document. */
    totalCents: z.number().int(),
    moves: z.array(Move),
    balanceCents: z.number().int().nonnegative(),
    /** Day of the latest move: after it, what stands is the balance. */
    lastDay: z.string(),
  }),
  by: {
    due: (r) => (isOpen(r) ? [r.side, place(r)] : undefined),
    third: (r) =>
      isOpen(r) ? [`${r.side}.${r.thirdId}`, place(r)] : [`${r.side}.${r.thirdId}.closed`, `${r.lastDay}.${r.id}`],
    closed: (r) => (isOpen(r) ? undefined : [r.side, `${r.lastDay}.${r.id}`]),
  },
  counts: (r) => (isOpen(r) && r.side === 'clients' ? [r.side] : []),
  owners: (r) => (r.documentKind === 'order' ? (r.owners ?? []) : undefined),
  audited: false,
})
export type OpenItemData = z.output<typeof OpenItem.schema>
export type OpenItemRow = Awaited<ReturnType<typeof OpenItem.get>>

export const itemId = (documentId: string, account: string, thirdId: string): string =>
  `${documentId}.${account}.${thirdId}`

/** The document that the journal names an item by: what a receipt of one order brought is of the order. */
export const namedBy = ({ id, account, thirdId }: Pick<OpenItemData, 'id' | 'account' | 'thirdId'>): string =>
  id.slice(0, -itemId('', account, thirdId).length)

/** What a third owes in all on one side, so that a credit limit holds under concurrency. Kept of clients. */
export const ThirdBalance = kind({
  name: 'thirdBalance',
  label: 'el saldo del tercero',
  schema: z.object({ id: z.string(), balanceCents: z.number().int() }),
  audited: false,
})
export type ThirdBalanceRow = Awaited<ReturnType<typeof ThirdBalance.get>>

export const balanceId = (side: Side, thirdId: string): string => `${side}.${thirdId}`

/** The items of a document, strongly consistent, those that are settled too. */
export async function itemsOf(documentId: string): Promise<OpenItemRow[]> {
  return OpenItem.fromItems(await rangeAll({ pk: partition(OpenItem.name), prefix: `${documentId}.` }))
}

/** What stood of an item when a day ended. */
export const balanceAt = ({ moves }: Pick<OpenItemData, 'moves'>, day: Day): number =>
  moves.reduce((sum, move) => (move.day <= day ? sum + move.cents : sum), 0)

/** Ages of what is owed, in order: not due, then by days past its due date. */
export const ages = ['Sin vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días'] as const

/** Last day past due of each age; what is later belongs to the last one. */
const LAST_DAY = [0, 30, 60, 90] as const

/** Whole days that an item is past its due date; 0 or less before it, and of a document that was not sent yet. */
export function daysPast(item: Pick<OpenItemData, 'dueDate' | 'waits'>, at: Day): number {
  const days = daysBetween(item.dueDate, at)
  return item.waits ? Math.min(0, days) : days
}

/** Place of an item in `ages` on the day `at`. */
export function ageOf(item: Pick<OpenItemData, 'dueDate' | 'waits'>, at: Day): number {
  const found = LAST_DAY.findIndex((last) => daysPast(item, at) <= last)
  return found < 0 ? LAST_DAY.length : found
}
