import { lineKey } from '@tendero/core/sales/cart/cart'
import type { Ticket } from './ticket'

/**
 * A ticket with what was taken off it, after more may have been added: lines come back where they were, and what was
 * added meanwhile stays. A line that is there again stays as it is now.
 * @param before the ticket as it was before the removal
 * @param now the ticket as it is
 */
export function putBack(before: Ticket, now: Ticket): Ticket {
  const here = new Map(now.cart.lines.map((line) => [lineKey(line), line]))
  const lines = before.cart.lines.map((line) => here.get(lineKey(line)) ?? line)
  const known = new Set(lines.map(lineKey))
  const added = now.cart.lines.filter((line) => !known.has(lineKey(line)))
  return { ...before, ...now, id: before.id, cart: { ...before.cart, lines: [...lines, ...added] } }
}
