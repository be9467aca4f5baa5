import { formatCop } from '@tendero/core/kernel/values/money'
import type { KeptPrice } from '@tendero/core/sales/cart/cart'

/** Lines that are named one by one. */
const NAMED = 3

/** What a change of list left as it was, as whoever sells reads it; undefined when it left nothing. */
export function keptText(kept: readonly KeptPrice[]): string | undefined {
  if (kept.length === 0) return undefined
  const each = kept
    .slice(0, NAMED)
    .map(
      ({ line, listedCents }) => `${line.name} (${formatCop(line.priceCents)}; en la lista, ${formatCop(listedCents)})`,
    )
  const more = kept.length > NAMED ? ` y ${kept.length - NAMED} más` : ''
  return `${kept.length === 1 ? 'Conserva' : 'Conservan'} el precio acordado: ${each.join(', ')}${more}.`
}
