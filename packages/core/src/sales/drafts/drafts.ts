import type * as z from 'zod'
import { signature } from '../../documents/author'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { range } from '../../kernel/db/read'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import type { NewDraftInput, NewSale, SellDraftInput } from '../order/sale.input'
import type { Sold } from '../sale/sale-terms'
import { sell } from '../sale/sell'
import { selling } from '../sale/selling'
import { Draft } from './draft'
import { priceRequest } from './request'

/**
 * Keeps a cart for later. Prices it as a sale would be, takes nothing.
 * @param input `agreed: 'all'` keeps its prices as they are: its sale compares them
 * @param id of one whose maker named it
 */
export const createDraft = (input: z.output<typeof NewDraftInput> & Pick<NewSale, 'agreed'>, id = newId('freezing')) =>
  act(async (unit) => {
    const { note, payments: _, ...asked } = input
    const { sale, found, lines, amounts } = await priceRequest(asked)
    const row = {
      id,
      at: now().toISOString(),
      ...signature(),
      ...(note ? { note } : {}),
      clientId: found.client.id,
      clientName: found.client.name,
      totalCents: amounts.totalCents,
      lines,
      sale,
    }
    unit.insert(Draft, row)
    unit.summary = `Congeló una venta de ${found.client.name}`
    return row
  })

/** Frozen carts that one search looks at. */
const MAX_LOOKED = 200

/** Frozen carts, newest first; those whose note, client or user has the words of `search`. */
export async function listDrafts(input: PageInput & { search?: string }) {
  const words = plain(input.search ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return Draft.page({ input, index: 'date', bucket: 'all', descending: true })
  const pk = Draft.indexPartition('date', 'all')
  const { items, next } = await range({ pk, index: Draft.indexOf('date'), descending: true, limit: MAX_LOOKED })
  const found = items.map(Draft.fromItem).filter((row) => {
    const text = plain(`${row.note ?? ''} ${row.clientName} ${row.userName}`)
    return words.every((word) => text.includes(word))
  })
  return slicePage(found, input, next !== undefined)
}

export const removeDraft = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Draft.get(id)
    unit.remove(Draft, row)
    unit.summary = `Descartó una venta congelada de ${row.clientName}`
    return { message: 'Venta congelada eliminada' }
  })

/** Sells a frozen cart, exactly once: the sale and the end of the freezing are one transaction. */
export function sellDraft({ id, ...decided }: z.output<typeof SellDraftInput>): Promise<Sold> {
  const given = Object.fromEntries(Object.entries(decided).filter(([, value]) => value !== undefined))
  return selling(
    async () => ({ ...(await Draft.get(id)).sale, ...given }),
    async (unit, reservationId) => {
      const row = await Draft.get(id)
      const sold = await sell(unit, { ...row.sale, ...given }, { freezingId: id, reservationId })
      unit.remove(Draft, row)
      return sold
    },
  )
}
