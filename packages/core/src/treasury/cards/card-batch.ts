import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { mulDiv } from '../../kernel/values/money'
import type { OpenItemRow } from '../open-item/open-item'
import { openItemsOf } from '../open-item/open-items'
import { openLine } from '../reconciliation/matches'
import { type Takings, takings } from './card-settlement'
import { type Depositor, depositors, depositorsOf } from './ways'

/** Parts per million of a whole. */
const WHOLE = 1_000_000
/**
 * How far the deposit of some sales may be from what was predicted, and the most that is taken of them: a gateway charges a fixed
 * amount for each payment too. Parts of `WHOLE`.
 */
const NEAR = 20_000
const MOST: Record<Depositor, number> = { card: 90_000, gateway: 150_000 }

const cents = () => z.number().int()

/** What whoever deposits in a bank took the last time, and of how much. */
export const CardTerms = kind({
  name: 'cardTerms',
  label: 'lo que descuenta el adquirente',
  schema: z.object({
    /** See `termsId`. */
    id: z.string(),
    thirdId: z.string().optional(),
    soldCents: cents(),
    taken: z.object({ fee: cents(), vat: cents(), retefuente: cents(), reteiva: cents(), reteica: cents() }),
  }),
  audited: false,
})
type Terms = z.output<typeof CardTerms.schema>

export const termsId = (bankId: string, via: Depositor): string => (via === 'card' ? bankId : `${bankId}.${via}`)

const sum = (items: readonly OpenItemRow[]): number =>
  items.reduce((total, { balanceCents }) => total + balanceCents, 0)
const sumOf = (taken: Takings): number => takings.reduce((total, what) => total + taken[what], 0)

/** What of each sort would be taken of `cents`. */
const predicted = ({ taken, soldCents }: Terms, cents: number): Takings =>
  Object.fromEntries(takings.map((what) => [what, mulDiv(cents, taken[what], soldCents)])) as Takings

/** Sales that may be one deposit: those of one day, of all days up to one, or one alone. */
function candidates(items: readonly OpenItemRow[]): OpenItemRow[][] {
  const days = [...new Set(items.map(({ day }) => day))].sort()
  const ofDay = (day: string) => items.filter((item) => item.day === day)
  return [
    ...days.map(ofDay),
    ...days.map((day) => items.filter((item) => item.day <= day)),
    ...items.map((item) => [item]),
  ]
}

interface Likely {
  via: Depositor
  terms: Terms | undefined
  some: OpenItemRow[]
  /** Cents that its deposit is off. */
  off: number
}

/** Of what waits for somebody's deposit, what one most likely pays; nothing when nothing is near. */
function likelyOf(items: readonly OpenItemRow[], cents: number, via: Depositor, terms: Terms | undefined): Likely {
  const far = (some: readonly OpenItemRow[]): number => {
    const sold = sum(some)
    if (!terms) return sold >= cents && sold - cents <= mulDiv(sold, MOST[via], WHOLE) ? sold - cents : Infinity
    const off = Math.abs(sold - sumOf(predicted(terms, sold)) - cents)
    return off <= mulDiv(cents, NEAR, WHOLE) ? off : Infinity
  }
  const near = candidates(items).map((some) => ({ some, off: far(some) }))
  const best = near.reduce((a, b) => (b.off < a.off ? b : a), { some: [] as OpenItemRow[], off: Infinity })
  return { via, terms, ...(best.off === Infinity ? { some: [], off: Infinity } : best) }
}

/** The surest first. */
const rank = ({ some, terms, off }: Likely): number =>
  some.length === 0 ? Infinity : terms ? off - WHOLE * WHOLE : off

/** What was paid by card or online and waits for a bank, with what a line of its statement most likely pays and takes. */
export async function cardsOfLine({ id, line_id }: { id: string; line_id: string }) {
  const line = await openLine(id, line_id)
  const ids = depositors.map((via) => termsId(id, via))
  const [items, known] = await Promise.all([openItemsOf('cards', id), load({ terms: CardTerms.many(ids) })])
  const until = items.filter(({ day }) => day <= line.day)
  const viaOf = await depositorsOf(until)
  const ways = depositors.map((via) =>
    likelyOf(
      until.filter((item) => viaOf(item) === via),
      ...([line.cents, via, known.terms.get(termsId(id, via))] as const),
    ),
  )
  // What says what it takes is surer than what is only not far.
  const { via, terms, some } = ways.reduce((a, b) => (rank(b) < rank(a) ? b : a))
  const picked = new Set(some.map((item) => item.id))
  const taken = terms ? predicted(terms, sum(some)) : { fee: 0, vat: 0, retefuente: 0, reteiva: 0, reteica: 0 }
  return {
    items: until.map((item) => ({
      id: item.id,
      number: item.number,
      date: item.day,
      value: item.balanceCents,
      via: viaOf(item),
      picked: picked.has(item.id),
    })),
    via,
    sold: sum(some),
    taken,
    provider_id: terms?.thirdId ?? null,
    value: line.cents,
  }
}
