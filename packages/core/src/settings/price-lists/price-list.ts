import * as z from 'zod'
import { clearable, flag, int, optional, text } from '../../kernel/values/fields'
import { movedPrice } from '../../kernel/values/money'

/** The list that a product always has a price in. Source: product.txt section 9. */
export const DEFAULT_PRICE_LIST = 1
export const MAX_PRICE_LISTS = 20

/** Prices end in these pesos; 0 leaves them as they come out. */
const roundings = [0, 1, 10, 50, 100, 500, 1000] as const

/** A price list. One with `from` is the other list's price plus a percentage, unless a product names its own. */
export const PriceList = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  roundingCents: z.number().int().min(0),
  from: z.object({ list: z.number().int().positive(), bps: z.number().int() }).optional(),
  active: z.boolean(),
})
export type PriceListData = z.output<typeof PriceList>

/**
 * Price of a product in a list: its own there, or else worked out of the list that it comes from. Pure.
 * @param own cents by list number
 * @returns cents; undefined when neither it nor the list it comes from has a price
 */
export function priceIn(
  lists: readonly PriceListData[],
  own: Readonly<Record<number, number>>,
  id: number,
): number | undefined {
  if (own[id] !== undefined) return own[id]
  const list = lists.find((one) => one.id === id)
  if (!list?.from) return undefined
  const base = priceIn(lists, own, list.from.list)
  return base === undefined ? undefined : movedPrice(base, list.from.bps, list.roundingCents)
}

/** Lists that `id` comes from, one after another. */
export function ancestors(
  lists: readonly PriceListData[],
  id: number,
  seen: readonly number[] = [],
): readonly number[] {
  const from = lists.find((list) => list.id === id)?.from?.list
  return from === undefined || seen.includes(from) ? seen : ancestors(lists, from, [...seen, from])
}

const signedPercent = () =>
  z.coerce
    .number<number | string>('Escribe el porcentaje')
    .min(-99, 'Debe ser al menos -99')
    .max(1000, 'Debe ser como máximo 1000')
    .transform((value) => Math.round(value * 100))

const fields = {
  name: text(40, 'Escribe el nombre de la lista'),
  rounding: optional(
    z.coerce.number<number | string>().refine((n) => roundings.includes(n as 0), `Elige ${roundings.join(', ')}`),
  ),
  /** List that this one comes from, with `percent` more (or less, when negative); null when it comes from none. */
  base_list: clearable(int({ min: 1, max: 999 })),
  percent: optional(signedPercent()),
  active: optional(flag()),
}
export const PriceListFields = z.object(fields)
/** What does not come stays as it is. */
export const PriceListEdit = z.object({ ...fields, id: int({ min: 1, max: 999 }) })
export const PriceListById = z.object({ id: int({ min: 1, max: 999 }) })

export const PriceListOutput = z.object({
  id: z.number(),
  name: z.string(),
  rounding: z.number(),
  base_list: z.number().nullable(),
  percent: z.number().nullable(),
  active: z.boolean(),
  is_default: z.boolean(),
})

export const presentPriceList = (list: PriceListData): z.input<typeof PriceListOutput> => ({
  id: list.id,
  name: list.name,
  rounding: list.roundingCents / 100,
  base_list: list.from?.list ?? null,
  percent: list.from ? list.from.bps / 100 : null,
  active: list.active,
  is_default: list.id === DEFAULT_PRICE_LIST,
})
