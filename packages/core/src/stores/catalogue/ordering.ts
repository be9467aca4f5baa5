import { tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { hit } from '../../kernel/limit'
import { parse } from '../../kernel/values/fields'
import { prepare } from '../../offers/pre-invoices/pre-invoices'
import { normalizePhone } from '../../reference/phone'
import { type NewSale, NewSaleInput } from '../../sales/order/sale.input'
import { type Cart, cartFrom } from './cart'
import { CatalogueOrder, type CatalogueRow } from './catalogue'
import { holdFor } from './holds'
import { chosenOf, published } from './shelf'

/** Orders that a shop takes by its catalogue in an hour: more are nobody's customers. */
const MOST_AN_HOUR = 1_000
const KEY = /^[\w-]{16,40}$/

/** What the form of the catalogue brings. */
export interface Asked {
  /** Of the page that it was written on: one page asks once. */
  key: string
  cart: string
  name: string
  phone: string
  address: string
  note: string
}

/** What came of it: the number that it has, or why it was not taken. */
export type Taken = { number: string } | { refused: 'name' | 'phone' | 'empty' | 'stock' | 'busy' }

async function saleOf(row: CatalogueRow, cart: Cart, asked: Asked, phone: string): Promise<NewSale | undefined> {
  const chosen = await chosenOf(row, cart)
  if (chosen.length === 0) return undefined
  const text = (name: 'name' | 'address' | 'note', max: number) => asked[name].trim().slice(0, max)
  return parse(NewSaleInput, {
    type: 1,
    products: chosen.map(({ thing, units }) => ({
      product_id: thing.productId,
      ...(thing.variantId ? { variant_id: thing.variantId } : {}),
      quantity: units,
    })),
    priceSelected: Number(row.list),
    storage_id: row.storageId,
    ...(row.channelId ? { channel: row.channelId } : {}),
    name: text('name', 120),
    phone,
    ...(text('address', 200) ? { address: text('address', 200) } : {}),
    ...(text('note', 300) ? { instructions: text('note', 300) } : {}),
    notes: 'Pedido del catálogo',
  })
}

/**
 * Takes what somebody asks for by the catalogue as a pre-invoice that holds its goods, once for each page that they saw.
 * @throws AppError 404 while it is not published, 429 for more than a shop can have, 503
 */
export async function orderFrom(id: string, asked: Asked): Promise<Taken> {
  const row = await published(id)
  if (!KEY.test(asked.key)) return { refused: 'busy' }
  if (!asked.name.trim()) return { refused: 'name' }
  const phone = normalizePhone(asked.phone)
  if (!phone) return { refused: 'phone' }
  const before = await CatalogueOrder.find(asked.key)
  if (before) return { number: before.number }
  await hit('catalogue orders', tenant(), MOST_AN_HOUR, 3_600)
  const sale = await saleOf(row, cartFrom(asked.cart), asked, phone)
  if (!sale) return { refused: 'empty' }
  const unconfirmed = await holdFor(row)
  try {
    return await act(async (unit) => {
      const done = await CatalogueOrder.find(asked.key)
      if (done) return { number: done.number }
      const made = await prepare(unit, sale, { unconfirmed })
      const heldUntil = made.held?.unconfirmedUntil
      const order = { id: asked.key, preInvoiceId: made.id, number: made.number }
      unit.insertFirst(CatalogueOrder, { ...order, ...(heldUntil ? { heldUntil } : {}) })
      return { number: made.number }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503 || error.status === 429) throw error
    return { refused: 'stock' }
  }
}
