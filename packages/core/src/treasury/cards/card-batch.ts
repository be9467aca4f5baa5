import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { mulDiv } from '../../kernel/values/money'
import type { OpenItemRow } from '../open-item/open-item'
import { openItemsOf } from '../open-item/open-items'
import { openLine } from '../reconciliation/matches'
import { type Takings, takings } from './card-settlement'

/** Parts per million of a whole. */
const WHOLE = 1_000_000
/** How far the deposit of some sales may be from what was predicted, and the most that an acquirer takes. Parts of `WHOLE`. */
const NEAR = 20_000
const MOST = 90_000

const cents = () => z.number().int()

/** What the acquirer of a bank took the last time, and of how much. */
export const CardTerms = kind({
  name: 'cardTerms',
  label: 'lo que descuenta el adquirente',
  schema: z.object({
    /** Of the bank. */
    id: z.string(),
    thirdId: z.string().optional(),
    soldCents: cents(),
    taken: z.object({ fee: cents(), vat: cents(), retefuente: cents(), reteiva: cents(), reteica: cents() }),
  }),
  audited: false,
})
type Terms = z.output<typeof CardTerms.schema>

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

/** Of what waits, what a deposit most likely pays; nothing when nothing is near. */
export function batchOf(items: readonly OpenItemRow[], cents: number, terms: Terms | undefined): OpenItemRow[] {
  const far = (some: readonly OpenItemRow[]): number => {
    const sold = sum(some)
    if (!terms) return sold >= cents && sold - cents <= mulDiv(sold, MOST, WHOLE) ? sold - cents : Infinity
    const off = Math.abs(sold - sumOf(predicted(terms, sold)) - cents)
    return off <= mulDiv(cents, NEAR, WHOLE) ? off : Infinity
  }
  const near = candidates(items).map((some) => ({ some, off: far(some) }))
  const best = near.reduce((a, b) => (b.off < a.off ? b : a), { some: [] as OpenItemRow[], off: Infinity })
  return best.off === Infinity ? [] : best.some
}

/** What was sold by card and waits for a bank, with what a line of its statement most likely pays and takes. */
export async function cardsOfLine({ id, line_id }: { id: string; line_id: string }) {
  const line = await openLine(id, line_id)
  const [items, { terms }] = await Promise.all([openItemsOf('cards', id), load({ terms: CardTerms.maybe(id) })])
  const until = items.filter(({ day }) => day <= line.day)
  const likely = batchOf(until, line.cents, terms)
  const picked = new Set(likely.map((item) => item.id))
  const taken = terms ? predicted(terms, sum(likely)) : { fee: 0, vat: 0, retefuente: 0, reteiva: 0, reteica: 0 }
  return {
    items: until.map((item) => ({
      id: item.id,
      number: item.number,
      date: item.day,
      value: item.balanceCents,
      picked: picked.has(item.id),
    })),
    sold: sum(likely),
    taken,
    provider_id: terms?.thirdId ?? null,
    value: line.cents,
  }
}
