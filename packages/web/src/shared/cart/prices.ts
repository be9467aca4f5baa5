import type { CartLine } from '@tendero/core/sales/cart/cart'
import { askCode } from '@/shared/sellable/catalog'

/** Prices in cents by list of the products of some lines, by id of what is sold. */
export async function pricesOfLines(
  lines: readonly CartLine[],
): Promise<Map<string, Readonly<Record<string, number>>>> {
  const found = await Promise.all(
    lines.map((line) => (line.kind === 'service' ? undefined : askCode(line.sku).catch(() => undefined))),
  )
  return new Map(
    found.flatMap((one) => (one ? [one.own, ...one.variants].map((item) => [item.id, item.prices] as const) : [])),
  )
}
